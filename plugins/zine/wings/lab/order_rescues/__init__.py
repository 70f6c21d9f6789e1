"""What would have saved orders that failed."""
