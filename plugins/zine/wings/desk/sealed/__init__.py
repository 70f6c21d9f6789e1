"""Sealed orders: codes, envelopes, and the guard that nothing secret is public."""
