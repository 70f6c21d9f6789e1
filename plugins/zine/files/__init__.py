"""Strict file input and output: the only room that reads and writes files for the others."""
