"""Times and phases as people write them, deadlines, and what moves them."""
