"""HTML as XHTML: every element closed, every attribute quoted, drawings left as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape, unescape
from html.parser import HTMLParser
from xml.parsers.expat import ExpatError, ParserCreate

from zine.render.html_tree import VOID

Link = Callable[[str, str], str | None]  # an element's name and an address, to the new address

ADDRESSES: Mapping[str, str] = {"a": "href", "img": "src"}
# Readers of books do not unfold, so nothing is folded.
INSTEAD: Mapping[str, str] = {"details": "div", "summary": "strong"}
LEFT_OUT = ("tabindex", "open")
ATTRIBUTE = re.compile(r"[a-z][a-z-]*")
SVG = "http://www.w3.org/2000/svg"
DRAWING = re.compile(r"<svg\b")
END = "</svg>"
IMAGE = re.compile(r"""<image\b(?:"[^"]*"|'[^']*'|[^>"'])*>""")
ADDRESS = re.compile(r'(?<=\shref=")[^"]*')

# HTML as templates and the sieve write it: text and a tag, in small letters and well quoted.
VALUE = r"[^\"&<>]*(?:&(?:amp|lt|gt|quot|#\d+);[^\"&<>]*)*"
PLAIN = re.compile(
    r"([^<&]*(?:&(?:amp|lt|gt|quot|nbsp|#\d+);[^<&]*)*)"
    r"<(/?)(?!script|style|textarea|title|xmp|iframe|no|plaintext|svg)([a-z][a-z0-9]*)"
    rf"((?:\s+[a-z][a-z-]*(?:=\"{VALUE}\")?)*)\s*(/?)>"
)
PLAIN_ATTRIBUTE = re.compile(rf"([a-z][a-z-]*)(?:=\"({VALUE})\")?")


def xhtml(html: str, link: Link) -> str:
    """A part of a page as well-formed XHTML, whatever is unclosed in it.

    `link` is asked for each link and picture: where it says None, the words stay without
    their link, and of a picture its words. An image within a drawing is then left out.
    """
    writer = _Writer(link)
    at = 0
    for start, end in _drawings(html):
        if _is_xml(html[start:end]):
            writer.feed(html[at:start])
            writer.draw(html[start:end])
            at = end
    writer.feed(html[at:])
    writer.close()
    return writer.text


def _drawings(html: str) -> Iterator[tuple[int, int]]:
    """Where each drawing of a page begins and ends."""
    end = 0
    while found := DRAWING.search(html, end):
        last = html.find(END, found.start())
        if last < 0:
            return
        end = last + len(END)
        yield found.start(), end


def _is_xml(drawing: str) -> bool:
    """Whether a drawing can stand as it is: nearly all of a page's elements are in drawings."""
    try:
        ParserCreate().Parse(drawing, True)
    except ExpatError:
        return False
    return all(image.endswith("/>") for image in IMAGE.findall(drawing))


class _Writer(HTMLParser):
    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self._out: list[str] = []
        self._open: list[tuple[str, str]] = []  # as the page has it, and as written

    @property
    def text(self) -> str:
        """What was written, with what is still open closed."""
        return "".join([*self._out, *(f"</{name}>" for _, name in reversed(self._open))])

    @property
    def _drawing(self) -> bool:
        return any(own == "svg" for own, _ in self._open)

    def feed(self, data: str) -> None:
        """Take a piece of a page: as far as it is plain at once, the rest by the parser."""
        at = 0
        if not (self.rawdata or self.cdata_elem or self._drawing):
            while found := PLAIN.match(data, at):
                at = found.end()
                self._take(*found.groups())
        if at < len(data):
            super().feed(data[at:])

    def _take(self, text: str, ends: str, tag: str, attributes: str, closed: str) -> None:
        if text:
            self.handle_data(unescape(text) if "&" in text else text)
        if ends:
            self.handle_endtag(tag)
        elif tag in ADDRESSES:
            self._start(tag, _read(attributes), closed=bool(closed) or tag in VOID)
        elif closed or tag in VOID:
            self._out.append(f"<{_written(tag, attributes)}/>")
        else:
            self._out.append(f"<{_written(tag, attributes)}>")
            self._open.append((tag, INSTEAD.get(tag, tag)))

    def draw(self, drawing: str) -> None:
        """Write a whole drawing that is XML, unless it turns out to stand in something else."""
        if self.rawdata or self.cdata_elem or self._drawing:
            self.feed(drawing)
            return
        if "xmlns" not in drawing.partition(">")[0]:
            drawing = drawing.replace("<svg", f'<svg xmlns="{SVG}"', 1)
        self._out.append(IMAGE.sub(lambda found: self._image(found[0]), drawing))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, closed=tag in VOID and not self._drawing)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, closed=True)

    def handle_endtag(self, tag: str) -> None:
        if all(own != tag for own, _ in reversed(self._open)):
            return
        while True:
            own, name = self._open.pop()
            self._out.append(f"</{name}>")
            if own == tag:
                return

    def handle_data(self, data: str) -> None:
        self._out.append(escape(data, quote=False))

    def _start(self, tag: str, attrs: list[tuple[str, str | None]], *, closed: bool) -> None:
        if tag == "svg" or self._drawing:
            self._draw(tag, dict(attrs), closed=closed)
            return
        name, told = INSTEAD.get(tag, tag), {key: value or "" for key, value in attrs}
        own = ADDRESSES.get(tag)
        if own in told:
            new = self._link(tag, told.pop(own))
            if new is None and tag == "img":
                self.handle_data(told.get("alt", ""))
                return
            if new is not None:
                told[own] = new
        if tag == "a" and own not in told:
            name = "span"
        self._out.append(f"<{name}{_attributes(told.items())}{'/' if closed else ''}>")
        if not closed:
            self._open.append((tag, name))

    def _draw(self, tag: str, attrs: dict[str, str | None], *, closed: bool) -> None:
        """A part of a drawing is XML already, and the case of its names counts."""
        raw = self.get_starttag_text() or ""
        if tag == "image" and not (raw := self._image(raw)):
            return
        if tag == "svg" and "xmlns" not in attrs:
            raw = raw.replace("<svg", f'<svg xmlns="{SVG}"', 1)
        self._out.append(raw)
        if not closed:
            self._open.append((tag, raw[1 : 1 + len(tag)]))

    def _image(self, raw: str) -> str:
        """A picture in a drawing with its new address, or nothing."""
        found = ADDRESS.search(raw)
        new = self._link("image", unescape(found[0]) if found else "")
        return "" if new is None else ADDRESS.sub(lambda _: escape(new), raw)


def _read(attributes: str) -> list[tuple[str, str | None]]:
    return [(name, unescape(value)) for name, value in PLAIN_ATTRIBUTE.findall(attributes)]


@lru_cache(maxsize=1000)
def _written(tag: str, attributes: str) -> str:
    """A tag that has no address; pages repeat a few."""
    told = {name: value or "" for name, value in _read(attributes)}
    return f"{INSTEAD.get(tag, tag)}{_attributes(told.items())}"


def _attributes(pairs: Iterable[tuple[str, str]]) -> str:
    kept = [
        (name, value)
        for name, value in pairs
        if ATTRIBUTE.fullmatch(name) and name not in LEFT_OUT and not name.startswith("data-")
    ]
    return "".join(f' {name}="{escape(value)}"' for name, value in kept)
