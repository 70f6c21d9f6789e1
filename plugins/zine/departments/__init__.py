"""Departments of the zine: a module each, or a folder where one has values, readers and blocks of its own."""
