"""Rule 10: armies that go by railway."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from zine.expansions.economy.orders import Rail
from zine.expansions.economy.sentences import Hindrance, Refused
from zine.expansions.economy.state import Realm
from zine.rules.geography import UnitKind
from zine.rules.legality import Legality, illegal
from zine.rules.outcomes import Void
from zine.rules.reasons import Why
from zine.rules.variant import Assigned


class Ride(NamedTuple):
    """How far an army came: `stops` provinces of its route, and what blocked the next."""

    stops: int
    by: Why | None = None


def judge_rail(realm: Realm, legality: Legality, order: Rail) -> Rail | Void:
    """Whether an army may be ordered to go this way.

    Its first and last province may be abroad, all others are in its home country.
    """
    unit = legality.ordered_unit(order.power, order.kind, order.location)
    if isinstance(unit, Void):
        return unit
    if unit.kind is not UnitKind.ARMY:
        return illegal(Refused.NOT_BY_RAIL())
    way = (unit.location, *order.route)
    for here, there in pairwise(way):
        if there not in realm.geography.steps(UnitKind.ARMY, here):
            return illegal(Refused.NO_RAILWAY(start=here, goal=there))
    if len(set(way)) != len(way):
        return illegal(Refused.PASSES_TWICE())
    for stop in order.route[:-1]:
        if stop not in realm.options.countries[order.power]:
            return illegal(Refused.RAILWAY_ABROAD(stop=stop, power=order.power))
    return Rail(unit.power, unit.kind, unit.location, order.route)


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
