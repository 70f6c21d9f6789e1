"""Names on a map and of powers, as players write them."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from zine.rules.geography import Geography
from zine.rules.notation import order_words as words
from zine.rules.notation.tokens import Sign, Token, tokens
from zine.rules.variant import Power

SHORTEST_PREFIX = 3
SHORTEST_SLIP = 4
_LONGEST_GUESS = 30
_LIKENESS = 0.75
_ALPHABET = 64
_MOST_KNOWN = 5_000


@dataclass(frozen=True, slots=True)
class Match:
    """A name found: how many tokens it takes and which provinces it may be.

    `short` tells that it is a mere beginning of names, not a known abbreviation; `coast`
    is the one in the name itself ("EBUL").
    """

    length: int
    provinces: tuple[str, ...]
    short: bool = False
    coast: str | None = None


def _parts(name: str) -> tuple[str, ...]:
    """A name in comparable parts: words, and "-" where it has a dash."""
    return tuple(map(part, (t for t in tokens(name) if t.sign in (Sign.WORD, Sign.DASH))))


def part(token: Token) -> str:
    """What a token is within a name."""
    return token.word if token.sign is Sign.WORD else "-"


@dataclass(frozen=True, kw_only=True)
class PlaceNames:
    """Looks up names; the tables are made once for a map and its powers."""

    geography: Geography
    powers: tuple[Power, ...]

    @cached_property
    def _provinces(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """Every full spelling; a code is never anything but its own province."""
        codes = {_parts(code): (code,) for code in self.geography.provinces}
        table: dict[tuple[str, ...], dict[str, None]] = {}
        for name, provinces in self._declared():
            parts = _parts(name)
            for spelling in {parts, tuple(p for p in parts if p != "-"), ("".join(parts),)}:
                table.setdefault(spelling, {}).update(dict.fromkeys(provinces))
        return {**{spelling: tuple(found) for spelling, found in table.items()}, **codes}

    def _declared(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        yield from self.geography.ambiguous.items()
        for code, province in self.geography.provinces.items():
            yield province.name, (code,)
        for code, province in self.geography.provinces.items():
            for alias in province.aliases:
                yield alias, (code,)

    @cached_property
    def _prefixes(self) -> Mapping[str, tuple[str, ...]]:
        """Beginnings of the provinces' own names, written as one word.

        Aliases do not count: "Roma" is Rome sooner than the start of "Romania".
        """
        table: dict[str, list[str]] = {}
        for code, province in self.geography.provinces.items():
            whole = "".join(p for p in _parts(province.name) if p != "-")
            for length in range(SHORTEST_PREFIX, len(whole)):
                table.setdefault(whole[:length], []).append(code)
        return {prefix: tuple(codes) for prefix, codes in table.items()}

    @cached_property
    def _phrases(self) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
        return tuple((parts, codes) for parts, codes in self._provinces.items() if len(parts) > 1)

    @cached_property
    def longest(self) -> int:
        """The most tokens a name can take."""
        return max(map(len, (*self._provinces, *self._powers)), default=1)

    @cached_property
    def _powers(self) -> Mapping[tuple[str, ...], str]:
        """Every way to write a power, and its name."""
        return {
            _parts(name): power.name
            for power in self.powers
            for name in (*power.aliases, power.short, power.adjective, power.name)
        }

    @cached_property
    def _coasts(self) -> Mapping[str, tuple[str, str]]:
        """Codes with the letter of a coast before them ("EBUL"): the province and the coast."""
        return {
            f"{coast[0]}{code}".casefold(): (code, coast)
            for code, province in self.geography.provinces.items()
            for coast in province.coasts
        }

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that occurs in names of places and powers, or in orders."""
        names = (word for parts in (*self._provinces, *self._powers) for word in parts)
        return words.VOCABULARY.union(names, self._coasts)

    def power(self, run: Sequence[str]) -> int:
        """How many parts at the start of `run` name a power; 0 if none do."""
        return next((n for n in range(len(run), 0, -1) if tuple(run[:n]) in self._powers), 0)

    def power_named(self, run: Sequence[str]) -> str:
        """The power whose name is `run`; "" if none's is."""
        return self._powers.get(tuple(run), "")

    def province(self, run: Sequence[str]) -> Match | None:
        """The longest name at the start of `run`; whole names before beginnings of names."""
        key, known = tuple(run), self._known
        if key not in known:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[key] = self._province(key)
        return known[key]

    @cached_property
    def _known(self) -> dict[tuple[str, ...], Match | None]:
        """What has been looked up: the same few names come again and again."""
        return {}

    def _province(self, run: tuple[str, ...]) -> Match | None:
        for length in range(len(run), 0, -1):
            parts = run[:length]
            exact = self._provinces.get(parts)
            if exact:
                return Match(length, exact)
            begun = self._prefixes.get(parts[0], ()) if length == 1 else self._begun(parts)
            if begun:
                return Match(length, begun, short=True)
        if run and run[0] in self._coasts:
            code, coast = self._coasts[run[0]]
            return Match(1, (code,), coast=coast)
        return None

    def slip(self, written: str) -> str | None:
        """The only province that `written` is one letter away from; None if there is none.

        A letter may be left out, added or wrong. Codes are too short to be guessed at, but
        one that is as near as a name leaves the slip in doubt.
        """
        whole = " ".join(_parts(written))
        if not SHORTEST_SLIP <= len(whole) <= _LONGEST_GUESS:
            return None
        near = {
            (code, len(spelling) >= SHORTEST_SLIP)
            for key in (whole, *_less_one_letter(whole))
            for spelling, code in self._slips.get(key, ())
            if _one_letter(whole, spelling)
        }
        found = {code for code, _ in near}
        return found.pop() if len(found) == 1 and any(named for _, named in near) else None

    @cached_property
    def _slips(self) -> Mapping[str, list[tuple[str, str]]]:
        """Spellings with their provinces, by themselves and by themselves less a letter."""
        table: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for parts, codes in self._provinces.items():
            spelling = " ".join(parts)
            for key in (spelling, *_less_one_letter(spelling)):
                table[key] += ((spelling, code) for code in codes)
        return dict(table)

    def _begun(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        """Provinces of the names of several words that these words begin ("North Atl")."""
        if parts[-1] == "-":
            return ()
        found: dict[str, None] = {}
        for phrase, codes in self._phrases:
            if len(parts) <= len(phrase) and all(map(_begins, parts, phrase, range(len(parts)))):
                found.update(dict.fromkeys(codes))
        return tuple(found)

    def near(self, written: str) -> tuple[str, ...]:
        """Names of the provinces that `written` may be a slip for, nearest first.

        Only real names are compared: a slip in a three-letter code could be anything.
        """
        whole = " ".join(_parts(written))
        if not SHORTEST_PREFIX < len(whole) <= _LONGEST_GUESS:
            return ()
        letters = _letters(whole)
        alike = [
            spelling
            for spelling, others in self._letters.items()
            if 2 * (letters & others).bit_count() >= _LIKENESS * (len(whole) + len(spelling))
        ]
        close = difflib.get_close_matches(whole, alike, n=3, cutoff=_LIKENESS)
        return tuple(dict.fromkeys(self._spellings[each] for each in close))

    @cached_property
    def _letters(self) -> Mapping[str, int]:
        """The letters of each spelling: few share enough with a slip to be compared at length."""
        return {spelling: _letters(spelling) for spelling in self._spellings}

    @cached_property
    def _spellings(self) -> Mapping[str, str]:
        """Province names by spelling, short codes left out."""
        return {
            " ".join(parts): self.geography.provinces[codes[0]].name
            for parts, codes in self._provinces.items()
            if len(" ".join(parts)) > SHORTEST_PREFIX and len(codes) == 1
        }


def _letters(word: str) -> int:
    """A set of bits, one for each letter, so that common letters can be counted at once.

    Letters a multiple of 64 apart share their bits, which can only make words more alike.
    """
    bits = 0
    for letter in word:
        bit = 1 << ord(letter) % _ALPHABET
        while bits & bit:
            bit <<= _ALPHABET
        bits |= bit
    return bits


def _less_one_letter(word: str) -> Iterator[str]:
    return (word[:spot] + word[spot + 1 :] for spot in range(len(word)))


def _one_letter(one: str, other: str) -> bool:
    """Whether two words differ by one letter: left out, added, or another."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) == 1
    short, long = sorted((one, other), key=len)
    return len(long) == len(short) + 1 and short in _less_one_letter(long)


def _begins(written: str, full: str, place: int) -> bool:
    """Whether a word of an abbreviated name stands for a word of the name.

    Single letters are too easily order words, so only the first word may be that short.
    """
    if written == full:
        return True
    return full.startswith(written) and (place == 0 or len(written) >= SHORTEST_PREFIX)
