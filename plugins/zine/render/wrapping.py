"""Lines of the text edition and of letters: 72 columns, never breaking a word or an order."""

from __future__ import annotations

import re
import textwrap

WIDTH = 72
GLUE = "\x1f"  # a space at which no line ends; no text may hold this sign
_PLACE = r"[A-Z][\w.]+(?: (?:of )?[A-Z][a-z]+){0,2}(?: ?\(\w\w\)|/\w\w)?"
_GOES = rf"(?: ?(?:->|[-–—]) ?{_PLACE})+"
_UNIT = rf"(?<!\w)[AF] {_PLACE}"
_ORDER = re.compile(
    rf"\(?{_UNIT}(?:{_GOES}| [A-Z](?!\w)(?: {_UNIT}(?:{_GOES})?)?| (?:S[AF]|CA) (?:\w+ )?{_PLACE}{_GOES})?"
)


def filled(text: str, width: int = WIDTH, *, first: int = 0, hanging: int = 0) -> str:
    """Words in lines of a width, neither words nor orders broken; a line of the text begins a new one.

    `first` and `hanging` are the spaces before the first line and before those that follow it.
    """

    def whole(order: re.Match[str]) -> str:
        fits = len(order[0]) < width - hanging
        return order[0].replace(" ", GLUE) if fits else order[0]

    return "\n".join(
        textwrap.fill(
            _ORDER.sub(whole, line),
            width,
            initial_indent=" " * first,
            subsequent_indent=" " * hanging,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in text.split("\n")
    ).replace(GLUE, " ")


def wrap(text: str) -> str:
    """One paragraph in lines of the width."""
    return filled(" ".join(text.split("\n")))


def wrap_hanging(text: str) -> str:
    """The same with all lines but the first indented."""
    return filled(" ".join(text.split("\n")), hanging=2)


def paragraphs(text: str) -> str:
    """Wrap text paragraph by paragraph."""
    return "\n\n".join(wrap(" ".join(block.split())) for block in text.strip().split("\n\n"))
