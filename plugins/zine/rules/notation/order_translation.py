"""Orders in languages other than English: their words are put into the grammar's own.

The grammar knows English. A line that holds words of another language is also tried with
those words replaced, token by token, so that each token still knows where it was written.
English comes first: another language is read only where English leaves more unread.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from zine.rules.geography import Geography, LocalNames
from zine.rules.notation.foreign_order_words import LANGUAGES
from zine.rules.notation.names import SHORTEST_PREFIX, PlaceNames, part
from zine.rules.notation.tokens import Sign, Token, fold, tokens
from zine.rules.variant import Power

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_LETTERS = str.maketrans(
    {"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ı": "i"}
)


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
        tables = self.local.provinces, self.local.powers
        names = [name for table in tables for key in table for name in self.local.read(key, table)]
        spelt = (each for name in names for each in spellings(name))
        found = (tuple(token.word for token in tokens(each) if token.word) for each in spelt)
        return tuple(dict.fromkeys(found))


def _whole(name: str) -> str:
    return "".join(token.word for token in tokens(name) if token.sign is Sign.WORD)


def _names_in(geography: Geography, powers: tuple[Power, ...], local: LocalNames) -> TongueNames:
    """The tables of a language for a map and its powers."""
    provinces = {
        code: replace(
            province,
            name=(local.provinces.get(code) or (province.name,))[0],
            aliases=(*province.aliases, province.name, *_spelt(local.read(code, local.provinces))),
        )
        for code, province in geography.provinces.items()
    }
    named = tuple(
        replace(power, aliases=(*power.aliases, *_spelt(local.read(power.name, local.powers))))
        for power in powers
    )
    renamed = replace(geography, provinces=MappingProxyType(provinces))
    return TongueNames(geography=renamed, powers=named, local=local)


def _spelt(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for name in names for each in spellings(name))


Phrases = Mapping[tuple[str, ...], tuple[str, ...]]

_ELIDED = re.compile(r"([CDJLMNSTcdjlmnst])['’](?=\w)")
_LONG = 5  # Shorter words within phrases are too common.
_ENDS = frozenset((Sign.COMMA, Sign.STOP))


@dataclass(frozen=True, kw_only=True)
class Tongue:
    """A language that orders are written in, on one map.

    `phrases` maps its words to the grammar's, `split` verbs with the word that ends their
    sentence; `shared` are words that do not tell the language.
    """

    name: str
    names: TongueNames
    english: PlaceNames
    phrases: Phrases
    split: Mapping[tuple[tuple[str, ...], str], tuple[str, ...]]
    shared: frozenset[str]

    @cached_property
    def _telling(self) -> frozenset[str]:
        """Words of the language that English orders never hold: order words, and whole names."""
        spoken = {
            word
            for key, meant in self.phrases.items()
            for word in key
            if meant and (len(key) == 1 or len(word) >= _LONG)
        }
        spoken |= {word for verb, _ in self.split for word in verb if len(word) > 1}
        known = self.english.vocabulary
        names = {word for word in self.names.own_words if self.english.province((word,)) is None}
        return frozenset((spoken | names) - known)

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """Beginnings of names that begin no English one."""
        return frozenset(
            word for word in self.names.beginnings if self.english.province((word,)) is None
        )

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.phrases))

    def speaks(self, line: Sequence[Token], *, known: bool = False) -> bool:
        """Whether some word of a line may be of this language.

        Beginnings of names count where the text is `known` to be in it: in an English one
        they are slips.
        """
        words = {token.word for token in line}
        return (
            not self._telling.isdisjoint(words)
            or (known and not self._beginnings.isdisjoint(words))
            or any(self._long_name(line, spot) for spot in range(len(line)))
        )

    def is_spoken(self, line: Sequence[Token]) -> bool:
        """Whether some word is one of no English letter, about orders or other things."""
        words = {token.word for token in line} - self.shared
        return not self._telling.isdisjoint(words) or any(
            self._long_name(line, spot) for spot in range(len(line))
        )

    def _long_name(self, line: Sequence[Token], spot: int) -> bool:
        """Whether a name of several words, of this language alone, stands here."""
        if line[spot].word not in self.names.long_names:
            return False
        length = self._name_length(line[spot:])
        run = [part(token) for token in line[spot : spot + length]]
        return length > 1 and self.english.province(run) is None

    def in_english(self, line: Sequence[Token]) -> tuple[Token, ...]:
        """The tokens of a line with the language's order words replaced; names stay."""
        left = list(line)
        done: list[Token] = []
        while left:
            name = self._name_length(left)
            if name > 1:
                done += left[:name]
                del left[:name]
                continue
            elided = _ELIDED.match(left[0].text) if left[0].sign is Sign.WORD else None
            if elided:
                left[:1] = _parted(left[0], elided.end())
            length, meant = self._phrase(left)
            if length:
                end = self._split_end(left, length)
                if end is not None:
                    meant = self.split[_key(left[:length]), left[end].word]
                    _swallow(left, end)
                if meant is not None:
                    _say(done, left[:length], meant)
                    del left[:length]
                    continue
            done.append(left.pop(0))
        first = line[0].start if line else 0
        return (replace(done[0], start=first), *done[1:]) if done else ()

    def _name_length(self, left: Sequence[Token]) -> int:
        run: list[str] = []
        for token in left[: self.names.longest]:
            if token.sign not in (Sign.WORD, Sign.DASH):
                break
            run.append(part(token))
        if not run or run[0] == "-":
            return 0
        match = self.names.province(run)
        return match.length if match and not match.short else 0

    @cached_property
    def _verbs(self) -> frozenset[tuple[str, ...]]:
        return frozenset(verb for verb, _ in self.split)

    def _phrase(self, left: Sequence[Token]) -> tuple[int, tuple[str, ...] | None]:
        """The longest phrase at the beginning; a word that is a place is that place.

        A verb that means nothing without the end of its sentence comes with None.
        """
        words = _key(left[: self._longest])
        for length in range(len(words), 0, -1):
            known = words[:length] in self.phrases or words[:length] in self._verbs
            if known and (length > 1 or not self._is_place(words[0])):
                return length, self.phrases.get(words[:length])
        return 0, None

    def _is_place(self, word: str) -> bool:
        match = self.names.province((word,))
        return match is not None and not match.short

    def _split_end(self, left: Sequence[Token], length: int) -> int | None:
        """Where the word is that ends the sentence of a verb of two parts, if it is one."""
        last = None
        for spot in range(length, len(left)):
            token = left[spot]
            if token.sign in _ENDS or self.phrases.get((token.word,)) == ("and",):
                break
            if token.sign is Sign.WORD:
                last = spot
        if last is None or (_key(left[:length]), left[last].word) not in self.split:
            return None
        return last


def _key(line: Sequence[Token]) -> tuple[str, ...]:
    """The words at the beginning of a line."""
    words: list[str] = []
    for token in line:
        if token.sign is not Sign.WORD:
            break
        words.append(token.word)
    return tuple(words)


def _parted(token: Token, length: int) -> tuple[Token, Token]:
    """A word with an elided one before it, "d'Espagne", as two."""
    middle = token.start + length
    head, rest = token.text[:length], token.text[length:]
    return (
        Token(Sign.WORD, head, token.start, middle, head[0].casefold() + "'"),
        Token(Sign.WORD, rest, middle, token.end, fold(rest)),
    )


def _swallow(left: list[Token], spot: int) -> None:
    """Take a word out and let the one before it reach to its end, so that print shows both."""
    taken = left.pop(spot)
    left[spot - 1] = replace(left[spot - 1], end=taken.end)


def _say(done: list[Token], said: Sequence[Token], meant: Sequence[str]) -> None:
    """Add what a phrase means; one that means nothing belongs to the word before it."""
    first, last = said[0], said[-1]
    if not meant:
        if done and done[-1].sign is Sign.WORD:
            done[-1] = replace(done[-1], end=last.end)
        return
    written = " ".join(token.text for token in said)
    done += (
        Token(Sign.WORD, written if spot == 0 else "", first.start, last.end, word)
        for spot, word in enumerate(meant)
    )


def tongues_for(
    geography: Geography,
    powers: tuple[Power, ...],
    names: Sequence[LocalNames],
    plain: PlaceNames,
) -> tuple[Tongue, ...]:
    """The languages that a map has names in and that orders are read in."""
    return tuple(
        Tongue(
            name=spoken.name,
            names=_names_in(geography, powers, local),
            english=plain,
            phrases=_phrases(spoken.phrases),
            split=MappingProxyType(dict(_split(spoken.split))),
            shared=spoken.shared,
        )
        for local in names
        if (spoken := LANGUAGES.get(local.language))
    )


def _phrases(table: str) -> Phrases:
    phrases = {
        _words(each): meant
        for phrase, meant in _rows(table)
        for each in reversed(spellings(phrase))
        if len(each) > 1 or each == phrase
    }
    return MappingProxyType(phrases)


def _split(table: str) -> Iterator[tuple[tuple[tuple[str, ...], str], tuple[str, ...]]]:
    for phrase, meant in _rows(table):
        for each in spellings(phrase):
            *verb, end = _words(each)
            yield (tuple(verb), end), meant


def _rows(table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in table.strip().splitlines():
        meant, _, phrases = line.partition(": ")
        for phrase in phrases.split(", "):
            yield phrase, () if meant == "-" else tuple(meant.split())


def _words(phrase: str) -> tuple[str, ...]:
    """A phrase as its words are compared."""
    found: list[str] = []
    for piece in phrase.split():
        elided = _ELIDED.match(piece)
        if elided or piece.endswith("'"):
            found.append(piece[0] + "'")
            rest = piece[2:]
        else:
            rest = piece
        found += [token.word for token in tokens(rest)]
    return tuple(found)
