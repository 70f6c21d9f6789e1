"""Strict SVG: drawings from contributors, which may draw and do nothing else.

A drawing in the zine is shown as a picture, where browsers run no scripts; but its file can
also be opened by its own address, so the file itself must be harmless.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from zine.problems import Place, Problem

SVG = "http://www.w3.org/2000/svg"
DEEPEST = 60
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
PICTURE_DATA = re.compile(r"data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=\s]*")
LOADS = re.compile(r"url\(\s*[\"']?(?!#)|javascript:", re.IGNORECASE)
STYLE_LOADS = re.compile(LOADS.pattern + r"|@(?!media\b)|\\|//|image-set|import", re.IGNORECASE)
HINT = "save the drawing as plain SVG, or as PNG"


class _Judge:
    """Follows the elements of one drawing and notes what does not belong."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.problems: list[Problem] = []
        self.depth = 0
        self.in_style = False
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.EntityDeclHandler = self.entity
        self.parser.ProcessingInstructionHandler = self.instruction

    def note(self, message: str, hint: str = HINT) -> None:
        """A problem at the place the parser has come to."""
        place = Place(
            self.shown, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        )
        self.problems.append(Problem(place, message, hint))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element opens."""
        space, _, name = tag.rpartition(" ")
        self.depth += 1
        if self.depth > DEEPEST:
            self.note("the drawing is nested too deeply")
            raise expat.ExpatError
        if self.depth == 1 and (space, name) != (SVG, "svg"):
            self.note("this is no SVG drawing")
        elif space == SVG and not ELEMENTS.fullmatch(name):
            self.note(f"a drawing must not hold <{name}>")
        elif space != SVG and not space.startswith(IDLE):
            self.note(f"a drawing must not hold <{name}> of {space or 'no namespace'}")
        self.in_style = name == "style"
        for key, value in attributes.items():
            self.attribute(name, key.rpartition(" ")[2], value)

    def attribute(self, tag: str, name: str, value: str) -> None:
        """An attribute of the element that opens."""
        if name.lower().startswith("on"):
            self.note(f"a drawing must not act: '{name}' is a script")
        elif name == "href":
            inside = value.startswith("#") or (tag == "image" and PICTURE_DATA.fullmatch(value))
            if not inside:
                self.note(f"a drawing must not load or link to '{value[:60]}'")
        elif name == "base" or (STYLE_LOADS if name == "style" else LOADS).search(value):
            self.note(f"'{name}' must not load anything: '{value[:60]}'")

    def end(self, tag: str) -> None:
        """An element closes."""
        self.depth -= 1
        self.in_style = False

    def text(self, text: str) -> None:
        """Text is harmless but in a style sheet."""
        if self.in_style and STYLE_LOADS.search(text):
            self.note("the drawing's style must not load anything")

    def entity(self, *declared: object) -> None:
        """Entities can make a small file large."""
        self.note("a drawing must not declare entities")
        raise expat.ExpatError

    def instruction(self, target: str, data: str) -> None:
        """Such as a style sheet from elsewhere."""
        self.note(f"a drawing must not hold <?{target}")


def svg_problems(data: bytes, shown: str) -> list[Problem]:
    """What keeps a drawing out of the zine; empty if nothing does."""
    judge = _Judge(shown)
    try:
        judge.parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if not judge.problems:
            judge.note(f"the drawing cannot be read: {error}")
    return judge.problems[:10]
