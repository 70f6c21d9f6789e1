"""Rule 10: armies that go by railway."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from zine.expansions.economy.orders import Rail
from zine.expansions.economy.sentences import Hindrance
from zine.rules.reasons import Why
from zine.rules.variant import Assigned


class Ride(NamedTuple):
    """How far an army came: `stops` provinces of its route, and what blocked the next."""

    stops: int
    by: Why | None = None


def rides(
    orders: Mapping[int, Rail], first: Sequence[Assigned], closed: Mapping[str, Why]
) -> dict[int, Ride]:
    """How far each army comes, by its place in `first` (ruling N22).

    `closed` tells what was in a province at any time of the season: a unit that stood
    there, one that came in, or a stand-off. Two armies that would pass through the same
    province both stop before it.
    """
    found = {index: _as_far(order, closed) for index, order in orders.items()}
    while True:
        passed: dict[str, list[int]] = {}
        for index, ride in found.items():
            for stop in orders[index].route[: ride.stops]:
                passed.setdefault(stop, []).append(index)
        shared = {stop for stop, riders in passed.items() if len(riders) > 1}
        if not shared:
            return found
        for index, order in orders.items():
            meets = [n for n, s in enumerate(order.route[: found[index].stops]) if s in shared]
            if meets:
                stop = order.route[meets[0]]
                other = next(rider for rider in passed[stop] if rider != index)
                found[index] = Ride(meets[0], Hindrance.PASSING(unit=first[other].unit))


def _as_far(order: Rail, closed: Mapping[str, Why]) -> Ride:
    for number, stop in enumerate(order.route):
        if stop in closed:
            return Ride(number, closed[stop])
    return Ride(len(order.route))
