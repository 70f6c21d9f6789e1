"""Builds a board and its orders piece by piece, and assigns powers last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Support
from zine.rules.position import NOTHING
from zine.wings.lab.quizzes.questions.convoy_lanes import Lane, lanes


class StagedUnit(NamedTuple):
    """A unit without an owner yet."""

    kind: UnitKind
    location: str

    @property
    def province(self) -> str:
        """The province it is in."""
        return province_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


def hold(piece: StagedUnit) -> Hold:
    """An order to hold, without a power yet."""
    return Hold("", piece.kind, piece.location)


def move(piece: StagedUnit, target: str) -> Move:
    """An order to move without a convoy."""
    return Move("", piece.kind, piece.location, target)


def sail(army: StagedUnit, target: str) -> Move:
    """An order to be convoyed."""
    return Move("", army.kind, army.location, target, via_convoy=True)


def support(piece: StagedUnit, helped: StagedUnit, target: str) -> Support:
    """An order to support a move."""
    return Support("", piece.kind, piece.location, helped.kind, helped.location, target)


def convoy(fleet: StagedUnit, army: StagedUnit, target: str) -> Convoy:
    """An order to carry an army."""
    return Convoy("", fleet.kind, fleet.location, army.location, target)


class Voyage(NamedTuple):
    """A lane that lands at a province, and the coasts it can start from."""

    lane: Lane
    shores: tuple[str, ...]


class Atlas:
    """Facts of a map that stagings need again and again."""

    def __init__(self, geography: Geography) -> None:
        self.geography = geography

    @cached_property
    def pieces(self) -> tuple[StagedUnit, ...]:
        """Every unit at every location where it can be."""
        places = self.geography.locations
        return tuple(StagedUnit(kind, place) for kind in UnitKind for place in places[kind])

    @cached_property
    def senders(self) -> Mapping[str, Mapping[str, StagedUnit]]:
        """For each province, its gates, each with a unit that can move from there.

        Supports of the province, or of a move to it, come only from the same provinces.
        """
        found: dict[str, dict[str, StagedUnit]] = {code: {} for code in self.geography.provinces}
        for piece in self.pieces:
            for goal in self.geography.reach(piece.kind, piece.location):
                found[goal].setdefault(piece.province, piece)
        return {goal: dict(sorted(pieces.items())) for goal, pieces in found.items()}

    @cached_property
    def voyages(self) -> Mapping[str, tuple[Voyage, ...]]:
        """For each province, the lanes an army can reach it by, short ones first."""
        waters, armies = self.geography.waters, self.geography.locations[UnitKind.ARMY]
        found: dict[str, list[Voyage]] = {code: [] for code in armies}
        for lane in sorted(lanes(self.geography), key=lambda lane: (len(lane), lane)):
            goals = [p for p in armies if lane[-1] in waters[p] and waters[p].isdisjoint(lane[:-1])]
            starts = [p for p in armies if lane[0] in waters[p] and waters[p].isdisjoint(lane[1:])]
            for goal in goals:
                found[goal].append(Voyage(lane, tuple(p for p in starts if p != goal)))
        return {goal: tuple(each) for goal, each in found.items()}

    def reach(self, piece: StagedUnit) -> frozenset[str]:
        """The provinces a piece can move to by itself."""
        return self.geography.reach(piece.kind, piece.location)

    def arrival(self, piece: StagedUnit, province: str) -> str:
        """A location in a province to which the piece can move."""
        steps = sorted(self.geography.steps(piece.kind, piece.location))
        return next(place for place in steps if province_of(place) == province)


@dataclass(frozen=True, slots=True)
class Staging:
    """Pieces with their orders by province, and which of them must be of different powers."""

    orders: Mapping[str, MovementOrder] = field(default_factory=lambda: NOTHING)
    apart: frozenset[frozenset[str]] = frozenset()

    def add(self, *orders: MovementOrder) -> Staging | None:
        """The staging with more units and their orders, None if a province is already taken."""
        merged = dict(self.orders)
        for order in orders:
            province = province_of(order.location)
            if province in merged:
                return None
            merged[province] = order
        return replace(self, orders=merged)

    def foes(self, one: str, *others: str) -> Staging:
        """The staging with a province whose unit must differ in power from those in the others."""
        pairs = {frozenset((one, other)) for other in others}
        return replace(self, apart=self.apart | pairs)

    def owners(self, powers: Sequence[str]) -> Mapping[str, str] | None:
        """A power for each province's unit, None if there are too few powers."""
        found: dict[str, str] = {}
        for province in self.orders:
            foes = {found.get(other) for pair in self.apart if province in pair for other in pair}
            power = next((each for each in powers if each not in foes), None)
            if power is None:
                return None
            found[province] = power
        return found


class Switch(NamedTuple):
    """A staging in which something happens if the troubler follows `on`, but not with `off`.

    The staging holds the troubler too, with any order.
    """

    staging: Staging
    on: MovementOrder
    off: MovementOrder

    def flipped(self) -> Switch:
        """The same with `on` and `off` swapped."""
        return Switch(self.staging, self.off, self.on)
