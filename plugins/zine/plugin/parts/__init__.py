"""What stands on pages beside words: boards, charts, cards, books, pictures."""
