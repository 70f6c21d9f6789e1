"""How far railway armies get (rule 10), and the outcomes of raids and guards (rule 15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from zine.rules.outcomes import VariantOutcome
from zine.rules.reasons import Why
from zine.rules.variant import Assigned
from zine.wings.pulsipher.expansions.economy.orders import BomberOrder, Guard, Raid, Rail
from zine.wings.pulsipher.expansions.economy.outcomes import Bombed, Guarded, RaidBeaten
from zine.wings.pulsipher.expansions.economy.sentences import Hindrance
from zine.wings.pulsipher.expansions.economy.state import Bomber, Realm


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


_Flights = Mapping[int, tuple[Bomber, BomberOrder]]


def fly(realm: Realm, flights: _Flights, grounded: Set[int]) -> dict[int, VariantOutcome]:
    """The outcomes of raids and guards, by the line of their order.

    Guards meet raids one for one (ruling N25); `grounded` lines are unsupplied.
    """
    raids: dict[str, list[tuple[int, Raid]]] = {}
    guards: dict[str, list[tuple[int, Guard]]] = {}
    for line, (_, order) in sorted(flights.items(), key=lambda each: (each[1][0], each[0])):
        if line in grounded:
            continue
        if isinstance(order, Raid):
            raids.setdefault(order.centre, []).append((line, order))
        elif isinstance(order, Guard):
            guards.setdefault(order.centre, []).append((line, order))
    outcomes: dict[int, VariantOutcome] = {}
    for centre, coming in raids.items():
        waiting = list(guards.get(centre, ()))
        for line, raid in coming:
            guard = next((g for g in waiting if not realm.allied(g[1].power, raid.power)), None)
            if guard is None:
                outcomes[line] = Bombed()
                continue
            waiting.remove(guard)
            outcomes[line] = RaidBeaten(_bomber(guard[1]), raid.sacrifice)
            outcomes[guard[0]] = Guarded(_bomber(raid))
    for standing in guards.values():
        for line, _ in standing:
            outcomes.setdefault(line, Guarded())
    return outcomes


def _bomber(order: Guard | Raid) -> Why:
    """The owner of a bomber, and its base."""
    return Hindrance.UNIT(power=order.power, unit=f"B {order.base}")
