"""The limits of a text, checked before anything parses it.

Markdown costs time for everything it must try: every bracket may begin a link, every bar a
table's cell. At these limits the slowest text we could find takes half a second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from zine.characters import forbidden
from zine.problems import Place, Problem, odd_character

LARGEST_TEXT = 200_000  # characters, about 35,000 words
MOST_LINES = 8_000
LONGEST_LINE = 20_000
MOST_OF: Mapping[str, int] = {
    "[": 2_000,
    "|": 1_500,
    "<": 4_000,
    "(": 10_000,
    "*": 20_000,
    "_": 20_000,
    "~": 5_000,
    "&": 10_000,
}
WIDEST_TABLE = 24
MOST_ODD_CHARACTERS = 20


def limit_problems(text: str, shown: str) -> list[Problem]:
    """The problems that keep a text from being read at all, if any."""
    return list(_problems(text, shown))


def _problems(text: str, shown: str) -> Iterator[Problem]:
    if len(text) > LARGEST_TEXT:
        message = f"the text is too long: {len(text):,} characters"
        yield Problem(Place(shown), message, f"at most {LARGEST_TEXT:,}; split it in two")
        return
    for sign, most in MOST_OF.items():
        count = text.count(sign)
        if count > most:
            message = f"there are {count:,} '{sign}' in this text"
            yield Problem(Place(shown), message, f"at most {most:,}")
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        yield Problem(Place(shown), f"the text has {len(lines):,} lines", f"at most {MOST_LINES:,}")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            message = f"this line has {len(line):,} characters"
            yield Problem(Place(shown, number, 1), message, f"at most {LONGEST_LINE:,}")
        if line.count("|") > WIDEST_TABLE:
            message = f"this table is too wide: {line.count('|')} bars"
            yield Problem(Place(shown, number, 1), message, f"at most {WIDEST_TABLE}")
    for number, column, sign in islice(forbidden(text), MOST_ODD_CHARACTERS):
        yield odd_character(Place(shown, number, column), sign)
