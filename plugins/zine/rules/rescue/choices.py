"""What a unit could have been ordered to, among orders that can matter beside the others'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.legality import Legality
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Support
from zine.rules.outcomes import Void
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook

Orders = Mapping[str, MovementOrder]


class Choices:
    """The legal orders of the units on one board, by province.

    A support or convoy of something that was not ordered does what a hold does, and is left
    out (DATC 4.E.1).
    """

    def __init__(self, geography: Geography, rulebook: Rulebook, at: Mapping[str, Unit]) -> None:
        self._geography = geography
        self._at = at
        self._legality = Legality(geography, rulebook, at)
        self._ways: dict[str, tuple[MovementOrder, ...]] = {}

    def of(self, unit: Unit, orders: Orders) -> Iterator[MovementOrder]:
        """Every order for a unit but its own, while the others have `orders`."""
        given = orders[unit.province]
        for order in (*self._alone(unit), *self._help(unit, orders)):
            if order != given:
                yield order

    def _alone(self, unit: Unit) -> tuple[MovementOrder, ...]:
        """Holding, and moving by land or sea: what no other order bears on."""
        found = self._ways.get(unit.province)
        if found is None:
            found = (Hold(*unit), *self._moves(unit))
            self._ways[unit.province] = found
        return found

    def _moves(self, unit: Unit) -> Iterator[Move]:
        near = self._geography.steps(unit.kind, unit.location)
        for place in sorted(near):
            yield Move(*unit, place)
        if unit.kind is UnitKind.ARMY:
            for place in self._landings(unit.province):
                yield Move(*unit, place, via_convoy=place in near)

    def _landings(self, start: str) -> list[str]:
        """Where fleets on the board could carry an army, whatever they are told."""
        waters, adjacent = self._geography.waters, self._geography.adjacent
        edge = [sea for sea in waters[start] if sea in self._fleets]
        sailed = set(edge)
        while edge:
            fresh = (waters[edge.pop()] & self._fleets) - sailed
            sailed |= fresh
            edge += fresh
        shores = {place for sea in sailed for place in adjacent[sea]} - {start}
        return sorted(p for p in shores if self._geography.can_stand(UnitKind.ARMY, p))

    @cached_property
    def _fleets(self) -> frozenset[str]:
        """Sea provinces with a fleet in them."""
        return frozenset(place for place in self._at if self._geography.is_sea(place))

    def _help(self, unit: Unit, orders: Orders) -> Iterator[MovementOrder]:
        """Supports and convoys of what the others do."""
        reach = self._geography.reach(unit.kind, unit.location)
        sails = unit.province in self._fleets
        for place, order in orders.items():
            other = self._at[place]
            if place == unit.province:
                continue
            if not isinstance(order, Move):
                if place in reach:
                    yield Support(*unit, other.kind, other.location)
                continue
            goal = province_of(order.target)
            if goal in reach:
                yield from self._legal(Support(*unit, other.kind, other.location, order.target))
            if sails and other.kind is UnitKind.ARMY:
                yield from self._legal(Convoy(*unit, place, goal))

    def _legal(self, order: MovementOrder) -> Iterator[MovementOrder]:
        judged = self._legality.judge(order)
        if not isinstance(judged, Void):
            yield judged
