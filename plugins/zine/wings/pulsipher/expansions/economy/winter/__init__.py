"""The Fall adjustments: what players hand in, and what is done with it (rules 3-6, 9, 14-16)."""
