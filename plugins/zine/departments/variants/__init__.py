"""The variants that are played here: a list, and a page for each."""
