"""The running heads of a printed issue, as a style sheet."""

from __future__ import annotations

import re

HEADS = """@page {{
  @top-left {{ content: {title}; font: italic 8pt Charter, Georgia, serif; }}
  @top-right {{ content: {issue}; font: italic 8pt Charter, Georgia, serif; }}
  @bottom-center {{ content: counter(page) " / " counter(pages); font: 8pt Charter, Georgia, serif; }}
}}
@page :first {{
  @top-left {{ content: none; }}
  @top-right {{ content: none; }}
}}
"""


def running_heads(title: str, issue: str) -> str:
    """A title to the left and an issue to the right of every page but the first, and page numbers."""
    return HEADS.format(title=css_string(title), issue=css_string(issue))


def css_string(text: str) -> str:
    """A text as a CSS string; everything but letters, digits and spaces is escaped."""
    return '"' + re.sub(r"[^\w ]", lambda sign: f"\\{ord(sign[0]):x} ", text) + '"'
