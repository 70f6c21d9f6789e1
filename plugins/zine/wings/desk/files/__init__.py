"""Files that the desk edits, serves and shows."""
