"""The words of a web page, such as a letter or a saved game, in time linear in its length.

Only text comes out, so nothing in a page can do anything. Parsers of HTML, that of the standard
library too, take quadratic time over pages made to be costly; lines and quotes need none.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

SILENT = frozenset({"style", "script", "title", "template"})
QUOTE = "blockquote"
BREAKS = frozenset(
    {"address", "article", "br", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2"}
    | {"h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table"}
    | {"tbody", "td", "th", "thead", "tr", "ul", QUOTE}
)
CELLS = frozenset({"td", "th"})
STRUCK = frozenset({"s", "del", "strike"})
# Elements in which the ends of lines count, by name or by style.
AS_WRITTEN = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
LINE_THROUGH = "line-through"  # a style's word, and often the class that has it
EMPTY = frozenset({"br", "hr", "img", "input", "wbr"})
# Pages leave out where these end: the next one ends them.
ENDED_BY_NEXT = frozenset({"p", "li", "dd", "dt", "tr"}) | CELLS
_NAME = re.compile(r"/?[a-z][a-z0-9]*", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\r\n\f\u00a0]+")


class PageText(NamedTuple):
    """A page's words, a line for each of its blocks; what it quotes begins with ">".

    `rows` tells that lines were made of the cells of a table, `struck` that struck words are
    left out.
    """

    words: str
    rows: bool
    struck: bool


def page_words(page: str) -> str:
    """A page's words, a line for each of its blocks; what it quotes begins with ">"."""
    return read_page(page).words


def read_page(page: str) -> PageText:
    """A page's words; the cells of a table's row are one line, unless one of them has several."""
    lines = _Lines()
    silent = struck = kept = ""
    depth = kept_depth = 0
    left_out = False
    for text, tag, attributes, _ in page_pieces(page):
        if not (silent or struck):
            *whole, last = text.split("\n") if kept else (text,)
            for line in whole:
                lines.line.append(line)
                lines.end_line()
            lines.line.append(last)
        left_out = left_out or bool(struck and text.strip())
        name = tag.lower().removeprefix("/")
        closes = tag.startswith("/")
        if silent:
            silent = "" if tag.lower() == f"/{silent}" else silent
            continue
        if struck and name == struck:
            depth = 0 if struck in ENDED_BY_NEXT else depth + (-1 if closes else 1)
            struck = struck if depth > 0 else ""
        if kept and name == kept:
            kept_depth += -1 if closes else 1
            kept = kept if kept_depth else ""
        elif not (kept or closes) and (name == "pre" or AS_WRITTEN.search(attributes)):
            kept, kept_depth = name, 1
        if name in SILENT and not closes:
            silent = name
        else:
            lines.at_tag(name, closes=closes)
        strikes = name in STRUCK or LINE_THROUGH in attributes.lower()
        if strikes and not (struck or closes or name in EMPTY):
            struck, depth = name, 1
    lines.end_line()
    lines.end_row()
    return PageText("\n".join(lines.done), lines.rows, left_out)


class _Lines:
    """The lines of a page while it is read: the line and the row of a table that are begun."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.line: list[str] = []
        self.rows = False
        self._row: list[list[str]] | None = None
        self._quotes = 0

    def at_tag(self, name: str, *, closes: bool) -> None:
        """End what a tag ends, and begin what it begins."""
        if name in BREAKS:
            self.end_line()
            if name == QUOTE:
                self._quotes = max(0, self._quotes + (-1 if closes else 1))
            elif name in ("table", "tr"):
                self.end_row()
                self._row = [[]] if name == "tr" and not closes else None
            elif name in CELLS and self._row and not closes:
                self._row.append([])

    def end_line(self) -> None:
        """Take up the line that was begun, if it says anything."""
        words = _SPACE.sub(" ", html.unescape("".join(self.line))).strip()
        self.line.clear()
        if words:
            lines = self._row[-1] if self._row else self.done
            lines.append(f"> {words}" if self._quotes else words)

    def end_row(self) -> None:
        """Take up the cells of the row that was begun, in one line if each has one."""
        cells = [cell for cell in self._row or () if cell]
        if len(cells) > 1 and all(len(cell) == 1 for cell in cells):
            first, *others = (cell[0] for cell in cells)
            self.done.append(" ".join([first, *(each.removeprefix("> ") for each in others)]))
            self.rows = True
        else:
            self.done.extend(each for cell in cells for each in cell)


def page_pieces(page: str) -> Iterator[tuple[str, str, str, int]]:
    """Text, the tag after it ("/p" if it closes, "" if none), its attributes, where the text begins."""
    at = 0
    while (start := page.find("<", at)) >= 0:
        name = _NAME.match(page, start + 1)
        comment = page.startswith("<!--", start)
        if not (name or comment or page.startswith(("<!", "<?"), start)):
            yield page[at : start + 1], "", "", at
            at = start + 1
            continue
        end = page.find("-->" if comment else ">", start)
        yield page[at:start], name[0] if name else "", page[name.end() : end] if name else "", at
        if end < 0:
            return
        at = end + (3 if comment else 1)
    yield page[at:], "", "", at
