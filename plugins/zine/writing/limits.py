"""What a text may hold at most, measured before anything parses it.

Markdown's cost grows with what it must try: every bracket may begin a link, every bar a
table's cell. At these limits the slowest text we could find takes half a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from zine.problems import Place, Problem

LARGEST_TEXT = 200_000  # characters, about 35,000 words
MOST_LINES = 8_000
LONGEST_LINE = 20_000
MOST_OF = {
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
# Characters that show nothing, or turn the order of the text around them about.
HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff]"
)


def limit_problems(text: str, shown: str) -> list[Problem]:
    """Why a text is not read at all; empty if it may be."""
    return list(_problems(text, shown))


def _problems(text: str, shown: str) -> Iterator[Problem]:
    if len(text) > LARGEST_TEXT:
        message = f"the text is too long: {len(text):,} characters"
        yield Problem(Place(shown), message, f"at most {LARGEST_TEXT:,}; make two of it")
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
        hidden = HIDDEN.search(line)
        if hidden:
            message = f"there is a hidden character here: U+{ord(hidden[0]):04X}"
            yield Problem(Place(shown, number, hidden.start() + 1), message, "delete it")
