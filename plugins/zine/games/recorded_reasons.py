"""Reasons as records hold them, in English, put into the language of print.

A record never depends on the language, so its sentences are found again by their patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from types import MappingProxyType

from zine.language import ENGLISH, Phrase, _, in_language, matching, spoken, worded
from zine.rules.reasons import Code, Kept, RefusalCode, Why
from zine.rules.void_reasons import Illegal  # noqa: F401 - the core's refusals are among them

NONE: Mapping[str, str] = MappingProxyType({})


def in_print(reason: str | Why, also: Mapping[str, str] = NONE) -> str:
    """A reason, or the English words of one, in the language of print.

    Words are as they are where no pattern fits. `also` has other words that may stand in the
    gaps, and what to print for them.
    """
    if spoken() is ENGLISH and not also:
        return str(reason)
    if isinstance(reason, Phrase):
        return in_language(reason)
    if not isinstance(reason, Why) or reason.code is Kept.WORDS:
        reason = recorded_reason(str(reason), ())
    if reason.code is Kept.WORDS:
        return _(str(reason))
    return worded(
        reason.pattern, **{gap: _filling(part, also) for gap, part in reason.parts.items()}
    )


def _filling(part: object, also: Mapping[str, str]) -> object:
    if isinstance(part, tuple):
        return type(part)([_filling(each, also) for each in part])
    if isinstance(part, Why) and also:
        return in_print(part, also)
    return also.get(str(part), part)


@lru_cache(maxsize=8192)
def recorded_reason(words: str, tables: tuple[type[Code], ...]) -> Why:
    """The reason whose sentence a record holds; the words themselves if no table has them.

    Without tables it is looked for among all refusals. Places of rules stand in brackets behind.
    """
    reason, bracket, places = f" {words}".rpartition(" (")
    if not bracket or not places.endswith(")"):
        return _found(words, tables) or Kept.WORDS(words=words)
    told = tuple(recorded_reason(each, tables) for each in places[:-1].split("; "))
    if not reason:
        return Kept.UNDER(places=told)
    if cited := _found(reason[1:], tables):
        return cited.by(*told)
    known = any(each.code is not Kept.WORDS for each in told)
    own = Kept.WORDS(words=reason[1:]).by(*told) if known else Kept.WORDS(words=words)
    return _found(words, tables) or own


def _found(words: str, tables: tuple[type[Code], ...]) -> Why | None:
    rows = {
        str(row.value): row for table in tables or RefusalCode.__subclasses__() for row in table
    }
    for template, gaps in matching(words, frozenset(rows)):
        between = {gap: how for _, gap, how, _ in Formatter().parse(template) if gap and how}
        fields = {
            gap: tuple(_found(each, tables) or each for each in part.split(between[gap]))
            if gap in between
            else part
            for gap, part in gaps.items()
        }
        return rows[template](**fields)
    return None
