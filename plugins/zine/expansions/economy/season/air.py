"""Rule 15: bombers raid centres, defend them, or change their base."""

from __future__ import annotations

from collections.abc import Mapping, Set

from zine.expansions.economy.orders import BomberOrder, Guard, Raid
from zine.expansions.economy.outcomes import Bombed, Guarded, RaidBeaten
from zine.expansions.economy.sentences import Hindrance
from zine.expansions.economy.state import Bomber, Realm
from zine.rules.outcomes import VariantOutcome
from zine.rules.reasons import Why

Flights = Mapping[int, tuple[Bomber, BomberOrder]]


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
