"""The games: a page for each and for each of its phases, and its downloads."""
