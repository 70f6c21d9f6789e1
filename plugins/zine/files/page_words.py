"""The words of a web page, such as a letter or a saved game, in time linear in its length.

Only text comes out, so nothing in a page can do anything. Parsers of HTML, that of the standard
library too, take quadratic time over pages made to be costly; lines and quotes need none.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

SILENT = frozenset({"head", "style", "script", "title", "template"})
QUOTE = "blockquote"
BREAKS = frozenset(
    {"address", "article", "br", "center", "dd", "div", "dl", "dt", "footer", "form", "h1", "h2"}
    | {"h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table"}
    | {"tbody", "td", "th", "thead", "tr", "ul", QUOTE}
)
_NAME = re.compile(r"/?[a-z][a-z0-9]*", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\r\n\f\u00a0]+")


def page_words(page: str) -> str:
    """A page's words, a line for each of its blocks; what it quotes begins with ">"."""
    lines: list[str] = []
    line: list[str] = []
    quotes = 0
    silent = ""

    def end_line() -> None:
        words = _SPACE.sub(" ", html.unescape("".join(line))).strip()
        line.clear()
        if words:
            lines.append(f"> {words}" if quotes else words)

    for text, tag in _pieces(page):
        if not silent:
            line.append(text)
        name = tag.lower().removeprefix("/")
        if silent:
            silent = "" if tag.lower() == f"/{silent}" else silent
        elif name in SILENT and not tag.startswith("/"):
            silent = name
        elif name in BREAKS:
            end_line()
            if name == QUOTE:
                quotes = max(0, quotes + (-1 if tag.startswith("/") else 1))
    end_line()
    return "\n".join(lines)


def _pieces(page: str) -> Iterator[tuple[str, str]]:
    """Text and the name of the tag after it, "/p" of one that closes, "" of anything else."""
    at = 0
    while (start := page.find("<", at)) >= 0:
        name = _NAME.match(page, start + 1)
        comment = page.startswith("<!--", start)
        if not (name or comment or page.startswith(("<!", "<?"), start)):
            yield page[at : start + 1], ""
            at = start + 1
            continue
        end = page.find("-->" if comment else ">", start)
        yield page[at:start], name[0] if name else ""
        if end < 0:
            return
        at = end + (3 if comment else 1)
    yield page[at:], ""
