"""Every order that a unit may be given, as the package `diplomacy` writes orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from zine.engine import build_options, removals_due, retreat_options
from zine.games.advance_orders import units_in_play
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.position import Position, Unit
from zine.rules.reach import is_needed, reachable_by
from zine.rules.variant import Variant

WAIVE = "WAIVE"


def orderable(variant: Variant, phase: Phase, position: Position, power: str) -> list[str]:
    """The provinces for which a power has something to order, in alphabetical order."""
    if phase.kind is PhaseKind.MOVEMENT:
        return sorted(unit.province for unit in position.units_of(power))
    if phase.kind is PhaseKind.RETREATS:
        return sorted(unit.province for unit in retreat_options(position, power))
    if removals_due(position, power):
        return sorted(unit.province for unit in position.units_of(power))
    _, found = build_options(variant, position, power)
    return sorted({unit.province for unit in found})


def possible_orders(variant: Variant, phase: Phase, position: Position) -> dict[str, list[str]]:
    """The orders that may be given at each location of the map.

    The orders of a fleet on a coast, as of STP/SC, are those of its province, too.
    """
    places = sorted({*variant.geography.provinces, *variant.geography.locations[UnitKind.FLEET]})
    found: dict[str, list[str]] = {place: [] for place in places}
    found |= _by_province(variant, phase, position)
    for unit in units_in_play(position, phase.kind).values():
        if unit.location != unit.province:
            found[unit.location] = found[unit.province]
    return found


def _by_province(variant: Variant, phase: Phase, position: Position) -> dict[str, list[str]]:
    if phase.kind is PhaseKind.MOVEMENT:
        return dict(Movements(variant.geography, position).by_province())
    found: dict[str, list[str]] = {}
    for power in variant.ranks:
        if phase.kind is PhaseKind.RETREATS:
            for unit, open_there in retreat_options(position, power).items():
                found[unit.province] = [*(f"{unit} R {each}" for each in open_there), f"{unit} D"]
        elif removals_due(position, power):
            found |= {unit.province: [f"{unit} D"] for unit in position.units_of(power)}
        else:
            for unit in build_options(variant, position, power)[1]:
                for place in dict.fromkeys((unit.province, unit.location)):
                    found.setdefault(place, [WAIVE]).append(f"{unit} B")
    return found


@dataclass(frozen=True)
class Movements:
    """What the units of a position can do in a movement phase."""

    geography: Geography
    position: Position

    def by_province(self) -> Iterator[tuple[str, list[str]]]:
        """Each unit's province with all its orders."""
        for unit in self.position.units:
            yield unit.province, [f"{unit} H", *self._moves(unit), *self._helps(unit)]

    def _moves(self, unit: Unit) -> Iterator[str]:
        for place in sorted(self.geography.steps(unit.kind, unit.location)):
            yield f"{unit} - {place}"
        for place in self._sails.get(unit, ()):
            yield f"{unit} - {place} VIA"

    def _helps(self, unit: Unit) -> Iterator[str]:
        """Supports and convoys."""
        for place in sorted(self.geography.reach(unit.kind, unit.location) - {unit.province}):
            for other, text in self._into.get(place, ()):
                if other != unit and (not text or self._may_support(unit, other, place)):
                    yield f"{unit} S {other}{text}"
        for army, places in self._sails.items() if unit.province in self._seas else ():
            for place in places:
                if is_needed(self.geography, army.province, place, self._seas, unit.province):
                    yield f"{unit} C {army} - {place}"

    @cached_property
    def _into(self) -> dict[str, list[tuple[Unit, str]]]:
        """What can be supported in each province: a unit to stay, or one to come."""
        found: dict[str, list[tuple[Unit, str]]] = {}
        for unit, places in self._goals.items():
            found.setdefault(unit.province, []).append((unit, ""))
            for place in places:
                found.setdefault(province_of(place), []).append((unit, f" - {place}"))
        return found

    def _may_support(self, unit: Unit, other: Unit, place: str) -> bool:
        """A fleet cannot both carry an army and support it (DATC 6.D.31)."""
        if unit.province not in self._seas or other.kind is UnitKind.FLEET:
            return True
        if place in self.geography.reach(other.kind, other.location):
            return True
        others = self._seas - {unit.province}
        return reachable_by(self.geography, other.province, place, others)

    @cached_property
    def _goals(self) -> dict[Unit, list[str]]:
        """Where each unit can be ordered to; a support may leave a coast out (DATC 4.B.4)."""
        goals: dict[Unit, list[str]] = {}
        for unit in self.position.units:
            steps = self.geography.steps(unit.kind, unit.location)
            goals[unit] = sorted({*steps, *map(province_of, steps), *self._sails.get(unit, ())})
        return goals

    @cached_property
    def _seas(self) -> frozenset[str]:
        fleets = (unit for unit in self.position.units if unit.kind is UnitKind.FLEET)
        return frozenset(each.province for each in fleets if self.geography.is_sea(each.location))

    @cached_property
    def _sails(self) -> dict[Unit, list[str]]:
        """Where each army can be carried to."""
        waters = self.geography.waters
        shores = [place for place in self.geography.locations[UnitKind.ARMY] if waters[place]]
        groups = [(group, {s for s in shores if waters[s] & group}) for group in self._groups()]
        found: dict[Unit, list[str]] = {}
        for unit in self.position.units:
            if unit.kind is UnitKind.ARMY:
                near = [coast for _, coast in groups if unit.province in coast]
                if near:
                    found[unit] = sorted(set().union(*near) - {unit.province})
        return found

    def _groups(self) -> Iterable[frozenset[str]]:
        """The fleets at sea, those together that touch one another."""
        left = set(self._seas)
        while left:
            group: set[str] = set()
            edge = [left.pop()]
            while edge:
                sea = edge.pop()
                group.add(sea)
                near = self.geography.waters[sea] & left
                left -= near
                edge += sorted(near)
            yield frozenset(group)
