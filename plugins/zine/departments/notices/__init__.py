"""Notices: calls for people, and who plays which variant where."""
