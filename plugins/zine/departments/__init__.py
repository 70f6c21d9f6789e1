"""Departments of the zine: small ones are modules, large ones folders."""
