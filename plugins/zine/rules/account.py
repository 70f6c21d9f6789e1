"""What a fought battle says of each order: the outcome, with its cause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zine.rules.battle.convoys import shortest_route
from zine.rules.battle.strength import Battle
from zine.rules.geography import Geography, province_of
from zine.rules.orders import Convoy, Move, Support
from zine.rules.outcomes import (
    Bounced,
    Convoyed,
    Cut,
    Disrupted,
    Held,
    Moved,
    NoConvoy,
    Outcome,
    Supported,
    Unmatched,
)
from zine.rules.variant import Assigned

HELD, MOVED, SUPPORTED, CONVOYED = Held(), Moved(), Supported(), Convoyed()


class TurnAccount:
    """Reads outcomes off a battle; indexes are those of the battle's actions."""

    def __init__(self, geography: Geography, assigned: Sequence[Assigned], battle: Battle) -> None:
        self._geography = geography
        self._assigned = assigned
        self._battle = battle

    def outcomes(self) -> list[Outcome]:
        """The outcome of every unit's order, in the order of the battle's actions."""
        values = self._battle.values
        found: list[Outcome] = []
        actions = self._battle.actions
        for index, each in enumerate(self._assigned):
            order = each.order
            if isinstance(order, Move):
                plain = values[index] and not actions[index].by_sea
                found.append(MOVED if plain else self._move(index))
            elif isinstance(order, Support):
                found.append(SUPPORTED if values[index] else self._support(index, order))
            else:
                found.append(self._convoy(index, order) if isinstance(order, Convoy) else HELD)
        return found

    def _place(self, index: int) -> str:
        return self._assigned[index].unit.location

    def _places(self, indexes: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(map(self._place, indexes)))

    def _move(self, index: int) -> Outcome:
        battle = self._battle
        action = battle.actions[index]
        assert action.goal is not None
        if not battle.has_route(index):
            lost = [f for f in battle.carriers.get(index, ()) if f in battle.dislodgers]
            return NoConvoy(self._places(lost), index in battle.paradox)
        if battle.values[index]:
            return Moved(self._route(index, action.province, action.goal))
        known = battle.known
        strength = battle.attack(index, known)[0]
        blockers: list[int] = []
        occupant = battle.at.get(action.goal)
        own = False
        if occupant is not None:
            head_to_head = battle.is_head_to_head(index, occupant)
            resists = battle.defend if head_to_head else battle.hold
            held = resists(occupant, known)[0]
            if held and strength <= held:
                blockers.append(occupant)
                own = battle.actions[occupant].power == action.power
        for rival in battle.into[action.goal]:
            if rival != index and strength <= battle.prevent(rival, known)[0]:
                blockers.append(rival)
        return Bounced(self._places(blockers), own)

    def _route(self, index: int, start: str, goal: str) -> tuple[str, ...]:
        if self._battle.actions[index].route:
            return self._battle.actions[index].route
        fleets = [
            self._battle.actions[fleet].province
            for fleet in self._battle.carriers[index]
            if fleet not in self._battle.dislodgers
        ]
        return shortest_route(self._geography, start, goal, fleets)

    def _support(self, index: int, order: Support) -> Outcome:
        battle = self._battle
        action = battle.actions[index]
        if action.helps is None:
            return Unmatched(self._ordered(order.helped))
        attackers = battle.into.get(action.province, ())
        return Cut(self._places([n for n in attackers if battle.cuts(n, index, battle.known)]))

    def _convoy(self, index: int, order: Convoy) -> Outcome:
        battle = self._battle
        army = battle.actions[index].carries
        if army is None:
            return Unmatched(self._ordered(order.army))
        attacker = battle.dislodgers.get(index)
        if attacker is not None:
            return Disrupted(self._place(attacker))
        return Disrupted() if index in battle.stilled else CONVOYED

    def _ordered(self, location: str) -> str:
        """What the unit at a location was told instead, in canonical notation."""
        index = self._battle.at[province_of(location)]
        return str(self._assigned[index].order)
