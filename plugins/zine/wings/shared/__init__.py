"""What several wings use and the core does not. It is no wing: without wings, nothing asks for it."""
