"""Printed issues, checked against a clone."""
