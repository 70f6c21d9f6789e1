"""Order codes: the words by which a player's orders are known to be theirs.

A code is drawn from the zine's secret, the game, the power and how often it was renewed,
so a command that is broken off and run again gives the same codes.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from zine.desk.sealed.code_words import WORDS
from zine.files.private_folder import PrivateFolder

FILE = "codes.yaml"
HEAD = "Order codes by game and power; the last one counts, those before it are void."
WORDS_A_CODE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """Whose a code is; `void` tells that it has been renewed since."""

    game: str
    power: str
    void: bool = False


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
    codes = read_codes(private)
    own = codes.setdefault(game, {})
    for power in powers:
        if not own.get(power):
            own[power] = [draw_code(private, game, power, 1)]
    private.write_data(FILE, codes, HEAD)
    return {power: own[power][-1] for power in powers}


def renew_code(private: PrivateFolder, game: str, power: str, count: int) -> str:
    """Make sure that a power has had `count` codes; the last of them, which now counts."""
    codes = read_codes(private)
    own = codes.setdefault(game, {}).setdefault(power, [])
    while len(own) < count:
        own.append(draw_code(private, game, power, len(own) + 1))
    private.write_data(FILE, codes, HEAD)
    return own[-1]


def replace_code(private: PrivateFolder, game: str, seat: str, why: str) -> str:
    """Make a seat's code void, however often it was renewed before; the one that counts now.

    It is drawn from `why`, so a command that is run again voids nothing twice.
    """
    codes = read_codes(private)
    own = codes.setdefault(game, {}).setdefault(seat, [])
    drawn = draw_code(private, game, f"{seat}|{why}", 0)
    if drawn not in own:
        own.append(drawn)
        private.write_data(FILE, codes, HEAD)
    return own[-1]


def draw_code(private: PrivateFolder, game: str, power: str, number: int) -> str:
    """The code that a power gets or got as its first, second or later one."""
    drawn = hmac.digest(private.secret(), f"code|{game}|{power}|{number}".encode(), "sha256")
    return "-".join(WORDS[byte] for byte in drawn[:WORDS_A_CODE])


def owners(codes: Mapping[str, Mapping[str, Iterable[str]]]) -> dict[str, Owner]:
    """Whose each code is."""
    found: dict[str, Owner] = {}
    for game, powers in codes.items():
        for power, given in powers.items():
            *old, last = given
            found |= {code: Owner(game=game, power=power, void=True) for code in old}
            found[last] = Owner(game=game, power=power)
    return found
