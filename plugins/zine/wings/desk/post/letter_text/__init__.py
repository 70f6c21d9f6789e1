"""What a letter's own words are, and what they ask for."""
