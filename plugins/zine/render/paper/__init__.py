"""What is made to keep: books, and the running heads of a printed issue."""
