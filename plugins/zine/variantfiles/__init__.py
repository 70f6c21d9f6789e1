"""Reads, checks and begins the folders of variants."""
