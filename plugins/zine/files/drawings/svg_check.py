"""Strict SVG: drawings from contributors may draw, and do nothing else.

A page shows a drawing as a picture, where browsers run no scripts. But a reader can also open
its file by its own address, so the file itself must be harmless.
"""

from __future__ import annotations

import itertools
import re
from xml.parsers import expat

from zine.characters import ENCODINGS
from zine.files.drawings.rasters import PICTURE_DATA, WIDEST_PICTURE, data_size
from zine.files.drawings.svg_complexity import DEEPEST, Overdrawn, Scales, Shape, corners
from zine.files.drawings.svg_style import (
    Reference,
    attribute_loads,
    declared,
    referred,
    sheet_references,
    style_fault,
)
from zine.problems import Place, Problem

SVG = "http://www.w3.org/2000/svg"
MOST_REFERENCES = 10_000  # of a style sheet, each counted for each name in its selector
MOST_PIXELS = WIDEST_PICTURE**2  # of all pictures within a drawing, unpacked
ELEMENTS = re.compile(
    "svg|g|defs|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|image|style|use"
    "|linearGradient|radialGradient|stop|clipPath|mask|pattern|marker|symbol|metadata"
)
# What drawing programs write about themselves; browsers show none of it.
IDLE = (
    "http://www.inkscape.org/",
    "http://sodipodi.sourceforge.net/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/",
)
PART = re.compile(r"#[\w.:%-]+")
HINT = "save the drawing as plain SVG, or as PNG"
COUNT_HINT = "draw it with fewer copies, patterns or markers, or save it as PNG"


class _Judge:
    """Follows the elements of one drawing and notes what is not allowed."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.problems: list[Problem] = []
        self.open: list[Shape] = []
        self.named: list[tuple[str, Shape]] = []
        self.sheets: list[str] = []
        self.style: list[str] | None = None
        self.pixels = 0
        self.root: Shape | None = None
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.XmlDeclHandler = self.declaration
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.ProcessingInstructionHandler = self.instruction

    @property
    def here(self) -> tuple[int, int]:
        """The line and column that the parser has reached."""
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def note(self, message: str, hint: str = HINT, at: tuple[int, int] | None = None) -> None:
        """Note a problem at a place, or where the parser is."""
        self.problems.append(Problem(Place(self.shown, *(at or self.here)), message, hint))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Check an element that opens."""
        space, _, name = tag.rpartition(" ")
        if len(self.open) == DEEPEST:
            self.note("the drawing is nested too deeply")
            raise expat.ExpatError
        if not self.open and (space, name) != (SVG, "svg"):
            self.note("this is not an SVG drawing")
        elif self.style is not None:
            self.note(f"a style must hold text alone, not <{name}>")
        elif space == SVG and not ELEMENTS.fullmatch(name):
            self.note(f"a drawing must not hold <{name}>")
        elif space != SVG and not space.startswith(IDLE):
            self.note(f"a drawing must not hold <{name}> of {space or 'no namespace'}")
        if name == "style":
            self.style = []
        plain = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        self.enter(_shape(name, plain, self.here), plain.get("id", ""))
        for key, value in attributes.items():
            self.attribute(name, key.rpartition(" ")[2], value, " " not in key)

    def enter(self, shape: Shape, ident: str) -> None:
        """Add a shape to the drawing."""
        if self.open:
            self.open[-1].children.append(shape)
        self.root = self.root or shape
        self.open.append(shape)
        if ident:
            self.named.append((ident, shape))

    def attribute(self, tag: str, name: str, value: str, is_own: bool) -> None:
        """Check an attribute of the element that opens; SVG's own have no namespace."""
        if name.lower().startswith("on"):
            self.note(f"a drawing must not act: '{name}' is a script")
        elif name in ("href", "src"):
            self.link(tag, value)
        elif name == "base" or (is_own and attribute_loads(value)):
            self.note(f"'{name}' must not load anything: '{value[:60]}'")
        elif name == "style" and (fault := style_fault(value)):
            self.note(f"'style' {fault}: '{value[:60]}'")

    def link(self, tag: str, value: str) -> None:
        """Check what an element refers to: a part of the drawing, or a picture's own data."""
        if tag != "image":
            if not PART.fullmatch(value):
                self.note(f"a drawing must not load or link to '{value[:60]}'")
        elif not PICTURE_DATA.fullmatch(value):
            self.note(f"a drawing must not load or link to '{value[:60]}'")
        elif not (size := data_size(value)):
            self.note("a picture in the drawing is broken, or not of the kind it says")
        else:
            self.pixels += size[0] * size[1]
            if max(size) > WIDEST_PICTURE or self.pixels > MOST_PIXELS:
                message = f"the pictures in the drawing are too large: {size[0]} by {size[1]}"
                self.note(message, f"at most {WIDEST_PICTURE} pixels either way in total")

    def end(self, tag: str) -> None:
        """Check an element that closes; a style sheet is judged as a whole."""
        shape = self.open.pop()
        if shape.tag == "style" and self.style is not None:
            text, self.style = "".join(self.style), None
            if fault := style_fault(text):
                self.note(f"the drawing's style {fault}", at=shape.place)
            self.sheets.append(text)

    def text(self, text: str) -> None:
        """Collect the text of a style sheet; other text is harmless."""
        if self.style is not None:
            self.style.append(text)
        elif self.open:
            self.open[-1].letters += len(text)

    def declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        """Check the encoding in the first line of the file."""
        if encoding and encoding.lower() not in ENCODINGS:
            self.note(f"the drawing's encoding is '{encoding[:30]}'", "save it as UTF-8")
            raise expat.ExpatError

    def doctype(self, name: str, system: str | None, public: str | None, inner: int) -> None:
        """Refuse entities, which can make a small file large, and declared attributes."""
        if inner:
            self.note("a drawing must not declare entities or attributes")
            raise expat.ExpatError

    def instruction(self, target: str, data: str) -> None:
        """Refuse processing instructions, such as a style sheet from elsewhere."""
        self.note(f"a drawing must not hold <?{target}")

    def weigh(self) -> None:
        """Count what a valid drawing draws."""
        pairs = (pair for text in self.sheets for pair in sheet_references(text))
        sheet = list(itertools.islice(pairs, MOST_REFERENCES + 1))
        if len(sheet) > MOST_REFERENCES:
            self.note("the drawing's style refers to too many patterns and markers", COUNT_HINT)
            return
        try:
            Scales(self.named, sheet).weigh(self.root or Shape("svg", (1, 1)))
        except Overdrawn as error:
            self.note(str(error), COUNT_HINT, error.shape.place)


def _shape(tag: str, attributes: dict[str, str], place: tuple[int, int]) -> Shape:
    """The parts of an element that count."""
    href = attributes.get("href", "")
    references: list[Reference] = []
    for name, value in attributes.items():
        references += declared(value) if name == "style" else referred(name, value)
    return Shape(
        tag=tag,
        place=place,
        names=frozenset((tag, attributes.get("id", ""), *attributes.get("class", "").split())),
        drawn=tuple(target for _, target in referred("href", f"url({href})")),
        references=tuple(references),
        points=corners(attributes.get("d", "") + attributes.get("points", "")),
    )


def svg_problems(data: bytes, shown: str) -> list[Problem]:
    """The problems that keep a drawing out of the zine, if any."""
    judge = _Judge(shown)
    try:
        judge.parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if not judge.problems:
            judge.note(f"the drawing cannot be read: {error}")
    if not judge.problems:
        judge.weigh()
    return judge.problems[:10]
