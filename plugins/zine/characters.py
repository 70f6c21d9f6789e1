"""Which characters a text may hold, and how foreign text is shown to a person.

One rule for every door: files, captions, file names, letters, old issues. Refused are
characters that act on a terminal (controls of C0 and C1), that no XML may hold (controls,
surrogates, noncharacters), that show nothing but reorder or annotate what is around them
(marks of direction), and those that some readers take for the end of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# In other encodings a browser, or a parser of XML, might read other letters than ours.
ENCODINGS = ("utf-8", "us-ascii", "iso-8859-1", "utf-16")
_PLANES = range(0x11)
_NONCHARACTERS = "".join(f"{chr(p << 16 | 0xFFFE)}{chr(p << 16 | 0xFFFF)}" for p in _PLANES)
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for the tab and the end of a line
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # marks of direction
    "\u2028\u2029\ufeff\ufff9-\ufffb\U000e0001"  # ends of lines, marks of order and of notes
    f"\ud800-\udfff\ufdd0-\ufdef{_NONCHARACTERS}]"
)
# What a CI log takes for a command: "::error ...", and "##[error]" anywhere in a line.
_LOG_MARK = re.compile(r"^(?=[^\S\n]*::)", re.MULTILINE)
_OLD_MARK = re.compile(r"##(?=\[)")


def code_point(sign: str) -> str:
    """A character by its number, as Unicode writes it: "U+202E"."""
    return f"U+{ord(sign):04X}"


def forbidden(text: str) -> Iterator[tuple[int, int, str]]:
    """Every character that no text may hold: line and column, from 1, and the character."""
    if (text.isascii() and text.replace("\n", "").isprintable()) or not FORBIDDEN.search(text):
        return
    for number, line in enumerate(text.split("\n"), start=1):
        for found in FORBIDDEN.finditer(line):
            yield number, found.start() + 1, found[0]


def permitted(text: str) -> str:
    """Text with a space for each character that no text may hold; everything stays in place."""
    return FORBIDDEN.sub(" ", text)


def visible(text: str) -> str:
    """Text for a terminal or a log: what would act there is written out by its number.

    Lines stay lines. One that a CI log would take for a command is marked with a bar.
    """
    return _inert(FORBIDDEN.sub(_written_out, text.replace("\r\n", "\n")))


def one_line(text: str) -> str:
    """The same on one line: ends of lines and tabs are written out too."""
    shown = FORBIDDEN.sub(_written_out, text)
    return _inert(shown.replace("\n", "\\n").replace("\t", "\\t"))


def _inert(text: str) -> str:
    return _OLD_MARK.sub("## ", _LOG_MARK.sub("|", text))


def _written_out(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape", "surrogatepass").decode("ascii")
