"""Departments of the zine: each a folder with its values, its reading, what it prints, and its pages."""
