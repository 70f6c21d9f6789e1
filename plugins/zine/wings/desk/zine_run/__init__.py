"""`zine run`: everything that is due, from the mailbox to the mailed results."""
