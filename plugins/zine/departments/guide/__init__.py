"""How to read a report."""
