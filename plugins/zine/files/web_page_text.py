"""The words of a web page, such as a letter or a saved game, in time linear in its length.

Only text comes out, so nothing in a page can do anything. Parsers of HTML, that of the standard
library too, take quadratic time over pages made to be costly; lines and quotes need none.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

SILENT = frozenset({"head", "style", "script", "title", "template"})
QUOTE = "blockquote"
BREAKS = frozenset(
    {"address", "article", "br", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2"}
    | {"h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table"}
    | {"tbody", "td", "th", "thead", "tr", "ul", QUOTE}
)
CELLS = frozenset({"td", "th"})
STRUCK = frozenset({"s", "del", "strike"})
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
    lines: list[str] = []
    row: list[list[str]] | None = None
    line: list[str] = []
    quotes = 0
    silent = struck = ""
    depth = 0
    rows = left_out = False

    def end_line() -> None:
        words = _SPACE.sub(" ", html.unescape("".join(line))).strip()
        line.clear()
        if words:
            (row[-1] if row else lines).append(f"> {words}" if quotes else words)

    def end_row() -> bool:
        cells = [cell for cell in row or () if cell]
        joined = len(cells) > 1 and all(len(cell) == 1 for cell in cells)
        if joined:
            first, *others = (cell[0] for cell in cells)
            lines.append(" ".join([first, *(each.removeprefix("> ") for each in others)]))
        else:
            lines.extend(each for cell in cells for each in cell)
        return joined

    for text, tag, attributes in _pieces(page):
        if not (silent or struck):
            line.append(text)
        left_out = left_out or bool(struck and text.strip())
        name = tag.lower().removeprefix("/")
        closes = tag.startswith("/")
        if silent:
            silent = "" if tag.lower() == f"/{silent}" else silent
            continue
        if struck and name == struck:
            depth = 0 if struck in ENDED_BY_NEXT else depth + (-1 if closes else 1)
            struck = struck if depth > 0 else ""
        if name in SILENT and not closes:
            silent = name
        elif name in BREAKS:
            end_line()
            if name == QUOTE:
                quotes = max(0, quotes + (-1 if closes else 1))
            elif name in ("table", "tr"):
                rows = end_row() or rows
                row = [[]] if name == "tr" and not closes else None
            elif name in CELLS and row and not closes:
                row.append([])
        strikes = name in STRUCK or LINE_THROUGH in attributes.lower()
        if strikes and not (struck or closes or name in EMPTY):
            struck, depth = name, 1
    end_line()
    rows = end_row() or rows
    return PageText("\n".join(lines), rows, left_out)


def _pieces(page: str) -> Iterator[tuple[str, str, str]]:
    """Text, the name of the tag after it ("/p" of one that closes, "" of none), its attributes."""
    at = 0
    while (start := page.find("<", at)) >= 0:
        name = _NAME.match(page, start + 1)
        comment = page.startswith("<!--", start)
        if not (name or comment or page.startswith(("<!", "<?"), start)):
            yield page[at : start + 1], "", ""
            at = start + 1
            continue
        end = page.find("-->" if comment else ">", start)
        yield page[at:start], name[0] if name else "", page[name.end() : end] if name else ""
        if end < 0:
            return
        at = end + (3 if comment else 1)
    yield page[at:], "", ""
