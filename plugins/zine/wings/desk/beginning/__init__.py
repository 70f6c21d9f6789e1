"""Beginning a zine, a game, and a zine to learn on."""
