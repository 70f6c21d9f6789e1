"""The only room that reads and writes files: games, variants, records and the zine's data."""
