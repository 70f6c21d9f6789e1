"""Reasons as records hold them, in English, put into the language of print.

A record never depends on the language, so its sentences are found again by their patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from zine.language import ENGLISH, Phrase, in_language, retold, spoken, worded
from zine.rules.illegality import Illegal  # noqa: F401 - the core's refusals are among them
from zine.rules.reasons import Kept, RefusalCode, Why

NONE: Mapping[str, str] = MappingProxyType({})


def in_print(reason: str | Why, also: Mapping[str, str] = NONE) -> str:
    """A reason, or the English words of one, in the language of print.

    Words are as they are where no pattern fits. `also` has other words that may stand in the
    gaps, and what to print for them.
    """
    if spoken() is ENGLISH:
        return str(reason)
    if isinstance(reason, Why) and reason.code is not Kept.WORDS:
        parts = {gap: also.get(str(part), part) for gap, part in reason.parts.items()}
        return worded(reason.pattern, **parts)
    if isinstance(reason, Phrase):
        return in_language(reason)
    return retold(str(reason), _templates(len(RefusalCode.__subclasses__())), also)


@cache
def _templates(_tables: int) -> frozenset[str]:
    """Every sentence that rules, of any expansion so far, say of what players wrote."""
    return frozenset(str(row.value) for table in RefusalCode.__subclasses__() for row in table)
