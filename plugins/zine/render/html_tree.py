"""HTML as a tree of elements and text: only what the text edition needs to know of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

DEEPEST = 60  # elements within each other; what is deeper stands beside the last of these
VOID = {"br", "hr", "img", "wbr", "input", "meta", "link", "source", "col"}


@dataclass(slots=True)
class Element:
    """An element; its children are elements and text in order."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    @property
    def classes(self) -> frozenset[str]:
        """The classes it has."""
        return frozenset(self.attributes.get("class", "").split())

    def all(self) -> Iterator[Element]:
        """The element itself and every one below it, in order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.all()

    def find(self, *tags: str) -> list[Element]:
        """Every element of some kinds below it, in order."""
        return [each for each in self.all() if each.tag in tags and each is not self]

    @property
    def text(self) -> str:
        """Its text as it stands, with all spaces."""
        return "".join(each if isinstance(each, str) else each.text for each in self.children)


class _Builder(HTMLParser):
    """Builds the tree; an end without a beginning is passed over."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("body")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID and len(self.open) < DEEPEST:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        opened = [each.tag for each in self.open[1:]]
        if tag in opened:
            del self.open[1 + len(opened) - 1 - opened[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parse_html(html: str) -> Element:
    """The tree of a piece of HTML; its root is called "body"."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.open[0]
