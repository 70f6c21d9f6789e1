"""Powers to players from preference lists: the least disappointment, ties by lot."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zine.files.strict_yaml import read_text
from zine.problems import Collector, Place, Problem, counted, did_you_mean
from zine.rules.calendar import Phase
from zine.rules.chance import draw, draw_order
from zine.rules.variant import Power, Variant, powers_by_spelling

MOST_PLAYERS = 12
PLAYER = r"(?P<player>[^<:\s]++(?:\s++[^<:\s]++)*+)"
LINE = re.compile(rf"{PLAYER}(?:\s*<(?P<address>[^>]*)>)?\s*:\s*(?P<powers>.*)")
ADDRESSED = re.compile(rf"{PLAYER}\s*<(?P<address>[^<>\s]+@[^<>\s@]+)>")
HANDLE = re.compile(r"[\w][\w .'-]{0,39}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocation:
    """Who plays what, and how it was found.

    `ranks` gives the place of each player's power on their own list (from 1); `order` is
    the order drawn, in which players choose among equally good allocations, and `lots` what
    the hashes were taken of.
    """

    powers: Mapping[str, str]
    ranks: Mapping[str, int]
    order: tuple[str, ...]
    lots: str

    @property
    def disappointment(self) -> int:
        """The sum over all players of the square of (rank - 1)."""
        return sum((rank - 1) ** 2 for rank in self.ranks.values())


def read_preferences(
    text: str, shown: str, powers: Sequence[Power]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """What players would like to play, most wanted first, and their addresses.

    Lines such as "samovar <sam@post.example>: Russia, Turkey, France" or "samovar: RTF".

    Raises Problems with every line that cannot be read.
    """
    found = Collector()
    wanted: dict[str, tuple[str, ...]] = {}
    addresses: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        place = Place(shown, number, 1)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = LINE.fullmatch(line.strip())
        if match is None or not HANDLE.fullmatch(match["player"]):
            hint = "write 'name <address>: France, Italy, Turkey'"
            found.add(Problem(place, "this is not a preference list", hint))
            continue
        player = match["player"]
        if player in wanted:
            found.add(Problem(place, f"'{player}' appears twice"))
        wanted[player] = tuple(_wanted(match["powers"], powers, place, found))
        addresses[player] = (match["address"] or "").strip()
    if not MOST_PLAYERS >= len(wanted) == len(powers):
        message = f"{counted(len(wanted), 'player')} for {len(powers)} powers"
        hint = "one line for each player; standbys go into game.yaml"
        found.add(Problem(Place(shown), message, hint))
    found.raise_if_any()
    return wanted, addresses


def read_addresses(text: str, shown: str, players: Sequence[str]) -> dict[str, str]:
    """Addresses by player, from lines such as "Aurelia <aurelia@post.example>".

    Raises Problems with every line that cannot be read, or names somebody who does not play.
    """
    found = Collector()
    given: dict[str, str] = {}
    known = {player.casefold(): player for player in players}
    for number, line in enumerate(text.split("\n"), start=1):
        place = Place(shown, number, 1)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = ADDRESSED.fullmatch(line.strip())
        if match is None:
            listed = LINE.fullmatch(line.strip()) is not None
            message = (
                "powers are not assigned here: their leaders order them"
                if listed
                else "this is not a player with an address"
            )
            found.add(Problem(place, message, "write 'Aurelia <aurelia@post.example>'"))
        elif (player := known.get(match["player"].casefold())) is None:
            hint = did_you_mean(match["player"], players)
            found.add(Problem(place, f"no player '{match['player']}'", hint))
        elif player in given:
            found.add(Problem(place, f"'{player}' appears twice"))
        else:
            given[player] = match["address"]
    found.raise_if_any()
    return given


def read_list(
    path: Path, variant: Variant, players: Sequence[str]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """A file's preferences, none where players are not the powers, and addresses.

    Raises Problems.
    """
    text = read_text(path, str(path))
    if variant.hooks.players is not None:
        return {}, read_addresses(text, str(path), players)
    return read_preferences(text, str(path), given_to_players(variant))


def _wanted(text: str, powers: Sequence[Power], place: Place, found: Collector) -> list[str]:
    initials = {power.name[0].upper(): power.name for power in powers}
    compact = text.strip().upper()
    if len(initials) == len(powers) and len(compact) > 1 and set(compact) <= initials.keys():
        parts = list(compact)
    else:
        parts = [part for part in re.split(r"[\s,;>]+", text.strip()) if part]
    wanted: list[str] = []
    for part in parts:
        name = initials.get(part.upper()) or power_named(part, powers)
        if name is None:
            hint = did_you_mean(part, [power.name for power in powers])
            found.add(Problem(place, f"no power '{part}'", hint))
        elif name in wanted:
            found.add(Problem(place, f"{name} appears twice"))
        else:
            wanted.append(name)
    return wanted


def power_named(text: str, powers: Sequence[Power]) -> str | None:
    """The power a word means: its name, adjective, an alias, or a beginning of its name."""
    word = text.strip().casefold()
    if found := powers_by_spelling(powers).get(word):
        return found
    near = [
        power.name for power in powers if len(word) >= 3 and power.name.casefold().startswith(word)
    ]
    return near[0] if len(near) == 1 else None


def given_to_players(variant: Variant) -> tuple[Power, ...]:
    """The powers that players are given; minor countries are nobody's when the game begins.

    None where the players are not the powers.
    """
    hand = variant.hooks.hand
    if variant.hooks.players is not None:
        return ()
    return tuple(
        power
        for power in variant.powers
        if hand is None or hand(variant.start, power.name) == power.name
    )


def allocate(
    lists: Mapping[str, Sequence[str]], powers: Sequence[str], seed: str, first: Phase
) -> Allocation:
    """The allocation with the least disappointment.

    Of several such, players in the drawn order each take the one that suits them best. A
    power that is on no place of a list ranks one below the last that is.
    """
    order = draw_order(seed, first, "powers", list(lists))
    ranks = {
        player: {
            power: wanted.index(power) + 1 if power in wanted else len(wanted) + 1
            for power in powers
        }
        for player in order
        for wanted in (lists[player],)
    }

    least = _least_disappointment([ranks[player] for player in order])
    free = frozenset(powers)
    given: dict[str, str] = {}
    for index, player in enumerate(order):
        best = [
            power
            for power in powers
            if power in free
            and (ranks[player][power] - 1) ** 2 + least(index + 1, free - {power})
            == least(index, free)
        ]
        lowest = min(ranks[player][power] for power in best)
        equal = [power for power in best if ranks[player][power] == lowest]
        given[player] = draw(seed, first, f"power of {player}", equal)
        free -= {given[player]}
    return Allocation(
        powers={given[player]: player for player in sorted(order, key=lambda p: given[p])},
        ranks={player: ranks[player][given[player]] for player in order},
        order=tuple(order),
        lots=f"{seed}/{first.slug}/powers/NAME",
    )


def _least_disappointment(
    ranks: Sequence[Mapping[str, int]],
) -> Callable[[int, frozenset[str]], int]:
    """A function of a player's number and the free powers: what those from there on must bear."""

    @cache
    def least(index: int, free: frozenset[str]) -> int:
        if index == len(ranks):
            return 0
        return min(
            (ranks[index][power] - 1) ** 2 + least(index + 1, free - {power}) for power in free
        )

    return least


def allocation_lines(allocation: Allocation) -> tuple[str, ...]:
    """An allocation in words: who got which choice, and how to draw it again."""
    lines = [
        f"{power}: {player} (choice {allocation.ranks[player]})"
        for power, player in allocation.powers.items()
    ]
    return (
        *lines,
        f"Disappointment, the sum of (choice - 1) squared: {allocation.disappointment}, "
        "and no allocation has less.",
        f"Among equally good ones players chose in this order: {', '.join(allocation.order)}.",
        f'Drawn by the SHA-256 of "{allocation.lots}", the smallest first.',
    )
