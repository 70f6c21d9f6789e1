"""How to read a report, and the pages for players."""
