"""What commands print and ask on the terminal."""
