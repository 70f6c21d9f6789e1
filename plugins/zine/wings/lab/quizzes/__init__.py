"""Quizzes whose answers the map can check."""
