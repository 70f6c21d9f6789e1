"""Markup in contributed texts that does not come to the page: the sieve takes it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from zine.files.content_folder_checks import read_contents
from zine.files.strict_yaml import read_text
from zine.problems import Place, Problem
from zine.writing import contribution_reader
from zine.writing.html_sanitiser import ATTRIBUTES, EMPTIED, TAGS
from zine.writing.markdown_parser import Spot


class _Markup(HTMLParser):
    """The elements and attributes in a piece of raw HTML that the sieve removes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the sieve removes from an element."""
        if tag not in TAGS:
            self.names.append(f"<{tag}>")
        else:
            own = ATTRIBUTES.get(tag, set())
            self.names += [f"'{name}' of <{tag}>" for name, _ in attrs if name not in own]


def removed_markup(spots: Iterable[Spot], shown: str) -> Iterator[Problem]:
    """What the sieve takes out of a text."""
    for token, line in spots:
        if token.type not in ("html_block", "html_inline"):
            continue
        for name in dict.fromkeys(_Markup(token.content).names):
            message = f"{name[:60]} would be removed from the page"
            strong = name.strip("<>") in EMPTIED
            hint = "articles hold text, pictures and links" if strong else "plain Markdown will do"
            yield Problem(Place(shown, line, 1), message, hint)


def markup_removed_in_build(root: Path) -> Iterator[Problem]:
    """What a build takes out of the texts in content/ without a word; trusted texts stay as they are."""
    contents = read_contents(root)
    for path in sorted(contents.files - contents.trusted):
        if not contents.roles.of(path) or "/_" in path:
            continue
        shown = f"content/{path}"
        text = read_text(root / shown, shown)
        if "<" in text:
            reading = contribution_reader.read_text(text, path, contents.files)
            yield from removed_markup(reading.spots, shown)
