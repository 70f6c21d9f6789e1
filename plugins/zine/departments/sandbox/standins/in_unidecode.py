"""Letters without their accents. What has no plain letter is a question mark."""

from __future__ import annotations

from unicodedata import normalize


def unidecode(text: str, errors: str, replace_str: str) -> str:
    """A text in ASCII alone."""
    plain = [each for each in normalize("NFKD", text) if not "\u0300" <= each <= "\u036f"]
    return "".join([each if each.isascii() else replace_str for each in plain])
