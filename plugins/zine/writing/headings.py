"""The contents of a text, a list of its headings with links: of a long one, or at a line `[TOC]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise

from markdown_it.token import Token
from unidecode import unidecode

MARK = "[TOC]"
LONGEST_ID = 60
# A text of so many words with so many headings has its contents first.
LONG, SEVERAL = 1_000, 4
ID = re.compile(r"to-[a-z0-9-]{1,160}")


def with_contents(tokens: Sequence[Token], name: str) -> Sequence[Token]:
    """The tokens of a text with its contents: where a paragraph is `[TOC]`, or first in a long one.

    Only then do headings have ids; `name` sets them apart from those of other texts on a page.
    """
    at = [index for index, token in enumerate(tokens) if _is_mark(token)]
    if not at and not _is_long(tokens):
        return tokens
    found: list[tuple[int, str, str]] = []
    taken: dict[str, int] = {}
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            words = "".join(each.content for each in inline.children or () if each.content)
            slug = re.sub(r"[^a-z0-9]+", "-", unidecode(words).lower()).strip("-")[:LONGEST_ID]
            taken[slug] = taken.get(slug, 0) + 1
            again = f"-{taken[slug]}" if taken[slug] > 1 else ""
            ident = f"to-{name}-{slug}{again}"
            token.attrSet("id", ident)
            found.append((max(int(token.tag[1:]), 2), ident, words))
    contents = Token("html_block", "", 0, content=_listed(found))
    if not at:
        return [contents, *tokens]
    marks = {index + step for index in at for step in (-1, 0, 1)}
    return [
        contents if index in at else token
        for index, token in enumerate(tokens)
        if index not in marks or index in at
    ]


def _is_long(tokens: Sequence[Token]) -> bool:
    headings = sum(token.type == "heading_open" for token in tokens)
    words = sum(len(token.content.split()) for token in tokens if token.type == "inline")
    return headings >= SEVERAL and words >= LONG


def _is_mark(token: Token) -> bool:
    return token.type == "inline" and token.content.strip() == MARK


def _listed(headings: Sequence[tuple[int, str, str]]) -> str:
    """Nested lists of links; a level that is skipped adds no list."""
    html, open_levels = "", list[int]()
    for level, ident, words in headings:
        while open_levels and open_levels[-1] > level:
            html += "</li></ul>"
            open_levels.pop()
        if open_levels and open_levels[-1] == level:
            html += "</li>"
        elif not open_levels or open_levels[-1] < level:
            html += "<ul>"
            open_levels.append(level)
        html += f'<li><a href="#{ident}">{escape(words)}</a>'
    return html + "</li></ul>" * len(open_levels) + ("\n" if html else "")
