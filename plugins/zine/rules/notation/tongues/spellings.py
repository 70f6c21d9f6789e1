"""How a word is written with and without its accents and umlauts."""

from __future__ import annotations

import unicodedata

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_LETTERS = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae"})


def spellings(text: str) -> tuple[str, ...]:
    """The text as it is, with its umlauts as two letters, and without marks on letters."""
    composed = unicodedata.normalize("NFC", text).translate(_LETTERS)
    parted = unicodedata.normalize("NFD", composed)
    bare = "".join(letter for letter in parted if not unicodedata.combining(letter))
    return tuple(dict.fromkeys((text, composed.translate(_UMLAUTS), bare)))
