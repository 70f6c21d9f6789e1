"""Labels in other languages, read as English ones: "Befehle für Österreich, Frühjahr 1901"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from zine.rules.calendar import SEASONS
from zine.rules.notation.foreign_order_words import LANGUAGES
from zine.rules.notation.order_translation import spellings
from zine.rules.variant import Variant

SAID = {*SEASONS, "orders", "moves", "for", "retreats", "builds", "adjustments", "removals"}
LEFT_OUT = "-"  # articles and the like

Names = tuple[tuple[str, tuple[str, ...]], ...]


def in_english(label: str, variant: Variant) -> str:
    """A label with the seasons, powers and usual words of other languages in English."""
    names = tuple(item for local in variant.local for item in local.powers.items())
    words, pattern = _words(names)
    # A pattern that ignores case finds its "i" in two Turkish letters too: no word of ours has them.
    return pattern.sub(lambda found: words.get(found[0].casefold(), found[0]), label)


@lru_cache(maxsize=16)
def _words(names: Names) -> tuple[dict[str, str], re.Pattern[str]]:
    """The English word for each other one, and what finds them, the longest first."""
    found = {word.casefold(): english for english, word in (*_labels(), *_powers(names))}
    ranked = sorted(found, key=lambda word: (-len(word), word))
    return found, re.compile(rf"\b(?:{'|'.join(map(re.escape, ranked))})\b", re.IGNORECASE)


def _powers(names: Names) -> Iterator[tuple[str, str]]:
    for power, own in names:
        yield from ((power, word) for name in own for word in spellings(name))


def _labels() -> Iterator[tuple[str, str]]:
    yield "autumn", "Spätherbst"
    for line in "".join(each.phrases for each in LANGUAGES.values()).splitlines():
        english, _, rest = line.partition(":")
        for phrase in rest.split(",") if english in SAID or english == LEFT_OUT else ():
            if phrase.strip() and " " not in phrase.strip() and "'" not in phrase:
                told = "the" if english == LEFT_OUT else english
                yield from ((told, word) for word in spellings(phrase.strip()))
