"""Variants: one folder each, with its map, calendar and start as data."""
