"""Words taken out of print: the mark that takes their place, and how to put them back.

A mark names a hash of the words that is keyed with the publisher's secret, so that nobody can find
short words by trying. Whoever has the words and their marks can show by the hashes of the records
that they are the ones that were removed. Marks of earlier versions have no key, and stay valid.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import Any

from zine.gamefiles.record_files import checked_record, redacted_text
from zine.games.record_codec import digest
from zine.games.redaction_marks import MARK, marks_in

CLOSING = ".!?;,"
# What a record says in its own words, never in a player's.
FIXED = frozenset(["is", "order", "power", "player", "receipt", "nonce"])
# The parts of a record that quote what people wrote.
FREE = frozenset(["reason", "results", "events"])


def mark_for(words: str, secret: bytes) -> str:
    """The mark that takes the place of words, keyed with the publisher's secret."""
    return f"[removed: {hmac.new(secret, words.encode(), hashlib.sha256).hexdigest()[:32]}]"


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


def redact_record(
    text: str, shown: str, sentence: str, secret: bytes, removed: dict[str, str]
) -> str:
    """The text of a record without a sentence; unchanged if the sentence is not in it.

    What was removed is added to `removed`. Raises Problems if the record was changed by hand.
    """
    data = dict(checked_record(text, shown))
    own = data.pop("hash")
    data.pop("rehash", None)
    earlier = list(data.pop("redacted", []))
    here: dict[str, str] = {}
    left = {
        key: without(data[key], sentence, secret, here) if key in FREE else data[key]
        for key in data
    }
    removed |= here
    return redacted_text(left, [*earlier, *here], own) if here else text


def is_proven(text: str, shown: str, removed: Mapping[str, str]) -> bool:
    """Whether a record has the hash it claims once removed words are put back."""
    data = dict(checked_record(text, shown))
    own = data.pop("hash")
    for key in ("rehash", "redacted"):
        data.pop(key, None)
    return digest(restored(data, removed)) == str(own)
