"""What is on the board between two phases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from zine.rules.geography import UnitKind, province_of


class Unit(NamedTuple):
    """An army or fleet of a power at a location."""

    power: str
    kind: UnitKind
    location: str

    @property
    def province(self) -> str:
        """The province it stands in."""
        return province_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit driven out of its province, waiting to retreat.

    `by` is the location its attacker came from; `retreats` lists where it may go.
    """

    unit: Unit
    by: str
    retreats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """All that is on the board: units, who owns which centre, and dislodged units.

    Build one with `position`, which sorts: equal boards are equal values.
    """

    units: tuple[Unit, ...]
    owners: Mapping[str, str]
    dislodged: tuple[Dislodged, ...] = field(default=())

    def unit_in(self, province: str) -> Unit | None:
        """The (not dislodged) unit in a province, if any."""
        return next((unit for unit in self.units if unit.province == province), None)

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """The units of a power on the board, dislodged ones left out."""
        return tuple(unit for unit in self.units if unit.power == power)

    def centres_of(self, power: str) -> tuple[str, ...]:
        """The centres a power owns, in alphabetical order."""
        return tuple(sorted(c for c, owner in self.owners.items() if owner == power))


def position(
    units: Iterable[Unit], owners: Mapping[str, str], dislodged: Iterable[Dislodged] = ()
) -> Position:
    """A position with its parts in a fixed order.

    Raises ValueError if two units stand in one province.
    """
    placed = tuple(sorted(units))
    if len({province_of(unit.location) for unit in placed}) != len(placed):
        provinces = [unit.province for unit in placed]
        twice = sorted({p for p in provinces if provinces.count(p) > 1})
        raise ValueError(f"more than one unit in {', '.join(twice)}")
    if not isinstance(owners, MappingProxyType):
        owners = MappingProxyType(dict(sorted(owners.items())))
    return Position(
        units=placed,
        owners=owners,
        dislodged=tuple(sorted(dislodged, key=lambda each: each.unit)),
    )
