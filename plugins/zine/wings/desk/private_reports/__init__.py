"""What each player of a blind game is told of a turn, outside the public site."""
