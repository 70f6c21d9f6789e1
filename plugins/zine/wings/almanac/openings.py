"""Openings: what each power ordered in its first year, how often, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from zine.files.fast_yaml import plain_data
from zine.games.record_codec import digest
from zine.wings.almanac.game_facts import GameCourse
from zine.wings.almanac.game_results import SeatResult, seat_mark

NAMED_VARIANT = "standard"
Orders = tuple[str, ...]


class OpeningName(NamedTuple):
    """What the hobby calls some orders of a power, and where the name is from."""

    name: str
    source: str
    spring: frozenset[str]
    fall: frozenset[str]


class OpeningGame(NamedTuple):
    """An opening in one game: the orders of its first two movement phases, and the seat's end.

    `day` is the one on which the first was recorded, in ISO 8601. `fall` is None where that phase
    was not played, `seat` where the game goes on or does not count.
    """

    game: str
    title: str
    day: str
    spring: Orders
    fall: Orders | None
    player: str
    seat: SeatResult | None


class OpeningTally(NamedTuple):
    """The same orders in several games, the most frequent follow-ups first.

    `name` is "" where the hobby has none that we know; equal tallies have equal marks.
    """

    orders: Orders
    name: str
    source: str
    games: tuple[OpeningGame, ...]
    falls: tuple[tuple[Orders, str, tuple[OpeningGame, ...]], ...]
    mark: str


@cache
def opening_names() -> Mapping[str, tuple[OpeningName, ...]]:
    """The names of openings on the standard map, by power."""
    text = resources.files(__package__).joinpath("opening_names.yaml").read_text(encoding="utf-8")
    data: Any = plain_data(text)
    return {
        power: tuple(
            OpeningName(
                each["name"],
                data["sources"][each["source"]],
                frozenset(each["spring"]),
                frozenset(each.get("fall", ())),
            )
            for each in named
        )
        for power, named in data["names"].items()
    }


def name_of(
    variant: str, power: str, spring: Orders, fall: Orders | None = None
) -> OpeningName | None:
    """The name that fits best; None if there is none. With `fall`, only a name of both phases."""
    names = opening_names().get(power, ()) if variant == NAMED_VARIANT else ()
    fitting = [
        each
        for each in names
        if each.spring <= set(spring)
        and bool(each.fall) is (fall is not None)
        and each.fall <= set(fall or ())
    ]
    return max(fitting, key=lambda each: len(each.spring) + len(each.fall), default=None)


def openings(variant: str, power: str, played: Iterable[OpeningGame]) -> tuple[OpeningTally, ...]:
    """What a power opened with, the most frequent first."""
    grouped: dict[Orders, list[OpeningGame]] = {}
    for each in played:
        grouped.setdefault(each.spring, []).append(each)
    found = []
    for orders, games in grouped.items():
        name = name_of(variant, power, orders)
        falls: dict[Orders, list[OpeningGame]] = {}
        for each in games:
            if each.fall is not None:
                falls.setdefault(each.fall, []).append(each)
        found.append(
            OpeningTally(
                orders,
                name.name if name else "",
                name.source if name else "",
                tuple(games),
                tuple(_falls(variant, power, orders, falls)),
                digest(
                    [
                        orders,
                        name and name[:2],
                        [(each[:-1], each.seat and seat_mark(each.seat)) for each in games],
                    ]
                ),
            )
        )
    return tuple(sorted(found, key=lambda each: (-len(each.games), each.orders)))


def _falls(
    variant: str, power: str, spring: Orders, falls: Mapping[Orders, Sequence[OpeningGame]]
) -> Iterator[tuple[Orders, str, tuple[OpeningGame, ...]]]:
    for orders in sorted(falls, key=lambda each: (-len(falls[each]), each)):
        name = name_of(variant, power, spring, orders)
        yield orders, name.name if name else "", tuple(falls[orders])


def played_by_power(
    courses: Mapping[str, GameCourse],
    titles: Mapping[str, str],
    players: Mapping[str, Mapping[str, str]],
    seats: Mapping[tuple[str, str], SeatResult],
) -> Mapping[str, Sequence[OpeningGame]]:
    """What each power opened with in each game, by power; courses are those of one variant.

    `players` gives the players who opened, by game and power, `seats` how they ended.
    """
    found: dict[str, list[OpeningGame]] = {}
    for slug, course in courses.items():
        for power, phases in course.openings.items():
            spring = phases[0]
            if spring:
                found.setdefault(power, []).append(
                    OpeningGame(
                        slug,
                        titles[slug],
                        course.turns[0].day,
                        spring,
                        phases[1] if len(phases) > 1 else None,
                        players.get(slug, {}).get(power, ""),
                        seats.get((slug, power)),
                    )
                )
    return found
