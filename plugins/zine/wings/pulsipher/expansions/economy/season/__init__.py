"""A move season: what was ordered, how it runs while supplies fail, and what it leaves (rules 7-16)."""
