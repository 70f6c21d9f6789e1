"""Games whose records have orders and outcomes, but few positions or none.

The positions are found by doing what the record says, not by our rules, so that the two can be
compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.position import Dislodged, Position, Unit, position
from zine.rules.variant import Variant
from zine.wings.formats.foreign_replay import ForeignPhase
from zine.wings.shared.phase_labels import LETTERS

TURNS_OF_A_YEAR = ("spring", "fall", "winter")


class Fate(StrEnum):
    """What a record says became of a unit."""

    STAYS = "stays"
    GOES = "goes"
    OUT = "out"  # dislodged, to retreat
    GONE = "gone"
    BUILT = "built"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldOrder:
    """An order with its outcome.

    `place` is where the unit is, or where it is built, `goal` where it goes; `kind` is "A" or
    "F" where the record says so. An order without a text was not given.
    """

    power: str
    text: str
    place: str = ""
    fate: Fate = Fate.STAYS
    goal: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldPhase:
    """A phase of a record. `owners` and `units` are those it begins with, if they are told."""

    year: int
    season: str
    kind: PhaseKind
    orders: tuple[ToldOrder, ...]
    owners: Mapping[str, str] | None = None
    units: tuple[Unit, ...] | None = None
    played: bool = True

    @property
    def code(self) -> str:
        """Its abbreviation, such as "F1901M"."""
        return f"{self.season[0].upper()}{self.year}{LETTERS[self.kind]}"

    @property
    def turn(self) -> int:
        """The number of its season, counted through the years; phases of a season share it."""
        return self.year * len(TURNS_OF_A_YEAR) + TURNS_OF_A_YEAR.index(self.season)

    @property
    def rank(self) -> tuple[int, bool]:
        """What phases are sorted by: the season, and retreats after moves."""
        return self.turn, self.kind is PhaseKind.RETREATS


def foreign_phases(variant: Variant, told: Iterable[ToldPhase]) -> tuple[ForeignPhase, ...]:
    """The phases with the position that each begins with.

    Raises ValueError if a season is told twice, or is missing where only it would say what is on
    the board.
    """
    phases = sorted(told, key=lambda each: each.rank)
    for one, other in pairwise(phases):
        if one.rank == other.rank:
            raise ValueError(f"{one.season.title()} {one.year} is in it twice")
    return tuple(_Following(variant).phases(phases))


@dataclass(slots=True)
class _Following:
    """The board, as a record's outcomes change it."""

    variant: Variant
    units: dict[str, Unit] = field(default_factory=dict)
    out: dict[str, Unit] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    counted: bool = True

    def phases(self, told: Sequence[ToldPhase]) -> Iterator[ForeignPhase]:
        start = self.variant.start
        self.units = start.units_by_province
        self.owners = dict(start.owners)
        before = self.variant.calendar.first.year * len(TURNS_OF_A_YEAR) - 1
        for phase in told:
            self._begin(phase, before)
            board = self._board(phase.kind)
            leaving = {o.place for o in phase.orders if o.fate is Fate.GONE}
            yield ForeignPhase(
                code=phase.code,
                position=board,
                orders=self._orders(phase),
                played=phase.played,
                gone=tuple(d.unit for d in board.dislodged if d.unit.province in leaving),
            )
            for order in phase.orders:
                self._carry_away(order, phase.kind)
            for order in phase.orders:
                self._put_down(order)
            self.counted = self.counted and phase.season != "fall"
            before = phase.turn

    def _begin(self, phase: ToldPhase, before: int) -> None:
        """The board a phase begins with, counted after a fall or as the record tells it."""
        gap = (
            phase.turn - before - (phase.season == "spring" and before % len(TURNS_OF_A_YEAR) == 1)
        )
        if gap > 1 and phase.units is None:
            raise ValueError(
                f"what is before {phase.season.title()} {phase.year} is missing, "
                "and nothing says where units were then"
            )
        if phase.season != "fall" and not self.counted:
            centres = self.variant.geography.centres
            own = {p: u.power for p, u in self.units.items() if p in centres}
            self.owners, self.counted = {**self.owners, **own}, True
        if phase.kind is not PhaseKind.RETREATS:
            self.out = {}
        if phase.units is not None and phase.kind is not PhaseKind.RETREATS:
            self.units = {unit.province: unit for unit in phase.units}
        if phase.owners is not None:
            self.owners = dict(phase.owners)

    def _board(self, kind: PhaseKind) -> Position:
        out = self.out.values() if kind is PhaseKind.RETREATS else ()
        waiting = [Dislodged(unit, "", ()) for unit in out]
        return position(self.units.values(), self.owners, waiting)

    @staticmethod
    def _orders(phase: ToldPhase) -> dict[str, tuple[str, ...]]:
        given: dict[str, list[str]] = {}
        for order in phase.orders:
            own = given.setdefault(order.power, [])
            own += [order.text] if order.text else []
        return {power: tuple(own) for power, own in given.items()}

    def _carry_away(self, order: ToldOrder, kind: PhaseKind) -> None:
        """Take up what leaves its place; the unit waits under it to be put down."""
        here = self.out if kind is PhaseKind.RETREATS else self.units
        if order.fate in (Fate.GOES, Fate.OUT) and order.place in here:
            unit = here.pop(order.place)
            self.out[order.place] = unit
        elif order.fate is Fate.GONE:
            here.pop(order.place, None)

    def _put_down(self, order: ToldOrder) -> None:
        if order.fate is Fate.GOES and order.place in self.out:
            unit = self.out.pop(order.place)
            there = self._location(unit.kind, order.goal, unit.location)
            self.units[province_of(there)] = unit._replace(location=there)
        elif order.fate is Fate.BUILT and order.kind:
            kind = UnitKind(order.kind)
            there = self._location(kind, order.goal or order.place, "")
            self.units[province_of(there)] = Unit(order.power, kind, there)

    def _location(self, kind: UnitKind, place: str, start: str) -> str:
        """A place as a location: without coasts for armies, with one for fleets that need it."""
        if kind is UnitKind.ARMY:
            return province_of(place)
        geography = self.variant.geography
        if geography.can_stand(kind, place):
            return place
        coasts = [f"{place}/{each}" for each in geography.provinces[province_of(place)].coasts]
        near = [each for each in coasts if each in geography.steps(kind, start)] or coasts
        return near[0] if near else place
