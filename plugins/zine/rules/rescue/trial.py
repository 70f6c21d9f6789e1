"""Trials: what becomes of one order if others are changed, fought among the units that matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zine.rules.battle.movement import prepare
from zine.rules.battle.strength import Battle
from zine.rules.geography import Geography, province_of
from zine.rules.orders import Convoy, Move, MovementOrder, Support
from zine.rules.position import Unit
from zine.rules.rescue.choices import Orders
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Assigned


def named(order: MovementOrder) -> str | None:
    """The province an order bears on beside the unit's own, if there is one."""
    match order:
        case Move(target=target):
            return province_of(target)
        case Support(helped=helped):
            return province_of(helped)
        case Convoy(army=army):
            return province_of(army)
    return None


def tangles(orders: Orders) -> dict[str, set[str]]:
    """The provinces that depend on one another, by each province of such a tangle.

    Two provinces are in one tangle if an order given in the one names the other. No equation
    of the battle asks beyond its tangle, so what happens in one is decided there.
    """
    found: dict[str, set[str]] = {}
    for place, order in orders.items():
        own = found.get(place)
        if own is None:
            own = found[place] = {place}
        goal = named(order)
        if goal is None:
            continue
        other = found.get(goal)
        if other is None:
            own.add(goal)
            found[goal] = own
        elif other is not own:
            own |= other
            for each in other:
                found[each] = own
    return found


class Trials:
    """Fights one board again with other orders, or a part of it."""

    def __init__(self, geography: Geography, rulebook: Rulebook, at: Mapping[str, Unit]) -> None:
        self._geography = geography
        self._rulebook = rulebook
        self._at = at

    def fought(self, orders: Orders, among: Iterable[str]) -> Battle:
        """The battle of the units in some provinces: whole tangles, or all there are."""
        at = self._at
        assigned = [Assigned(at[each], orders[each]) for each in sorted(among) if each in orders]
        actions = prepare(self._geography, self._rulebook, assigned)
        return Battle(self._geography, actions, self._rulebook.paradox)


def succeeds(order: MovementOrder, place: str, battle: Battle) -> bool:
    """Whether the order given in `place` succeeds and its unit is not dislodged."""
    index = battle.at[place]
    if index in battle.dislodgers:
        return False
    match order:
        case Move() | Support():
            return bool(battle.values[index])
        case Convoy():
            return battle.actions[index].carries is not None and index not in battle.stilled
    return True
