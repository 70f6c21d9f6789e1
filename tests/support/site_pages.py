"""The pages of a site as tests read them: links, ids, and elements in order."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag


class Page(HTMLParser):
    """The links and ids of a page, and whether its elements are closed in order."""

    VOID = frozenset(("meta", "link", "br", "img", "hr", "input"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.unclosed: list[str] = []
        self.wrong: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element, its id and where it leads."""
        values = dict(attrs)
        self.links += [
            value for key in ("href", "src") if (value := values.get(key)) and ":" not in value
        ]
        if "id" in values:
            self.ids.append(str(values["id"]))
        if tag not in self.VOID:
            self.unclosed.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element closed where it opens, as in SVG."""
        self.handle_starttag(tag, attrs)
        if self.unclosed and self.unclosed[-1] == tag:
            self.unclosed.pop()

    def handle_endtag(self, tag: str) -> None:
        """The element that closes must be the one opened last."""
        if not self.unclosed or self.unclosed.pop() != tag:
            self.wrong.append(tag)


def pages_of(output: Path) -> dict[Path, Page]:
    """Every HTML page of a site."""
    return {path: Page(path.read_text(encoding="utf-8")) for path in sorted(output.rglob("*.html"))}


def dead_links(pages: Mapping[Path, Page]) -> list[str]:
    """The links within a site that lead to no page, no file, or no place on a page."""
    dead = []
    for path, page in pages.items():
        for link in page.links:
            address, fragment = urldefrag(link)
            target = (path.parent / address).resolve() if address else path
            known = target in pages and (not fragment or fragment in pages[target].ids)
            if not (known or (target.is_file() and target not in pages)):
                dead.append(f"{path.name}: {link}")
    return dead
