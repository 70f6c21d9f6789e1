"""Everyone who has played here."""
