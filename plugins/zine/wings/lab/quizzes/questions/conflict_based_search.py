"""Routes many units at once without a bounce, by conflict-based search.

Each unit takes its own shortest way. Where two ways conflict, the search branches: one branch
forbids the conflict to one unit, the other to the other (Sharon, Stern, Felner and Sturtevant,
"Conflict-based search for optimal multi-agent pathfinding", 2015). The horizon is fixed, so the
tree is finite and the search exact: None means that there is no way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations, pairwise
from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.position import NOTHING

Way = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Traveller:
    """A unit with a start, and locations where it must be at given times.

    Times count finished turns. In the turns of `by_sea` the unit is convoyed to its next stop,
    so it may swap places with another unit then (DATC 6.G).
    """

    kind: UnitKind
    start: str
    stops: Mapping[int, str] = field(default_factory=lambda: NOTHING)
    by_sea: frozenset[int] = frozenset()


class _Ban(NamedTuple):
    """A ban on being in `province` at `time`; if `origin` is named, on coming from there."""

    time: int
    province: str
    origin: str | None = None


class TooHard(Exception):  # noqa: N818 - neither yes nor no
    """The search was given up: the answer is not known."""


def ways(
    geography: Geography, travellers: Sequence[Traveller], turns: int, patience: int = 3000
) -> tuple[Way, ...] | None:
    """A way for every traveller, as its locations at times 0 to `turns`.

    None if there are none. Raises TooHard after `patience` branches.
    """
    nobody: tuple[frozenset[_Ban], ...] = (frozenset(),) * len(travellers)
    first = [_way(geography, each, turns, frozenset()) for each in travellers]
    if any(way is None for way in first):
        return None
    queue = [_entry(travellers, [way for way in first if way], nobody, 0)]
    count = 0
    while queue:
        clash, _, _, found, bans = heappop(queue)
        if not clash:
            return found
        for number, ban in next(_conflicts(travellers, found)):
            barred = bans[number] | {ban}
            way = _way(geography, travellers[number], turns, barred)
            if way is None:
                continue
            count += 1
            if count > patience:
                raise TooHard
            paths = [*found[:number], way, *found[number + 1 :]]
            heappush(queue, _entry(travellers, paths, _put(bans, number, barred), count))
    return None


def _put(
    bans: tuple[frozenset[_Ban], ...], number: int, barred: frozenset[_Ban]
) -> tuple[frozenset[_Ban], ...]:
    return (*bans[:number], barred, *bans[number + 1 :])


_Entry = tuple[int, int, int, tuple[Way, ...], tuple[frozenset[_Ban], ...]]


def _entry(
    travellers: Sequence[Traveller],
    paths: Sequence[Way],
    bans: tuple[frozenset[_Ban], ...],
    count: int,
) -> _Entry:
    clash = sum(1 for _ in _conflicts(travellers, paths))
    return clash, sum(_steps(way) for way in paths), count, tuple(paths), bans


def _steps(way: Way) -> int:
    return sum(here != there for here, there in pairwise(way))


def _conflicts(
    travellers: Sequence[Traveller], paths: Sequence[Way]
) -> Iterator[tuple[tuple[int, _Ban], tuple[int, _Ban]]]:
    """Pairs of units in one province or swapping places, earliest first, with their bans."""
    provinces = [tuple(map(province_of, way)) for way in paths]
    for time in range(1, len(paths[0])):
        for one, two in combinations(range(len(paths)), 2):
            ours, theirs = provinces[one], provinces[two]
            if ours[time] == theirs[time]:
                yield (one, _Ban(time, ours[time])), (two, _Ban(time, theirs[time]))
            elif (
                ours[time] == theirs[time - 1]
                and ours[time - 1] == theirs[time]
                and time not in travellers[one].by_sea | travellers[two].by_sea
            ):
                yield (
                    (one, _Ban(time, ours[time], ours[time - 1])),
                    (two, _Ban(time, theirs[time], theirs[time - 1])),
                )


def _way(
    geography: Geography, traveller: Traveller, turns: int, bans: frozenset[_Ban]
) -> Way | None:
    """The way with the fewest moves that respects stops and bans, None if there is none."""
    layer: dict[str, tuple[int, Way]] = {traveller.start: (0, (traveller.start,))}
    for time in range(1, turns + 1):
        stop = traveller.stops.get(time)
        following: dict[str, tuple[int, Way]] = {}
        for place, (cost, way) in layer.items():
            if stop is not None and time in traveller.by_sea:
                nexts = [stop]
            else:
                nexts = [place, *sorted(geography.steps(traveller.kind, place))]
            for there in nexts:
                if stop is not None and there != stop:
                    continue
                province = province_of(there)
                if _Ban(time, province) in bans or _Ban(time, province, province_of(place)) in bans:
                    continue
                total = cost + (there != place)
                if there not in following or total < following[there][0]:
                    following[there] = total, (*way, there)
        layer = following
    return min(layer.values(), default=(0, None))[1]
