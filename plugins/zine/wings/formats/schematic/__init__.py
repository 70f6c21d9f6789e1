"""Boards drawn from the border table alone: cells that touch where provinces border."""
