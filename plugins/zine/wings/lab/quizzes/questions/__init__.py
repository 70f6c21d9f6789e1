"""Answers questions about the map: pure functions of a geography and a position.

The questions are those of two quizzes that James Dreier set in ELECTRONIC PROTOCOL in 1992: the
Fleet Quiz (answers in #276) and the Deeply Troubling quiz.
"""
