"""Whole games in and out: from the files of other programs into game folders, and back."""
