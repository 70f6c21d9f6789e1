"""Other orders tried on a position: plain data in, plain data out, the same in any Python."""
