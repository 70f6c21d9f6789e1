"""A base drawing as a part of another program's drawing."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

from zine.wings.formats.variants_out.escaped_xml import element
from zine.wings.formats.xml_reader import XmlElement, read_xml

WORDS = ("text", "title", "desc", "metadata")
OWN = "base-"  # before the identity of each part, so that none is also a province's
SCREEN = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")


class BaseParts:
    """The shapes of a base drawing without its names, and its style sheet."""

    def __init__(self, base: str) -> None:
        self.root = read_xml(base.encode(), "base.svg")
        named = {each.get("id") for each in _everything(self.root)} - {""}
        sign = re.compile(rf"#({'|'.join(map(re.escape, sorted(named)))})(?![\w-])")
        self._own: Callable[[str], str] = lambda text: (
            sign.sub(rf"#{OWN}\1", text) if named else text
        )

    @property
    def style(self) -> str:
        """Its style sheet, without rules for other screens than a bright one."""
        sheets = (each.text for each in self.root.all("style"))
        return SCREEN.sub("", self._own("\n".join(sheets))).strip()

    def into(self, parent: Element) -> None:
        """Add the shapes to an element."""
        self._children(self.root, parent)

    def _children(self, source: XmlElement, target: Element) -> None:
        for each in source.children:
            if each.name in WORDS or each.name == "style":
                continue
            made = element(target, each.name)
            for key, value in each.attributes.items():
                # Programs of jDip's age know links only under their old name.
                name = "xlink:href" if key == "href" else key
                made.set(name, OWN + value if key == "id" else self._own(value))
            self._children(each, made)


def _everything(root: XmlElement) -> list[XmlElement]:
    return [root, *(below for each in root.children for below in _everything(each))]
