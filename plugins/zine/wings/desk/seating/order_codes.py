"""Order codes: the words by which a player's orders are known to be theirs.

A code is drawn from the zine's secret, the game, the power and how often it was renewed,
so a command that is broken off and run again gives the same codes. It ends with a check sign of
two letters, so that a typing error is told from a wrong code (theme/static/order_codes.js does
the same on the order page). Codes of earlier versions are three words without a sign.
"""

from __future__ import annotations

import hmac
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from zine.files.private_folder import PrivateFolder
from zine.wings.desk.seating.order_code_words import WORDS

FILE = "codes.yaml"
HEAD = "Order codes by game and power; the last one counts, those before it are void."
WORDS_A_CODE = 3
MOST_GUESSES = 40
# Places weigh the powers of 2, and 83 is a prime of which 2 is a primitive root: so no wrong
# letter and no two letters that changed places leave the sum as it was.
_PRIME = 83
_CONSONANTS = "bdfghjklmnprstvwz"
_VOWELS = "aeiou"
_PARTS = re.compile(r"[^\W_]+")
_KNOWN_WORDS = frozenset(WORDS)


Codes = Mapping[str, Mapping[str, list[str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """The seat that a code belongs to; `void` if it was renewed, `shared` if two seats have it."""

    game: str
    power: str
    void: bool = False
    shared: bool = False


def read_codes(private: PrivateFolder) -> dict[str, dict[str, list[str]]]:
    """All codes by game and power, oldest first."""
    data = private.data(FILE)
    codes: dict[str, dict[str, list[str]]] = {}
    for game, powers in data.items() if isinstance(data, dict) else ():
        codes[game] = {}
        for power, given in powers.items() if isinstance(powers, dict) else ():
            if isinstance(given, list) and given:
                codes[game][power] = [str(code) for code in given]
    return codes


def code_of(private: PrivateFolder, game: str, power: str) -> str | None:
    """The code that counts now, None if the power has none."""
    given = read_codes(private).get(game, {}).get(power, [])
    return given[-1] if given else None


def give_codes(private: PrivateFolder, game: str, powers: Iterable[str]) -> dict[str, str]:
    """The codes of a game's powers; those that have none yet get one."""
    codes = _with_first(private, game, powers)
    private.write_data(FILE, codes, HEAD)
    return {power: codes[game][power][-1] for power in powers}


def first_of(private: PrivateFolder, game: str, powers: Iterable[str]) -> dict[str, str]:
    """The codes that `give_codes` would give, with nothing written yet."""
    codes = _with_first(private, game, powers)
    return {power: codes[game][power][-1] for power in powers}


def _with_first(
    private: PrivateFolder, game: str, powers: Iterable[str]
) -> dict[str, dict[str, list[str]]]:
    codes = read_codes(private)
    own = codes.setdefault(game, {})
    for power in powers:
        if not own.get(power):
            own[power] = [draw_code(private, game, power, 1, codes)]
    return codes


def renew_code(private: PrivateFolder, game: str, power: str, count: int) -> str:
    """Make sure that a power has had `count` codes; the last of them, which now counts."""
    codes = read_codes(private)
    own = codes.setdefault(game, {}).setdefault(power, [])
    while len(own) < count:
        own.append(draw_code(private, game, power, len(own) + 1, codes))
    private.write_data(FILE, codes, HEAD)
    return own[-1]


def replace_code(private: PrivateFolder, game: str, seat: str, why: str) -> str:
    """Make a seat's code void, however often it was renewed before; the one that counts now.

    It is drawn from `why`, so a command that is run again voids nothing twice.
    """
    codes = read_codes(private)
    own = codes.setdefault(game, {}).setdefault(seat, [])
    before = set(map(_words, own))
    others = _given(codes) - before
    drawn = next(
        code
        for code in _draws(private.secret(), f"{game}|{seat}|{why}|0")
        if _words(code) not in others
    )
    if _words(drawn) not in before:
        own.append(drawn)
        private.write_data(FILE, codes, HEAD)
    return own[-1]


def draw_code(
    private: PrivateFolder, game: str, power: str, number: int, known: Codes | None = None
) -> str:
    """The code that a power gets or got as its first, second or later one.

    No two codes of a zine are the same, old and void ones included (`known`; read if None).
    """
    codes = read_codes(private) if known is None else known
    given = codes.get(game, {}).get(power, ())
    if len(given) >= number:
        return given[number - 1]
    taken = _given(codes)
    return next(
        code
        for code in _draws(private.secret(), f"{game}|{power}|{number}")
        if _words(code) not in taken
    )


def _given(codes: Codes) -> set[str]:
    """The words of every code that any seat has or had."""
    return {_words(code) for powers in codes.values() for each in powers.values() for code in each}


def _words(code: str) -> str:
    """A code without its check sign."""
    return "-".join(code.split("-")[:WORDS_A_CODE])


def _draws(secret: bytes, whose: str) -> Iterator[str]:
    """A seat's codes in the order in which they are tried."""
    for attempt in itertools.count():
        again = f"|{attempt}" if attempt else ""
        drawn = hmac.digest(secret, f"code|{whose}{again}".encode(), "sha256")
        words = "-".join(WORDS[byte] for byte in drawn[:WORDS_A_CODE])
        yield f"{words}-{check_sign(words)}"


def check_sign(words: str) -> str:
    """The two letters that end a code of some words, "-" between them."""
    weighed = sum(
        pow(2, place, _PRIME) * (ord(sign) - ord("`") if sign != "-" else 27)
        for place, sign in enumerate(words)
    )
    consonant, vowel = divmod(weighed % _PRIME, len(_VOWELS))
    return _CONSONANTS[consonant] + _VOWELS[vowel]


def is_mistyped(code: str) -> bool:
    """Whether a code has a check sign that does not fit its words."""
    *words, sign = _PARTS.findall(code.casefold()) or [""]
    return len(words) >= WORDS_A_CODE and (
        len(words) > WORDS_A_CODE or sign != check_sign("-".join(words))
    )


def guesses(text: str) -> int:
    """How many order codes a text may be guessing: runs of words from the word list."""
    words = _PARTS.findall(text.casefold())
    runs = zip(*(words[start:] for start in range(WORDS_A_CODE)), strict=False)
    return len({run for run in runs if _KNOWN_WORDS.issuperset(run)})


def owners(codes: Mapping[str, Mapping[str, Iterable[str]]]) -> dict[str, Owner]:
    """The owner of each code; a code that two seats have belongs to neither."""
    found: dict[str, Owner] = {}
    for game, powers in codes.items():
        for power, given in powers.items():
            *_, last = [*given] or [""]
            for code in dict.fromkeys(given):
                held = code in found
                found[code] = Owner(game=game, power=power, void=code != last, shared=held)
    return found
