"""Reasons as records hold them, in English, put into the language of print.

A record never depends on the language, so its sentences are found again by their patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from zine.language import ENGLISH, Phrase, in_language, retold, spoken
from zine.rules.illegality.sentences import TABLES

NONE: Mapping[str, str] = MappingProxyType({})


def in_print(sentence: str, also: Mapping[str, str] = NONE) -> str:
    """An English reason in the language of print; as it is where no pattern fits.

    `also` has other words that may stand in its gaps, and what to print for them.
    """
    if spoken() is ENGLISH:
        return sentence
    if isinstance(sentence, Phrase):
        return in_language(sentence)
    return retold(sentence, _templates(len(TABLES)), also)


@cache
def _templates(_tables: int) -> frozenset[str]:
    """Every sentence that rules, of any expansion so far, say of what players wrote."""
    return frozenset(
        text
        for table in TABLES
        for key, text in table.items()
        if "." not in key and text != "{part}"
    )
