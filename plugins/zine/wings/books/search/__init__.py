"""The search of the finished site."""
