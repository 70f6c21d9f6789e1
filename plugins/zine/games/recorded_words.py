"""Reasons as records hold them, in English, put into the language of print.

A record never depends on the language, so its sentences are found again by their patterns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from zine.language import ENGLISH, _, named, spoken
from zine.rules.illegality.sentences import ANY_CONVOY, READ_AS, SENTENCES

_FIELD = re.compile(r"\{(\w+)(?::[^}]*)?\}")


def in_print(sentence: str) -> str:
    """An English reason in the language of print; as it is where no pattern fits."""
    if spoken() is ENGLISH:
        return sentence
    plain = _(sentence)
    if plain != sentence:
        return plain
    for pattern, template in _patterns():
        found = pattern.fullmatch(sentence)
        told = _(template)
        if found and told != template:
            parts = {key: named(_(value)) for key, value in found.groupdict().items()}
            return _FIELD.sub(lambda each: f"{{{each[1]}}}", told).format(**parts)
    return sentence


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The sentences as patterns, those with most words of their own first."""
    texts = {
        text for key, text in SENTENCES.items() if not _FIELD.fullmatch(text) and "." not in key
    }
    texts |= {READ_AS, ANY_CONVOY}
    ranked = sorted(texts, key=lambda text: (-len(_FIELD.sub("", text)), text))
    return tuple((re.compile("".join(_pieces(text)), re.DOTALL), text) for text in ranked)


def _pieces(text: str) -> Iterator[str]:
    end, known = 0, set[str]()
    for field in _FIELD.finditer(text):
        yield re.escape(text[end : field.start()])
        yield f"(?P<{field[1]}>.+?)" if field[1] not in known else f"(?P={field[1]})"
        known.add(field[1])
        end = field.end()
    yield re.escape(text[end:])
