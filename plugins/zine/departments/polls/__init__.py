"""Zine polls: ballots, the preference matrix, and the pages that print them."""
