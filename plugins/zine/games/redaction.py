"""Words taken out of print: the mark that takes their place, and how to put them back.

A mark names a hash of the words that is keyed with the publisher's secret, so that nobody can find short
words by trying. Whoever has the words and their marks can show by the hashes of the records that they are the ones that
were removed. Marks of earlier versions have no key, and stay valid.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import Any

CLOSING = ".!?;,"
# What a record says in its own words, never in a player's.
FIXED = frozenset(["is", "order", "power", "player", "receipt", "nonce"])
MARK = re.compile(r"\[removed: ([0-9a-f]{32})\]")


def mark_for(words: str, secret: bytes) -> str:
    """The mark that takes the place of words, keyed with the publisher's secret."""
    return f"[removed: {hmac.new(secret, words.encode(), hashlib.sha256).hexdigest()[:32]}]"


def marks_in(data: object) -> tuple[str, ...]:
    """The hashes named by all marks in a text, or in the texts of plain data, in order."""
    if isinstance(data, Mapping):
        return tuple(each for value in data.values() for each in marks_in(value))
    if isinstance(data, list):
        return tuple(each for value in data for each in marks_in(value))
    return tuple(MARK.findall(data)) if isinstance(data, str) else ()


def without(data: Any, sentence: str, secret: bytes, removed: dict[str, str]) -> Any:
    """Plain data with a sentence replaced by its mark in every text.

    Lines may break anywhere in the sentence, and the point at its end may be there or not, as
    in orders that were read. What was removed is added to `removed`, by the
    hash in its mark. Keys stay, and so does what no player wrote.
    """
    if isinstance(data, Mapping):
        return {
            key: value if key in FIXED else without(value, sentence, secret, removed)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [without(value, sentence, secret, removed) for value in data]
    if not isinstance(data, str):
        return data
    words = sentence.rstrip(CLOSING).split()
    pattern = r"\s+".join(map(re.escape, words)) + f"[{CLOSING}]*"

    def mark(match: re.Match[str]) -> str:
        found = mark_for(match[0], secret)
        removed[marks_in(found)[0]] = match[0]
        return found

    return re.sub(pattern, mark, data)


def restored(data: Any, removed: Mapping[str, str]) -> Any:
    """Plain data with removed words put back where their marks are."""
    if isinstance(data, Mapping):
        return {key: restored(value, removed) for key, value in data.items()}
    if isinstance(data, list):
        return [restored(value, removed) for value in data]
    if not isinstance(data, str):
        return data
    return MARK.sub(lambda match: removed.get(match[1], match[0]), data)
