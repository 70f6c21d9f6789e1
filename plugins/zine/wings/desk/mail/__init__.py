"""Mail: what servers are told, letters out of mailboxes, and letters sent."""
