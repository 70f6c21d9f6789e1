"""What a unit could have been ordered to, among orders that can matter, given the others'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.legality import Legality
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Support
from zine.rules.outcomes import Void
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook

Orders = Mapping[str, MovementOrder]
# An order, and the province it bears on besides the unit's own, if there is one.
Choice = tuple[MovementOrder, str | None]
# A unit's province, where it moves to ("": it stays), and the province of where it will be.
Bearing = tuple[str, str, str]


def bearings(orders: Orders) -> list[Bearing]:
    """Where the units of a board mean to be."""
    return [
        (place, order.target, province_of(order.target))
        if isinstance(order, Move)
        else (place, "", place)
        for place, order in orders.items()
    ]


class Choices:
    """The legal orders of the units on one board, by province.

    A support or convoy of something that was not ordered does what a hold does, and is left
    out (DATC 4.E.1). Each order is made and judged once for the board.
    """

    def __init__(self, geography: Geography, rulebook: Rulebook, at: Mapping[str, Unit]) -> None:
        self._geography = geography
        self._at = at
        self._legality = Legality(geography, rulebook, at)
        self._ways: dict[str, tuple[Choice, ...]] = {}
        self._helps: dict[tuple[str, str, str], tuple[Choice, ...]] = {}

    def of(self, unit: Unit, given: Choice, bearings: Iterable[Bearing]) -> Iterator[Choice]:
        """Every order for a unit but the given one, while the others do what they do."""
        order, goal = given
        for choice in (*self._alone(unit), *self._help(unit, bearings)):
            if choice[1] != goal or choice[0] != order:
                yield choice

    def _alone(self, unit: Unit) -> tuple[Choice, ...]:
        """Holding, and moving by land or sea: what no other order bears on."""
        found = self._ways.get(unit.province)
        if found is None:
            moves = ((move, province_of(move.target)) for move in self._moves(unit))
            found = ((Hold(*unit), None), *moves)
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

    def _help(self, unit: Unit, bearings: Iterable[Bearing]) -> Iterator[Choice]:
        """Supports and convoys of what the others do."""
        own, helps = unit.province, self._helps
        reach = self._geography.reach(unit.kind, unit.location)
        sails = own in self._fleets
        for place, target, goal in bearings:
            if (goal in reach or (sails and target)) and place != own:
                key = own, place, target
                found = helps.get(key)
                if found is None:
                    found = helps[key] = tuple(self._helping(unit, place, target, goal))
                yield from found

    def _helping(self, unit: Unit, place: str, target: str, goal: str) -> Iterator[Choice]:
        other = self._at[place]
        if not target:
            yield Support(*unit, other.kind, other.location), place
            return
        if goal in self._geography.reach(unit.kind, unit.location):
            yield from self._legal(Support(*unit, other.kind, other.location, target), place)
        if unit.province in self._fleets and other.kind is UnitKind.ARMY:
            yield from self._legal(Convoy(*unit, place, goal), place)

    def _legal(self, order: MovementOrder, place: str) -> Iterator[Choice]:
        judged = self._legality.judge(order)
        if not isinstance(judged, Void):
            yield judged, place
