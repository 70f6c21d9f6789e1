"""The first lines of an article, for the front page and for issues."""

from __future__ import annotations

import re

PARAGRAPHS = re.compile(r"\s*(?:<p>(?:(?!</?p[ >]).)*</p>\s*)+", re.DOTALL)
PARAGRAPH = re.compile(r"<p>(?:(?!</p>).)*</p>\s*", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
CONTENTS = re.compile(r"\s*<ul>\s*<li><a href=\"#.*?</ul>\s*", re.DOTALL)
ENOUGH = 700  # characters of an article that an issue prints before it leads on


def opening(html: str, enough: int = ENOUGH) -> str:
    """The paragraphs that an article begins with, until there are `enough` characters.

    A list of its contents is left out. A text that does not begin with a paragraph, or is hardly
    longer, is given whole.
    """
    listed = CONTENTS.match(html)
    first = PARAGRAPHS.match(html, listed.end() if listed else 0)
    if first is None or len(_words(html)) < enough * 4 / 3:
        return html
    found = ""
    for paragraph in PARAGRAPH.findall(first[0]):
        found += paragraph
        if len(_words(found)) >= enough:
            break
    return found.strip()


def first_words(html: str, most: int = 180) -> str:
    """The first words of an article as HTML without tags, cut where a word ends."""
    paragraphs = PARAGRAPH.findall(html)
    words = " ".join(_words(" ".join(paragraphs) or html).split())
    if len(words) <= most:
        return words
    # A cut within an entity would leave half of it.
    return f"{words[:most].rpartition(' ')[0].rstrip(',;:.')}…"


def _words(html: str) -> str:
    return TAG.sub("", html)
