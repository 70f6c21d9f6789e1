"""What is on the board between two phases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from zine.rules.geography import UnitKind, province_of

K = TypeVar("K")
T = TypeVar("T")
NOTHING: Mapping[Any, Any] = MappingProxyType({})

# Makes a named tuple of all its fields in order. Calling the class takes three times as long,
# and a phase makes three such values for each unit.
make = tuple.__new__


def owned(given: Mapping[K, T]) -> Mapping[K, T]:
    """A read-only copy of a mapping: nobody holds what is under it."""
    # The copy of a view takes a tenth of the time that `dict` takes.
    return MappingProxyType(given.copy() if type(given) is MappingProxyType else dict(given))


@dataclass(frozen=True, slots=True)
class ExtraKey(Generic[T]):
    """Names something a variant adds to the position, such as the players' accounts.

    `shape` is the type of its immutable value, by which a record keeps it: text, a whole number,
    yes or no, a tuple or a mapping by names of these, or a dataclass of such fields, of which
    those at their defaults are left out.
    """

    name: str
    shape: Any


class Unit(NamedTuple):
    """An army or fleet of a power at a location."""

    power: str
    kind: UnitKind
    location: str

    @property
    def province(self) -> str:
        """The province it is in."""
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

    def __post_init__(self) -> None:
        if type(self.retreats) is not tuple:
            object.__setattr__(self, "retreats", tuple(self.retreats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """All that is on the board: units, who owns which centre, and dislodged units.

    `extras` holds what the variant adds, by the name of its key. Build one with
    `position`, which sorts: equal boards are equal values. It copies what it is given.
    """

    units: tuple[Unit, ...]
    owners: Mapping[str, str]
    dislodged: tuple[Dislodged, ...] = field(default=())
    extras: Mapping[str, Any] = field(default_factory=lambda: NOTHING)

    def __post_init__(self) -> None:
        if type(self.units) is not tuple:
            object.__setattr__(self, "units", tuple(self.units))
        if type(self.dislodged) is not tuple:
            object.__setattr__(self, "dislodged", tuple(self.dislodged))
        object.__setattr__(self, "owners", owned(self.owners))
        if self.extras is not NOTHING:
            object.__setattr__(self, "extras", owned(self.extras))

    def extra(self, key: ExtraKey[T]) -> T:
        """What the variant keeps under a key. Raises KeyError if there is nothing."""
        value: T = self.extras[key.name]
        return value

    def with_extra(self, key: ExtraKey[T], value: T) -> Position:
        """The same position with another value under a key."""
        return replace(self, extras={**self.extras, key.name: value})

    @property
    def units_by_province(self) -> dict[str, Unit]:
        """The (not dislodged) units by the provinces they are in."""
        return {province_of(unit[2]): unit for unit in self.units}

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
    units: Iterable[Unit],
    owners: Mapping[str, str],
    dislodged: Iterable[Dislodged] = (),
    extras: Mapping[str, Any] = NOTHING,
) -> Position:
    """A position with its parts in a fixed order.

    Raises ValueError if two units stand in one province.
    """
    placed = tuple(sorted(units))
    if len({province_of(location) for _, _, location in placed}) != len(placed):
        provinces = [unit.province for unit in placed]
        twice = sorted({p for p in provinces if provinces.count(p) > 1})
        raise ValueError(f"more than one unit in {', '.join(twice)}")
    if not isinstance(owners, MappingProxyType):
        owners = dict(sorted(owners.items()))
    return Position(
        units=placed,
        owners=owners,
        dislodged=tuple(sorted(dislodged, key=lambda each: each.unit)),
        extras=extras,
    )
