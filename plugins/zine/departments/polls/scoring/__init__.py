"""Zine polls: ballots, the preference matrix, and every way the hobby scored them.

The sources are two articles in ELECTRONIC PROTOCOL #276 (1992): "National Zine Polls", part
three by Mark Nelson and part four by Eric Brosius; docs/polls.md says how each is read.
"""
