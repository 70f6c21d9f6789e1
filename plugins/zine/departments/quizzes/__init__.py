"""Quizzes that the map can check."""
