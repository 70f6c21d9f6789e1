"""Departments of the zine: each a folder with its values, reading, blocks and pages."""
