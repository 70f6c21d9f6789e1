"""Styles in drawings: whether they load anything, and which parts they refer to.

Browsers undo CSS escapes before they look for `url(`, so we do too. A text that reads two
ways is refused, or taken to mean more than it does, never less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

# A part of the same drawing: a url may name nothing else.
INSIDE = r"\s*+[\"']?+#([\w.:%-]+)[\"']?+\s*+\)"
REFERENCE = re.compile(rf"url\({INSIDE}", re.IGNORECASE)
# A custom property could put a reference on any element, and could not be counted.
LOADS = re.compile(
    rf"url\((?!{INSIDE})|javascript:"
    r"|(?<!\w)(?:image|image-set|src|cross-fade|element|paint|var)\(",
    re.IGNORECASE,
)
AT_RULE = re.compile(r"@(?!media\b)", re.IGNORECASE)
ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(\n)|(.))", re.DOTALL)
QUOTED_OR_COMMENT = re.compile(
    r"""("[^"\n]*(?:"|\n|\Z)|'[^'\n]*(?:'|\n|\Z))|/\*.*?(?:\*/|\Z)""", re.DOTALL
)
EVERYTHING = "*"
BETWEEN_NAMES = re.compile(r"[\s.#>+~,]+")


# A property, and what it draws of the drawing: the name of a pattern, a mask, a marker.
Reference = tuple[str, str]


def unescaped(text: str) -> str:
    """CSS text with its escapes undone."""

    def letter(match: re.Match[str]) -> str:
        code, newline, other = match.groups()
        if code:
            number = int(code, 16)
            return chr(number) if 0 < number < 0x110000 else "\N{REPLACEMENT CHARACTER}"
        return "" if newline else str(other)

    return ESCAPE.sub(letter, text)


def attribute_loads(value: str) -> bool:
    """Whether a value would load something as a presentation attribute.

    A value without a backslash means what it says; with one, it may not hide a url.
    """
    plain = unescaped(value)
    return bool(LOADS.search(plain) or (plain != value and "url(" in plain.lower()))


def style_fault(text: str) -> str:
    """The fault of a style sheet or a style attribute, or ""."""
    plain = unescaped(_without_comments(text))
    if attribute_loads(text) or LOADS.search(plain) or AT_RULE.search(plain):
        return "must not load anything"
    return "must not hold escapes; write the letters themselves" if "\\" in text else ""


def declared(text: str) -> Iterator[Reference]:
    """The references in the declarations of a style attribute."""
    for declaration in _without_comments(text).split(";"):
        name, _, value = declaration.partition(":")
        yield from referred(name, value)


def referred(name: str, value: str) -> Iterator[Reference]:
    """The references in the value of one property."""
    for written in REFERENCE.findall(value):
        for target in sorted({written, unquote(written)}):
            yield name.strip().lower(), target


def sheet_references(text: str) -> Iterator[tuple[str, Reference]]:
    """The references of a style sheet, each with a name of the elements that may have it.

    A name is a tag, a class or an id, or EVERYTHING where a selector is more than names.
    """
    plain = _without_comments(text)
    doubtful = any(mark in each for each in _quoted(plain) for mark in "{};")
    selectors = [""]  # of the open blocks; @media repeats the selector around it
    for part in re.findall(r"[^{};]*[{};]?", plain):
        if part.endswith("{"):
            written = part[:-1].strip()
            selectors.append(selectors[-1] if written.startswith("@") else written)
            for reference in referred("", part):
                yield EVERYTHING, reference
            continue
        name, _, value = part.rstrip(";}").partition(":")
        for reference in referred(name, value):
            for own in [EVERYTHING] if doubtful else _names(selectors[-1]):
                yield own, reference
        if part.endswith("}") and len(selectors) > 1:
            selectors.pop()


def _names(selector: str) -> list[str]:
    """The tags, classes and ids in a selector; every element it matches has one of them."""
    if not selector or re.search(r"[*:&|\[\]()\"'@]", selector):
        return [EVERYTHING]
    return sorted(set(filter(None, BETWEEN_NAMES.split(selector))))


def _without_comments(text: str) -> str:
    return QUOTED_OR_COMMENT.sub(lambda match: match[1] or " ", text)


def _quoted(text: str) -> list[str]:
    return [found for found in QUOTED_OR_COMMENT.findall(text) if found]
