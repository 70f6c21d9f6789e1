"""Variants of other programs: read from their packages, and written as variants of ours."""
