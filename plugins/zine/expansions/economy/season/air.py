"""Rule 15: bombers raid centres, defend them, or change their base."""

from __future__ import annotations

from collections.abc import Mapping, Set

from zine.expansions.economy import rates
from zine.expansions.economy.orders import BomberOrder, Guard, Raid, Rebase
from zine.expansions.economy.outcomes import Bombed, Guarded, RaidBeaten
from zine.expansions.economy.sentences import Hindrance, Refused
from zine.expansions.economy.state import Bomber, Realm
from zine.rules.geography import Terrain
from zine.rules.legality import illegal
from zine.rules.outcomes import VariantOutcome, Void
from zine.rules.reasons import Why

Flights = Mapping[int, tuple[Bomber, BomberOrder]]


def bomber_verdict(realm: Realm, year: int, order: BomberOrder) -> Void | None:
    """Why a bomber cannot be ordered so; None if it can."""
    reach = rates.bomber_range(year)
    away = realm.geography.distances([order.base])
    match order:
        case Rebase(target=goal):
            if realm.geography.provinces[goal].terrain is Terrain.SEA:
                return illegal(Refused.BASE_AT_SEA())
            reach *= 2
        case Raid(centre=goal):
            owner = realm.owner(goal)
            if owner is None or owner == order.power:
                return illegal(Refused.NOT_ANOTHERS_CENTRE(centre=goal))
        case Guard(centre=goal):
            if goal not in realm.geography.centres:
                return illegal(Refused.NOT_A_CENTRE(place=goal))
        case _:
            return None
    if away[goal] > reach:
        return illegal(Refused.OUT_OF_RANGE(goal=goal, distance=away[goal], reach=reach))
    return None


def fly(realm: Realm, flights: Flights, grounded: Set[int]) -> dict[int, VariantOutcome]:
    """What comes of raids and guards, by the line of their order: set guards against raids, one for one (ruling N25); `grounded` lines are unsupplied."""
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
    """Whose bomber it is, and where it is based."""
    return Hindrance.UNIT(power=order.power, unit=f"B {order.base}")
