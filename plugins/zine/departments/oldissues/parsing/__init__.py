"""Old issues of e-mail zines, read back: a text in, values with their places in it out.

`parse_issue` gives every line one kind and says what was understood; whatever the text
does not say is absent from the value. Nothing here judges an order: `check` asks the
rules about what a game master printed.
"""

from zine.departments.oldissues.parsing.issue import parse_issue

__all__ = ["parse_issue"]
