"""Marks in the place of words that were taken out of print.

A mark names a hash of the words. `zine redact` sets it (`wings/desk/removed_words.py`); whoever
reads a record knows it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

MARK = re.compile(r"\[removed: ([0-9a-f]{32})\]")


def marks_in(data: object) -> tuple[str, ...]:
    """The hashes named by all marks in a text, or in the texts of plain data, in order."""
    if isinstance(data, Mapping):
        return tuple(each for value in data.values() for each in marks_in(value))
    if isinstance(data, list):
        return tuple(each for value in data for each in marks_in(value))
    return tuple(MARK.findall(data)) if isinstance(data, str) else ()
