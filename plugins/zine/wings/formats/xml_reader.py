"""XML from outside: read without entities, without anything external, and within limits.

A document may have a doctype, as those of its own field do, but no entity it declares is ever
used: a general entity is refused, and nothing that lies elsewhere is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from xml.parsers import expat

from zine.characters import ENCODINGS, permitted
from zine.problems import Place, Problems

LARGEST_XML = 4_000_000  # bytes
DEEPEST_XML = 60
MOST_ELEMENTS = 50_000


@dataclass(slots=True)
class XmlElement:
    """An element: its name without a prefix, attributes, children, text, line and column."""

    name: str
    attributes: Mapping[str, str]
    line: int
    column: int
    children: list[XmlElement] = field(default_factory=list, repr=False)
    words: list[str] = field(default_factory=list, repr=False)

    def get(self, name: str, default: str = "") -> str:
        """An attribute without the white space around it, or the default."""
        return self.attributes.get(name, default).strip()

    @property
    def text(self) -> str:
        """The text in the element itself."""
        return "".join(self.words)

    def all(self, name: str) -> Iterator[XmlElement]:
        """Every element of a name within this one, in the order of the file."""
        for each in self.children:
            if each.name == name:
                yield each
            yield from each.all(name)

    def first(self, name: str) -> XmlElement | None:
        """The first element of a name within this one."""
        return next(self.all(name), None)


class _Builder:
    """Builds the tree of one document and stops at what is not allowed."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.root: XmlElement | None = None
        self.open: list[XmlElement] = []
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.XmlDeclHandler = self.declaration
        self.parser.EntityDeclHandler = self.entity

    def refuse(self, message: str, hint: str) -> None:
        """Stop here. Raises Problems."""
        place = Place(
            self.shown, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        )
        raise Problems.of(place, message, hint)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) == DEEPEST_XML:
            self.refuse("the elements are nested too deeply", f"at most {DEEPEST_XML} deep")
        if self.count > MOST_ELEMENTS:
            self.refuse("there are too many elements", f"at most {MOST_ELEMENTS:,}")
        each = XmlElement(
            tag.rpartition(":")[2],
            MappingProxyType(
                {key.rpartition(":")[2]: permitted(value) for key, value in attributes.items()}
            ),
            self.parser.CurrentLineNumber,
            self.parser.CurrentColumnNumber + 1,
        )
        if self.open:
            self.open[-1].children.append(each)
        self.root = self.root or each
        self.open.append(each)

    def end(self, tag: str) -> None:
        self.open.pop()

    def text(self, text: str) -> None:
        if self.open:
            self.open[-1].words.append(permitted(text))

    def declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding and encoding.lower() not in ENCODINGS:
            self.refuse(f"the encoding is '{encoding[:30]}'", "save it as UTF-8")

    def entity(self, name: str, is_parameter: bool, *rest: object) -> None:
        """Refuse entities that text could use; those of a doctype's own are never expanded."""
        if not is_parameter:
            self.refuse(f"it declares the entity '{name[:30]}'", "write the text itself instead")


def read_xml(content: bytes, shown: str) -> XmlElement:
    """The root element of a document; `shown` is its file name in messages. Raises Problems."""
    if len(content) > LARGEST_XML:
        raise Problems.of(shown, f"larger than {LARGEST_XML:,} bytes")
    builder = _Builder(shown)
    try:
        builder.parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        place = Place(shown, builder.parser.ErrorLineNumber, builder.parser.ErrorColumnNumber + 1)
        raise Problems.of(place, f"not XML: {error}") from None
    if builder.root is None:
        raise Problems.of(shown, "not XML: it is empty")
    return builder.root
