"""Parses old issues of e-mail zines: a text in, values with their places in it out.

`parse_issue` gives every line one kind and says what was understood; the value has nothing that
the text does not say. Parsing judges no orders: `check` compares what a game master printed with
the rules.
"""

from zine.wings.archive.parsing.issue import parse_issue

__all__ = ["parse_issue"]
