"""What issues, game reports and boards say, as values, before anything is drawn."""
