"""Which movement orders are legal, and what a loosely written one means.

A legal order is one that, not knowing any other order yet, could be carried out
(DATC 4.E.1). Illegal orders are ignored: the unit holds and may be supported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from zine.rules.geography import Geography, UnitKind, coast_of, province_of
from zine.rules.orders import Convoy, Move, MovementOrder, Order, Support
from zine.rules.outcomes import Fault, Void
from zine.rules.position import Unit
from zine.rules.reach import is_needed, lies_between, reachable_by
from zine.rules.reasons import Why
from zine.rules.rulebook import (
    OmittedCoast,
    Rulebook,
    SupportCoast,
    WrittenRoute,
    WrongCoast,
    WrongKind,
)
from zine.rules.void_reasons import Illegal


def illegal(why: Why) -> Void:
    """An order the rules do not allow."""
    return Void(Fault.ILLEGAL, why)


@dataclass(frozen=True)
class Legality:
    """Judges movement orders against the units on the board (by province)."""

    geography: Geography
    rulebook: Rulebook
    at: Mapping[str, Unit]

    def judge(self, order: Order) -> MovementOrder | Void:
        """The order made exact (kinds and coasts as they are), or why it is void."""
        if not isinstance(order, MovementOrder):
            return illegal(Illegal.NOT_FOR_MOVEMENT())
        unit = self.at.get(province_of(order.location))
        if unit is None or unit != (order.power, order.kind, order.location):
            found = self.ordered_unit(order.power, order.kind, order.location)
            if isinstance(found, Void):
                return found
            unit = found
            order = replace(order, kind=unit.kind, location=unit.location)
        if isinstance(order, Move):
            near = self.geography.steps(unit.kind, unit.location)
            plain = order.target in near and not order.via_convoy
            return order if plain else self._move(unit, order)
        if isinstance(order, Support):
            return self._support(unit, order)
        return self._convoy(unit, order) if isinstance(order, Convoy) else order

    def ordered_unit(self, power: str, kind: UnitKind | None, location: str) -> Unit | Void:
        """The unit an order speaks to; it may name a wrong coast or kind (DATC 4.B.5, 4.C.2)."""
        unit = self.at.get(province_of(location))
        if unit is None:
            return illegal(Illegal.UNIT_ABSENT(place=self._name(location)))
        if unit.power != power:
            return illegal(Illegal.FOREIGN_UNIT(place=self._name(location), owner=unit.power))
        if kind not in (None, unit.kind) and self.rulebook.wrong_kind is WrongKind.VOID:
            return illegal(Illegal.OTHER_UNIT(place=self._name(location), unit=unit))
        wrong_coast = coast_of(location) not in (None, coast_of(unit.location))
        if wrong_coast and self.rulebook.wrong_coast is WrongCoast.VOID:
            return illegal(Illegal.OTHER_UNIT(place=self._name(location), unit=unit))
        return unit

    def _move(self, unit: Unit, order: Move) -> Move | Void:
        goal = province_of(order.target)
        if goal == unit.province:
            return illegal(Illegal.STANDS_THERE())
        target = self.arrival(unit, order.target)
        if not isinstance(target, Void):
            if not order.via_convoy or unit.kind is UnitKind.FLEET:
                return replace(order, target=target, via_convoy=False)
        elif unit.kind is UnitKind.FLEET or not self._could_sail(unit.province, goal):
            return target
        if not reachable_by(self.geography, unit.province, goal, self._fleets):
            return illegal(Illegal.NO_FLEETS(start=unit.location, goal=goal))
        if order.route:
            broken = self._broken(unit.province, goal, order.route)
            if broken is not None:
                return illegal(broken)
        return order if order.target == goal else replace(order, target=goal)

    def _broken(self, start: str, goal: str, route: tuple[str, ...]) -> Why | None:
        """Why a written route cannot carry an army; None if it can."""
        for sea in route:
            if sea not in self._fleets:
                return Illegal.ROUTE_UNMANNED(place=self._name(sea))
        if len(set(route)) < len(route):
            return Illegal.ROUTE_TWICE()
        for one, other in pairwise((start, *route, goal)):
            if other not in self.geography.adjacent[one]:
                return Illegal.ROUTE_APART(place=self._name(one), other_place=self._name(other))
        return None

    def _could_sail(self, start: str, goal: str) -> bool:
        """Whether an army could ever be convoyed between two provinces."""
        waters = self.geography.waters
        return (
            bool(waters[start])
            and bool(waters[goal])
            and self.geography.can_stand(UnitKind.ARMY, goal)
        )

    def arrival(self, unit: Unit, target: str) -> str | Void:
        """The exact location a one-step move leads to.

        A coast left out is filled in where only one can be reached (DATC 4.B.2); one
        that cannot be reached makes the order illegal (4.B.3); coasts that do not exist
        or do not matter are ignored (4.B.6).
        """
        goal = province_of(target)
        found = [
            location
            for location in self.geography.neighbours(unit.kind, unit.location)
            if province_of(location) == goal
        ]
        if not found:
            return illegal(Illegal.CANNOT_REACH(unit=unit, place=self._name(goal)))
        coast = coast_of(target)
        if unit.kind is UnitKind.FLEET and coast and coast in self.geography.provinces[goal].coasts:
            if target not in found:
                return illegal(Illegal.CANNOT_REACH_COAST(unit=unit, location=target))
            return target
        strict = self.rulebook.omitted_coast is OmittedCoast.VOID
        if len(found) > 1 or (strict and coast_of(found[0]) and not coast):
            return Void(Fault.AMBIGUOUS, Illegal.WHICH_COAST(coasts=tuple(found)))
        return found[0]

    def _support(self, unit: Unit, order: Support) -> Support | Void:
        own, place = province_of(unit.location), province_of(order.helped)
        helped = self.at.get(place)
        if place == own:
            return illegal(Illegal.SUPPORTS_ITSELF())
        if helped is None:
            return illegal(Illegal.NOTHING_TO_SUPPORT(place=self._name(place)))
        if order.helped_kind is not helped.kind or order.helped != helped.location:
            order = replace(order, helped_kind=helped.kind, helped=helped.location)
        reach = self.geography.reach(unit.kind, unit.location)
        if order.target is None:
            if place not in reach:
                return illegal(Illegal.CANNOT_REACH_TO_DEFEND(unit=unit, place=self._name(place)))
            return order
        goal = province_of(order.target)
        if goal == own:
            return illegal(Illegal.SUPPORTS_AGAINST_ITSELF())
        if goal == place:
            return illegal(Illegal.STANDS_THERE())
        if goal not in reach:
            return illegal(Illegal.CANNOT_REACH_TO_ATTACK(unit=unit, place=self._name(goal)))
        if order.target in self.geography.steps(helped.kind, helped.location):
            return order
        target = self._supported_target(unit, helped, order.target)
        return target if isinstance(target, Void) else replace(order, target=target)

    def _supported_target(self, unit: Unit, helped: Unit, target: str) -> str | Void:
        """Where the helped unit would go; no coast need be named (DATC 4.B.4)."""
        goal = province_of(target)
        exact = self.arrival(helped, target)
        must_name = self.rulebook.support_coast is SupportCoast.REQUIRED
        coasts = self.geography.provinces[goal].coasts
        if must_name and coasts and helped.kind is UnitKind.FLEET and not coast_of(target):
            return Void(Fault.AMBIGUOUS, Illegal.WHICH_COAST(coasts=coasts))
        if not isinstance(exact, Void):
            return exact if coast_of(target) else goal
        if exact.fault is Fault.AMBIGUOUS:
            return goal
        # A fleet cannot both carry an army and support it (DATC 6.D.31).
        others = self._fleets - {unit.province}
        sails = helped.kind is UnitKind.ARMY and self._could_sail(helped.province, goal)
        if sails and reachable_by(self.geography, helped.province, goal, others):
            return goal
        return exact

    def _convoy(self, unit: Unit, order: Convoy) -> Convoy | Void:
        start, goal = province_of(order.army), province_of(order.target)
        army = self.at.get(start)
        if unit.kind is not UnitKind.FLEET or not self.geography.is_sea(unit.location):
            return illegal(Illegal.NOT_AT_SEA())
        if army is None:
            return illegal(Illegal.NOTHING_TO_CONVOY(place=self._name(start)))
        if army.kind is not UnitKind.ARMY:
            return illegal(Illegal.NOT_AN_ARMY())
        if goal == start or not self.geography.can_stand(UnitKind.ARMY, goal):
            return illegal(Illegal.NO_CROSSING(start=start, goal=goal))
        bound = self.rulebook.written_route is WrittenRoute.BINDING
        helps = lies_between if bound else is_needed
        if not helps(self.geography, start, goal, self._fleets, unit.province):
            return illegal(Illegal.OFF_ROUTE(unit=unit, start=start, goal=goal))
        if order.army == start and order.target == goal:
            return order
        return replace(order, army=start, target=goal)

    @cached_property
    def _fleets(self) -> frozenset[str]:
        """Sea provinces with a fleet, of any owner and with any order."""
        return frozenset(
            province
            for province, unit in self.at.items()
            if unit.kind is UnitKind.FLEET and self.geography.is_sea(province)
        )

    def _name(self, location: str) -> str:
        return self.geography.provinces[province_of(location)].name
