"""Lines of the text edition: 72 columns, never breaking a word."""

from __future__ import annotations

import textwrap

WIDTH = 72


def wrap(text: str) -> str:
    """Wrap one paragraph to the width, never breaking a word."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def wrap_hanging(text: str) -> str:
    """The same with all lines but the first indented."""
    return textwrap.fill(
        text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def paragraphs(text: str) -> str:
    """Wrap text paragraph by paragraph."""
    return "\n\n".join(wrap(" ".join(block.split())) for block in text.strip().split("\n\n"))


def filled(text: str, width: int = WIDTH, *, hanging: int = 0) -> str:
    """Words in lines of a width; a line of the text begins a new one, words are never broken."""
    return "\n".join(
        textwrap.fill(
            line,
            width,
            subsequent_indent=" " * hanging,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in text.split("\n")
    )
