"""Commands for letters in and out."""
