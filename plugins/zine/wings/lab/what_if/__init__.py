"""Other orders tried on a position, by the press's own rules in the reader's browser."""
