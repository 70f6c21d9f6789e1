"""Reads the folders of games and writes their records."""
