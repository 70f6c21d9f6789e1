"""The words within a paragraph of prose: what is stressed, linked or noted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set
from urllib.parse import quote

from zine.render.html_tree import Element

NBSP = "\N{NO-BREAK SPACE}"
LINE = "\N{LINE SEPARATOR}"  # a line ended by hand
SHORT = 40  # letters; longer passages are printed plain
SPACES = re.compile(r"[ \t\n\r\f\v]+")
URL_SIGNS = "%/:?#[]@!$&'()*+,;=~-._"


class Phrases:
    """Makes words of what stands in a paragraph, and numbers its notes.

    `notes` are in the order of their numbers: the name of a footnote, or an address. What is
    noted twice has one number.
    """

    def __init__(self, first: int, letters: Callable[[str], str], footnotes: Set[str]) -> None:
        self.first = first
        self.letters = letters
        self.notes: list[str] = []
        self._numbers: dict[str, int] = {}
        self._footnotes = footnotes

    def words(self, children: Iterable[Element | str], *, bare: bool = False) -> str:
        """The words, with single spaces; `bare` ones have no marks of stress."""
        text = "".join(self._piece(each, bare) for each in children)
        lines = (SPACES.sub(" ", line).strip(" ") for line in text.split(LINE))
        return "\n".join(lines).strip("\n")

    def _piece(self, piece: Element | str, bare: bool) -> str:
        if isinstance(piece, str):
            return self.letters(piece)
        match piece.tag:
            case "br":
                return LINE
            case "img":
                alt = self.letters(piece.attributes.get("alt", "")).strip()
                return f"[Picture: {alt}]" if alt else ""
            case "a":
                return self._link(piece, bare)
            case "sup" if "footnote-ref" in piece.classes:
                return self._footnote(piece)
        inner = "".join(self._piece(each, bare) for each in piece.children)
        return inner if bare else _looks(piece.tag, inner)

    def _footnote(self, piece: Element) -> str:
        targets = [each.attributes.get("href", "")[1:] for each in piece.find("a")]
        return "".join(self._mark(each) for each in targets if each in self._footnotes)

    def _link(self, piece: Element, bare: bool) -> str:
        if "footnote-backref" in piece.classes:
            return ""
        words = "".join(self._piece(each, bare) for each in piece.children)
        address = piece.attributes.get("href", "")
        if not address or address.startswith("#"):
            return words
        url = address.removeprefix("mailto:")
        if words.strip() in (url, address, self.letters(url)):
            return url if url.isascii() else quote(url, safe=URL_SIGNS)
        return words + self._mark(quote(url, safe=URL_SIGNS) if not url.isascii() else url)

    def _mark(self, note: str) -> str:
        if note not in self._numbers:
            self._numbers[note] = self.first + len(self.notes)
            self.notes.append(note)
        return f"{NBSP}[{self._numbers[note]}]"


def _looks(tag: str, inner: str) -> str:
    """What is left of a phrase's look: stars or capitals round a few words, quotes, a caret."""
    short = 0 < len(inner.strip()) <= SHORT and LINE not in inner
    match tag:
        case "em" | "i" | "dfn" if short and "*" not in inner:
            return f"*{inner}*"
        case "strong" | "b" if short:
            return inner.upper()
        case "q":
            return f'"{inner}"'
        case "s" | "del":
            return f"[{inner}]"
        case "sup" if inner.strip().isdecimal():
            return f"^{inner}"
    return inner
