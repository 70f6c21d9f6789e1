"""Chance that nobody chose: powers and ties drawn from the public drand beacon."""
