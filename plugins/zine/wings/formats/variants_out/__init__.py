"""Variants of ours as other programs keep them."""
