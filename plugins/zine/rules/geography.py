"""The map as data: provinces, coasts and borders, and what can be reached over them.

A *location* is where a unit can stand: a province code ("PAR") or, for a fleet in a
province with several coasts, code and coast ("STP/NC").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

NOWHERE: frozenset[str] = frozenset()


class Terrain(StrEnum):
    """Kind of ground of a province."""

    INLAND = "inland"
    COASTAL = "coastal"
    SEA = "sea"


class UnitKind(StrEnum):
    """Army or fleet; the value is the letter orders are written with."""

    ARMY = "A"
    FLEET = "F"


@dataclass(frozen=True, slots=True, kw_only=True)
class Province:
    """One area of the map. `home` names the power whose home centre it is, if any."""

    code: str
    name: str
    terrain: Terrain
    centre: bool = False
    home: str | None = None
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


class _Provinces(dict[str, str]):
    """The province of each location that was asked for."""

    def __missing__(self, location: str) -> str:
        province = self[location] = location.partition("/")[0]
        return province


# The province of a location: "STP/NC" -> "STP". Asked ten times a unit in each phase; a cached
# function takes twice as long to answer.
province_of: Callable[[str], str] = _Provinces().__getitem__


def coast_of(location: str) -> str | None:
    """The coast of a location, or None where none is named."""
    return location.partition("/")[2] or None


@dataclass(frozen=True, kw_only=True)
class Geography:
    """All provinces and borders of one map.

    `army_borders` maps province codes to neighbouring province codes, `fleet_borders`
    locations to neighbouring locations. `ambiguous` maps abbreviations that name several
    provinces to their candidates.
    """

    provinces: Mapping[str, Province]
    army_borders: Mapping[str, tuple[str, ...]]
    fleet_borders: Mapping[str, tuple[str, ...]]
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The supply centres, in map order."""
        return tuple(code for code, province in self.provinces.items() if province.centre)

    @cached_property
    def locations(self) -> Mapping[UnitKind, tuple[str, ...]]:
        """Every location where a unit of a kind can stand."""
        armies = tuple(c for c, p in self.provinces.items() if p.terrain is not Terrain.SEA)
        fleets = tuple(
            location
            for code, province in self.provinces.items()
            if province.terrain is not Terrain.INLAND
            for location in [f"{code}/{coast}" for coast in province.coasts] or [code]
        )
        return MappingProxyType({UnitKind.ARMY: armies, UnitKind.FLEET: fleets})

    @cached_property
    def _stands(self) -> Mapping[UnitKind, frozenset[str]]:
        stands = {kind: frozenset(places) for kind, places in self.locations.items()}
        return MappingProxyType(stands)

    def can_stand(self, kind: UnitKind, location: str) -> bool:
        """Whether a unit of this kind may be at this location at all."""
        return location in self._stands[kind]

    def is_sea(self, location: str) -> bool:
        """Whether the location is a sea province."""
        return province_of(location) in self._seas

    @cached_property
    def _seas(self) -> frozenset[str]:
        return frozenset(c for c, p in self.provinces.items() if p.terrain is Terrain.SEA)

    def neighbours(self, kind: UnitKind, location: str) -> tuple[str, ...]:
        """Locations a unit can move to in one step, without convoy."""
        borders = self.army_borders if kind is UnitKind.ARMY else self.fleet_borders
        return borders.get(location, ())

    @cached_property
    def _steps(self) -> Mapping[UnitKind, Mapping[str, frozenset[str]]]:
        return self._near(str)

    def steps(self, kind: UnitKind, location: str) -> frozenset[str]:
        """The exact locations a unit can move to in one step, without convoy."""
        return self._steps[kind].get(location, NOWHERE)

    @cached_property
    def _reach(self) -> Mapping[UnitKind, Mapping[str, frozenset[str]]]:
        return self._near(province_of)

    def _near(self, name: Callable[[str], str]) -> Mapping[UnitKind, Mapping[str, frozenset[str]]]:
        """The `name` of all that is one step away, by the kind of unit and where it stands."""
        near = {
            kind: {at: frozenset(map(name, self.neighbours(kind, at))) for at in places}
            for kind, places in self.locations.items()
        }
        return MappingProxyType({kind: MappingProxyType(each) for kind, each in near.items()})

    def reach(self, kind: UnitKind, location: str) -> frozenset[str]:
        """Provinces a unit can move to in one step, whatever the coast (DATC 6.B.4).

        This is also what it can support, for a support must be within reach of a move.
        """
        return self._reach[kind].get(location, NOWHERE)

    @cached_property
    def adjacent(self) -> Mapping[str, frozenset[str]]:
        """Provinces that touch, no matter which unit could cross the border."""
        touching: dict[str, set[str]] = {code: set() for code in self.provinces}
        for borders in (self.army_borders, self.fleet_borders):
            for location, neighbours in borders.items():
                touching[province_of(location)].update(map(province_of, neighbours))
        return MappingProxyType({code: frozenset(others) for code, others in touching.items()})

    @cached_property
    def waters(self) -> Mapping[str, frozenset[str]]:
        """Sea provinces that touch each province: where its armies can embark."""
        touching = self.adjacent.items()
        seas = {code: frozenset(filter(self.is_sea, others)) for code, others in touching}
        return MappingProxyType(seas)

    def home_centres(self, power: str) -> tuple[str, ...]:
        """The home centres of a power, in map order."""
        return tuple(c for c in self.centres if self.provinces[c].home == power)

    def distances(self, origins: Iterable[str]) -> dict[str, int]:
        """Steps from the nearest of `origins` to every province, over any border.

        Units' abilities do not count (2023 rulebook on removals; DATC 4.D.8.c).
        """
        found = dict.fromkeys(origins, 0)
        edge = list(found)
        while edge:
            step: list[str] = []
            for code in edge:
                for neighbour in sorted(self.adjacent[code]):
                    if neighbour not in found:
                        found[neighbour] = found[code] + 1
                        step.append(neighbour)
            edge = step
        return found


@dataclass(frozen=True, slots=True)
class LocalNames:
    """Names in one language, by province code and by power; the first of each is printed.

    `language` is its code ("de"). What has no name here keeps its English one. `forms` are those
    that the printed names take in sentences: {"Turkey": {"dem": "der Türkei"}}.
    """

    language: str
    provinces: Mapping[str, tuple[str, ...]]
    powers: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, Mapping[str, str]] = field(
        default_factory=lambda: MappingProxyType({}), compare=False
    )

    def read(self, key: str, table: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """A place's or a power's names as orders may have them: in a case too, if it is one word."""
        cases = (form for form in self.forms.get(key, {}).values() if " " not in form)
        return tuple(dict.fromkeys((*table.get(key, ()), *cases)))

    def over(self, other: LocalNames) -> LocalNames:
        """These names, and another's of the same language where these have none."""
        return LocalNames(
            self.language,
            MappingProxyType({**other.provinces, **self.provinces}),
            MappingProxyType({**other.powers, **self.powers}),
            MappingProxyType({**other.forms, **self.forms}),
        )
