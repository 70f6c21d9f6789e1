"""What the expansion prints: report, game page and marks on the board."""
