"""What `make docs` writes: the reference, and the players' pages of every zine's site."""
