"""A map's names in one language, in every spelling, looked up beside the English ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from zine.rules.geography import Geography, LocalNames
from zine.rules.notation.names import SHORTEST_PREFIX, PlaceNames
from zine.rules.notation.tokens import Sign, tokens
from zine.rules.variant import Power

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_LETTERS = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae"})


def spellings(text: str) -> tuple[str, ...]:
    """The text as it is, with its umlauts as two letters, and without marks on letters."""
    composed = unicodedata.normalize("NFC", text).translate(_LETTERS)
    parted = unicodedata.normalize("NFD", composed)
    bare = "".join(letter for letter in parted if not unicodedata.combining(letter))
    return tuple(dict.fromkeys((text, composed.translate(_UMLAUTS), bare)))


@dataclass(frozen=True, kw_only=True)
class TongueNames(PlaceNames):
    """Names with those of a language; only the language's own are read by their beginnings."""

    local: LocalNames

    @cached_property
    def _prefixes(self) -> Mapping[str, tuple[str, ...]]:
        table: dict[str, dict[str, None]] = {}
        for code, names in self.local.provinces.items():
            if code not in self.geography.provinces:
                continue
            for whole in (_whole(each) for name in names for each in spellings(name)):
                for length in range(SHORTEST_PREFIX, len(whole)):
                    table.setdefault(whole[:length], {})[code] = None
        return {prefix: tuple(codes) for prefix, codes in table.items()}

    @cached_property
    def own_words(self) -> frozenset[str]:
        """The language's own names that are one word."""
        return frozenset(some[0] for some in self._own if len(some) == 1)

    @cached_property
    def long_names(self) -> frozenset[str]:
        """The first words of the language's own names of several words."""
        return frozenset(some[0] for some in self._own if len(some) > 1)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """What names begin with, one word or several."""
        return frozenset(self._prefixes) | {word for some in self._own for word in some}

    @cached_property
    def _own(self) -> tuple[tuple[str, ...], ...]:
        names = (*self.local.provinces.values(), *self.local.powers.values())
        spelt = (each for some in names for name in some for each in spellings(name))
        found = (tuple(token.word for token in tokens(each) if token.word) for each in spelt)
        return tuple(dict.fromkeys(found))


def _whole(name: str) -> str:
    return "".join(token.word for token in tokens(name) if token.sign is Sign.WORD)


def names_in(geography: Geography, powers: tuple[Power, ...], local: LocalNames) -> TongueNames:
    """The tables of a language for a map and its powers."""
    provinces = {
        code: replace(
            province,
            name=(local.provinces.get(code) or (province.name,))[0],
            aliases=(*province.aliases, province.name, *_spelt(local.provinces.get(code, ()))),
        )
        for code, province in geography.provinces.items()
    }
    named = tuple(
        replace(power, aliases=(*power.aliases, *_spelt(local.powers.get(power.name, ()))))
        for power in powers
    )
    return TongueNames(geography=replace(geography, provinces=provinces), powers=named, local=local)


def _spelt(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for name in names for each in spellings(name))
