"""Ratings of players, kept by the JDPR."""
