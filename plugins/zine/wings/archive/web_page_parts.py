"""A web page in parts by its headings, as the few elements of HTML that the sieve lets through.

Every word stays, in its place; what comes out is well formed, whatever the page was. A word
processor's classes and styles go, and so do links and pictures that cannot stay; they are listed.
One pass, in time linear in the length of the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape, unescape
from typing import NamedTuple

from zine.characters import permitted
from zine.wings.shared.web_page_text import AS_WRITTEN, BREAKS, CELLS, QUOTE, SILENT, page_pieces
from zine.writing.html_sanitiser import ABSOLUTE

DEEPEST = 24  # elements in each other; the words of deeper ones stay
LONGEST_ADDRESS = 120  # characters of a picture's
MOST_STYLES = 8  # at once
LONGEST_HEADING = 80  # letters of a paragraph in large print that heads what follows
LISTS: Mapping[str, str] = {"ul": "li", "ol": "li", "dl": "dd"}
ROOM: Mapping[str, str] = {**LISTS, "table": "tr", "tr": "td"}  # what their words must be in
ROWS: Mapping[str, tuple[str, ...]] = {
    "li": ("ul", "ol"),
    "dt": ("dl",),
    "dd": ("dl",),
    "tr": ("table",),
    "caption": ("table",),
}
PHRASES: Mapping[str, str] = {
    "b": "strong",
    "strong": "strong",
    "i": "em",
    "em": "em",
    "cite": "em",
    "var": "em",
    "dfn": "em",
    "u": "u",
    "ins": "u",
    "s": "s",
    "strike": "s",
    "del": "s",
    "sub": "sub",
    "sup": "sup",
    "code": "code",
    "tt": "code",
    "kbd": "code",
    "samp": "code",
    "small": "small",
    "big": "",
    "font": "",
    "span": "",
    "q": "q",
    "mark": "mark",
    "a": "",
}
_SCRIPT = re.compile(rf"<({'|'.join(sorted(SILENT))})\b")
_HEADING = re.compile(r"/?h([1-6])")
_VALUE = r"(?<![\w-]){}\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))"
_ATTRIBUTES: Mapping[str, re.Pattern[str]] = {
    name: re.compile(_VALUE.format(name), re.I)
    for name in ("href", "src", "alt", "class", "style", "size", "colspan", "rowspan")
}
_TITLED = re.compile(r"Mso(?:Title|Subtitle|Heading)", re.IGNORECASE)
_SIZE = re.compile(r"font-size\s*:\s*(?:(\d{1,3}(?:\.\d+)?)\s*(pt|px)|((?:xx?-)?large))", re.I)
_BOLD = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_ITALIC = re.compile(r"font-style\s*:\s*(?:italic|oblique)", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\r\n\f\u00a0]+")
_HEADED = 3  # the level of a heading that only its print shows


class PagePicture(NamedTuple):
    """A picture as a page names it: its address, the words in its stead, and where it is."""

    written: str
    alt: str
    at: int


@dataclass(slots=True)
class PagePart:
    """What follows a heading up to the next; that before the first heading has the level 0.

    `at` is where its heading begins in the page, `heading` its words and `headed` its HTML. `links`
    are those that were left out, each with its place.
    """

    level: int = 0
    heading: str = ""
    headed: str = ""
    at: int = 0
    body: list[str] = field(default_factory=list)
    pictures: list[PagePicture] = field(default_factory=list)
    links: list[tuple[str, int]] = field(default_factory=list)

    @property
    def html(self) -> str:
        """What is below the heading; sanitise it before it is printed."""
        return "".join(self.body)


class _Style(NamedTuple):
    """What an element gives its words: where it came from, its tag here, how large the print."""

    name: str
    tag: str
    opening: str
    large: bool = False


def picture_key(written: str) -> str:
    """A picture's address as it is filed: one that holds the picture itself is cut short."""
    if len(written) <= LONGEST_ADDRESS:
        return written
    return f"{written[:LONGEST_ADDRESS]}… {sha256(written.encode()).hexdigest()[:16]}"


def without_scripts(page: str) -> str:
    """A page without what is written for programs, line for line; what does not end stays as words.

    So no comment begun in a script hides the words behind it.
    """
    low, kept, at = page.lower(), list[str](), 0
    last = {name: low.rfind(f"</{name}") for name in SILENT}
    for found in _SCRIPT.finditer(low):
        if found.start() >= at and last[found[1]] > found.end():
            kept.append(page[at : found.start()])
            at = low.find(f"</{found[1]}", found.end())
            kept.append(f"<{found[1]}>" + "\n" * page.count("\n", found.start(), at))
        elif found.start() >= at:
            kept += (page[at : found.start()], "&lt;")
            at = found.start() + 1
    return "".join((*kept, page[at:]))


def page_parts(
    page: str, shown: Callable[[str, str], str] = lambda written, alt: ""
) -> list[PagePart]:
    """The parts of a page; `shown` is the HTML of a picture, of its address and alternative words."""
    reading = _Reading(shown)
    silent, kept, depth, after = "", "", 0, 0
    for text, tag, attributes, at in page_pieces(page):
        name, closes = tag.lower().removeprefix("/"), tag.startswith("/")
        after = at + len(text)
        if silent:
            silent = "" if closes and name == silent else silent
            continue
        reading.text(text, at, kept=bool(kept))
        if name in SILENT and not closes:
            silent = name
        elif kept and name == kept:
            depth += -1 if closes else 1
            kept = kept if depth else ""
        elif not (kept or closes) and (name == "pre" or AS_WRITTEN.search(attributes)):
            kept, depth = name, 1
        if name and not silent:
            reading.tag(name, attributes, after, closes=closes)
    reading.text(page[after:], after, kept=bool(kept))  # a tag or comment that does not end
    return reading.result()


class _Reading:
    """Reads one page; ask `page_parts`."""

    def __init__(self, shown: Callable[[str, str], str]) -> None:
        self._shown = shown
        self._parts = [PagePart()]
        self._stack: list[str] = []
        self._styles: list[_Style] = []
        self._open: list[str] = []  # the tags of styles that are open in the paragraph
        self._inner: list[str] = []
        self._words: list[str] = []
        self._filled = False  # whether the paragraph says or shows anything
        self._large = True
        self._kept = False
        self._level = 0
        self._begin = 0

    def text(self, raw: str, at: int, *, kept: bool) -> None:
        """Take up words."""
        if not raw:
            return
        words = permitted(unescape(raw))
        words = words if kept else _SPACE.sub(" ", words)
        if words.strip():
            self._begin_paragraph(at)
            self._large = self._large and any(style.large for style in self._styles)
            self._kept = self._kept or kept
            self._dress()
        elif not self._inner:
            return
        self._inner.append(escape(words, quote=False))
        self._words.append(words)

    def tag(self, name: str, attributes: str, at: int, *, closes: bool) -> None:
        """Take up a tag."""
        name = "ul" if name in ("menu", "dir") else name
        if heading := _HEADING.fullmatch(name):
            self._end()
            self._level = 0 if closes else int(heading[1])
        elif name in PHRASES:
            self._style(name, attributes, at, closes=closes)
        elif name == "br":
            if self._filled:
                self._inner.append("<br>")
                self._words.append(" ")
        elif name == "img":
            self._picture(attributes, at)
        elif name in BREAKS or name in ("caption", "option", "legend"):
            self._end()
            self._block(name, attributes, closes=closes)

    def result(self) -> list[PagePart]:
        """The parts that were read."""
        self._end()
        self._leave(0)
        return [each for each in self._parts if each.level or each.body]

    def _begin_paragraph(self, at: int) -> None:
        if not self._filled:
            self._filled, self._begin = True, at

    def _dress(self) -> None:
        """Open and close the tags of styles, so that those which hold now are open."""
        wanted = list(dict.fromkeys(each.opening for each in self._styles if each.tag))
        same = 0
        while same < min(len(wanted), len(self._open)) and wanted[same] == self._open[same]:
            same += 1
        self._undress(same)
        self._inner += (f"<{each}>" for each in wanted[same:])
        self._open += wanted[same:]

    def _undress(self, down_to: int) -> None:
        self._inner += (f"</{each.partition(' ')[0]}>" for each in reversed(self._open[down_to:]))
        del self._open[down_to:]

    def _style(self, name: str, attributes: str, at: int, *, closes: bool) -> None:
        if closes or name == "a":
            spot = next((n for n, s in enumerate(reversed(self._styles), 1) if s.name == name), 0)
            if spot:
                del self._styles[-spot]
        if closes or len(self._styles) >= MOST_STYLES:
            return
        style = _value(attributes, "style")
        tag, opening = PHRASES[name], PHRASES[name]
        if name == "a":
            address = permitted(unescape(_value(attributes, "href"))).strip()
            if ABSOLUTE.fullmatch(address):
                tag, opening = "a", f'a href="{escape(address)}"'
            elif address and not address.startswith("#"):
                self._parts[-1].links.append((address, at))
        elif not tag:
            tag = opening = (
                "strong" if _BOLD.search(style) else "em" if _ITALIC.search(style) else ""
            )
        large = name == "big" or _is_large(_value(attributes, "size"), style)
        self._styles.append(_Style(name, tag, opening, large))

    def _picture(self, attributes: str, at: int) -> None:
        written = unescape(_value(attributes, "src")).strip()
        alt = " ".join(permitted(unescape(_value(attributes, "alt"))).split())
        self._begin_paragraph(at)
        self._dress()
        self._inner.append(self._shown(written, alt))
        self._large = False
        self._parts[-1].pictures.append(PagePicture(written, alt, at))

    def _block(self, name: str, attributes: str, *, closes: bool) -> None:
        """Begin or end what is no paragraph; other blocks only end the one before them."""
        if name in ("p", "div") and not closes and _TITLED.search(_value(attributes, "class")):
            self._level = 1 if _value(attributes, "class").lower()[3:] == "title" else _HEADED
        if name in CELLS or name == "li":
            self._styles.clear()
        if closes:
            if name in (*LISTS, *ROWS, *CELLS, "table", QUOTE):
                self._leave_through(name)
        elif name in CELLS:
            self._leave_to(("tr",), "table")
            if "tr" not in self._stack[-1:]:
                self._tag_block("tr")
            self._enter(name, _spans(attributes))
        elif name in ROWS:
            self._tag_block(name)
        elif name in (*LISTS, "table", QUOTE):
            self._room()
            self._enter(name)
        elif name == "hr":
            self._room()
            self._parts[-1].body.append("<hr>")

    def _tag_block(self, name: str) -> None:
        """Begin an item or a row, in a list or a table, which is begun if there is none."""
        owners = ROWS[name]
        self._leave_to(owners, *(() if "table" in owners else (*CELLS, QUOTE)))
        if not (self._stack and self._stack[-1] in owners):
            self._room()
            self._enter(owners[0])
        self._enter(name)

    def _room(self) -> None:
        """Open an element that may hold words, where the present one may not."""
        while self._stack and self._stack[-1] in ROOM and len(self._stack) < DEEPEST:
            self._enter(ROOM[self._stack[-1]])

    def _enter(self, name: str, attributes: str = "") -> None:
        if len(self._stack) < DEEPEST:
            self._stack.append(name)
            self._parts[-1].body.append(f"<{name}{attributes}>")

    def _leave(self, down_to: int) -> None:
        self._parts[-1].body += (f"</{each}>" for each in reversed(self._stack[down_to:]))
        del self._stack[down_to:]

    def _leave_to(self, names: tuple[str, ...], *walls: str) -> None:
        """Leave what is open within the innermost of some elements, if no wall is between."""
        for spot in range(len(self._stack) - 1, -1, -1):
            if self._stack[spot] in names:
                self._leave(spot + 1)
                return
            if self._stack[spot] in walls:
                return

    def _leave_through(self, name: str) -> None:
        walls = (
            ("table",) if name in ("tr", *CELLS, "caption") else () if name == "table" else CELLS
        )
        for spot in range(len(self._stack) - 1, -1, -1):
            if self._stack[spot] == name:
                self._leave(spot)
                return
            if self._stack[spot] in walls:
                return

    def _end(self) -> None:
        """End the paragraph: a heading, or one of the part's."""
        if self._filled:
            self._undress(0)
            inner, words = "".join(self._inner), " ".join("".join(self._words).split())
            level = self._level or self._printed_level(words)
            if level and words:
                self._leave(0)
                self._parts.append(PagePart(level, words, inner, self._begin))
                self._styles.clear()
            else:
                self._paragraph(inner)
            self._level = 0
        self._inner, self._words = [], []
        self._filled, self._large, self._kept = False, True, False

    def _paragraph(self, inner: str) -> None:
        self._room()
        body = self._parts[-1].body
        inside = self._stack[-1] if self._stack else ""
        if self._kept:
            body.append(f"<pre>{inner}</pre>" if inside != "caption" else inner)
        elif inside in ("", QUOTE):
            body.append(f"<p>{inner}</p>\n")
        elif not body[-1].startswith(f"<{inside}"):
            body.append(f"<br>{inner}")
        else:
            body.append(inner)

    def _printed_level(self, words: str) -> int:
        """The level of a paragraph that heads what follows by its print alone; 0 of any other."""
        fits = self._large and not self._stack and not self._kept and len(words) <= LONGEST_HEADING
        return _HEADED if fits and words and words[-1] not in ".,;" else 0


def _value(attributes: str, name: str) -> str:
    """The value of an attribute; "" if it is not there."""
    found = _ATTRIBUTES[name].search(attributes)
    return next(filter(None, found.groups()), "") if found else ""


def _spans(attributes: str) -> str:
    """How many columns and rows a cell spans, as attributes."""
    values = {name: _value(attributes, name) for name in ("colspan", "rowspan")}
    kept = (
        f' {name}="{value}"' for name, value in values.items() if re.fullmatch("[0-9]{1,3}", value)
    )
    return "".join(kept)


def _is_large(size: str, style: str) -> bool:
    """Whether print is that of headings: <font size="4">, "+1", or 14 points."""
    if re.fullmatch(r"\+[1-9]|[4-7]", size.strip()):
        return True
    found = _SIZE.search(style)
    if not found:
        return False
    return bool(found[3]) or float(found[1]) >= (14 if found[2].lower() == "pt" else 19)
