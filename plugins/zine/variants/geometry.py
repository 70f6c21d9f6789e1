"""The places of things on a board, and a check of the drawing against the border table.

Distances are board units: the units of the base drawing's view box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import atan2, hypot, pi
from types import MappingProxyType
from typing import Any

from zine.rules.geography import Geography, province_of
from zine.rules.position import NOTHING

Point = tuple[float, float]
Ring = tuple[Point, ...]
Pair = tuple[str, str]

DISLODGED_OFFSET = (-17.0, -15.0)
SIDES = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spots:
    """The places of one province.

    `unit` is the middle of a unit's marker and `label` that of the abbreviation; `centre`
    is the supply centre's mark; `coasts` are the markers of fleets on a named coast. A
    dislodged unit is drawn at `dislodged` or, where that is None, beside the marker. `cells`
    are the outlines of land, exact where land meets land and rough out at sea.
    """

    unit: Point
    label: Point
    centre: Point | None = None
    dislodged: Point | None = None
    coasts: Mapping[str, Point] = field(default_factory=lambda: NOTHING)
    cells: tuple[Ring, ...] = ()

    def __hash__(self) -> int:
        # Drawings look sites up often, and no two sites of a map share a spot.
        return hash((self.unit, self.label))


@dataclass(frozen=True, slots=True, kw_only=True)
class Geometry:
    """The drawing of a map.

    `base` names the file of the base drawing. `touching` holds the pairs of provinces that
    meet in it, each in alphabetical order; `exceptions` maps such a pair, as "AAA BBB", to
    the reason why drawing and border table may differ there. `arcs` are the curves along
    which seas are named: start, bend, end and the size of letters. `names` are the full names
    of provinces and `seas` the codes of those that are sea, where the map is known.
    """

    size: tuple[float, float]
    base: str
    sites: Mapping[str, Spots]
    touching: frozenset[Pair]
    exceptions: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    arcs: Mapping[str, tuple[float, ...]] = field(default_factory=lambda: NOTHING)
    names: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    seas: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        # What is found once for each map is looked up often, and there are few maps.
        return hash((self.base, self.size))

    def spot(self, location: str, *, dislodged: bool = False) -> Point:
        """The middle of the marker of a unit at a location ("PAR", "STP/NC")."""
        province, _, coast = location.partition("/")
        site = self.sites[province]
        x, y = site.coasts.get(coast, site.unit)
        if not dislodged:
            return x, y
        dx, dy = DISLODGED_OFFSET
        return site.dislodged or (x + dx, y + dy)


def on_map(geometry: Geometry, geography: Geography) -> Geometry:
    """A drawing that knows the names of its map's provinces, and which are sea."""
    provinces = geography.provinces
    return replace(
        geometry,
        names=MappingProxyType({code: each.name for code, each in provinces.items()}),
        seas=frozenset(code for code in provinces if geography.is_sea(code)),
    )


def geometry_from(data: Mapping[str, object]) -> Geometry:
    """The geometry in the data of a geometry.yaml, whose scalars may be text or numbers."""
    tree: Mapping[str, Any] = data
    width, height = _point(tree["size"])
    return Geometry(
        size=(width, height),
        base=str(tree["base"]),
        sites=MappingProxyType({code: _site(each) for code, each in tree["provinces"].items()}),
        touching=frozenset(
            _pair(code, other) for code, others in tree["touching"].items() for other in others
        ),
        exceptions=MappingProxyType(dict(tree.get("exceptions", {}))),
        arcs=MappingProxyType(
            {code: tuple(float(each) for each in arc) for code, arc in tree.get("arcs", {}).items()}
        ),
    )


def _site(data: Mapping[str, Any]) -> Spots:
    return Spots(
        unit=_point(data["unit"]),
        label=_point(data["label"]),
        centre=_point(data["centre"]) if "centre" in data else None,
        dislodged=_point(data["dislodged"]) if "dislodged" in data else None,
        coasts=MappingProxyType({c: _point(p) for c, p in data.get("coasts", {}).items()}),
        cells=tuple(ring_from(outline) for outline in data.get("cell", ())),
    )


def _point(numbers: Iterable[Any]) -> Point:
    x, y = numbers
    return float(x), float(y)


def ring_from(outline: str) -> Ring:
    """The corners of an outline such as "10,10 40,10 40,30". Raises ValueError if it is not one."""
    return tuple(_point(corner.split(",")) for corner in outline.split())


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def border_pairs(*tables: Mapping[str, Iterable[str]]) -> frozenset[Pair]:
    """The pairs of provinces that border each other in any of the border tables."""
    return frozenset(
        _pair(province_of(location), province_of(other))
        for table in tables
        for location, others in table.items()
        for other in others
    )


def contains(ring: Ring, point: Point) -> bool:
    """Whether a point is inside an outline: a ray to the east crosses it an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in sides(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """The sides of an outline, each from one corner to the next."""
    return zip(ring, (*ring[1:], *ring[:1]), strict=True)


def bearing_on(geometry: Geometry) -> Callable[[str, str], str]:
    """The compass of a map: given two places, the direction of the first from the second.

    The answer is one of "the north", "the north-east"..., or "" if the places are the same.
    """

    def bearing(start: str, end: str) -> str:
        (ax, ay), (bx, by) = geometry.spot(start), geometry.spot(end)
        if hypot(ax - bx, ay - by) < 1:
            return ""
        return "the " + SIDES[round(atan2(ay - by, ax - bx) / (pi / 4)) % 8]

    return bearing
