"""The flaws of a board's drawing, compared with the map that it draws."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import dist

from zine.rules.geography import Geography
from zine.variants.border_flaws import Flaw, FlawPart
from zine.variants.geometry import Geometry, Pair, Point, border_pairs, contains, sides

MARKER = 24.0  # room that a unit's marker needs, in board units


def drawing_flaws(geography: Geography, geometry: Geometry) -> Iterator[Flaw]:
    """The flaws of a geometry.yaml, compared with its map."""
    for fault in lint(geometry, border_pairs(geography.army_borders, geography.fleet_borders)):
        code = fault.partition(" ")[0].partition("-")[0].rstrip(":")
        yield Flaw(FlawPart.GEOMETRY, ("provinces", code), fault)
    for code, site in geometry.sites.items():
        province = geography.provinces.get(code)
        path = ("provinces", code)
        if province is None:
            yield Flaw(FlawPart.GEOMETRY, path, f"there is no province {code} on the map")
            continue
        for coast in sorted(set(province.coasts) - set(site.coasts)):
            yield Flaw(FlawPart.GEOMETRY, path, f"there is no place for a fleet at {code}/{coast}")
        if province.centre and site.centre is None:
            yield Flaw(FlawPart.GEOMETRY, path, f"there is no place for the centre mark of {code}")
    yield from _crowds(geometry)
    yield from _overboard(geometry)


def _spots(geometry: Geometry) -> dict[str, tuple[float, float]]:
    found = {code: site.unit for code, site in geometry.sites.items()}
    for code, site in geometry.sites.items():
        found |= {f"{code}/{coast}": spot for coast, spot in site.coasts.items()}
    return found


def _crowds(geometry: Geometry) -> Iterator[Flaw]:
    """Units that would cover each other."""
    for (one, a), (other, b) in combinations(_spots(geometry).items(), 2):
        if dist(a, b) < MARKER:
            message = f"units in {one} and {other} would cover each other"
            yield Flaw(FlawPart.GEOMETRY, ("provinces", one.partition("/")[0]), message)


def _overboard(geometry: Geometry) -> Iterator[Flaw]:
    """Units that would stick out over the board's edge."""
    width, height = geometry.size
    for place, (x, y) in _spots(geometry).items():
        if not (15 <= x <= width - 15 and 12 <= y <= height - 12):
            message = f"a unit in {place} would stick out over the board's edge"
            yield Flaw(FlawPart.GEOMETRY, ("provinces", place.partition("/")[0]), message)


def touching_cells(geometry: Geometry) -> frozenset[Pair]:
    """The pairs of land provinces whose outlines share a side."""
    owners: dict[frozenset[Point], set[str]] = defaultdict(set)
    for code, site in geometry.sites.items():
        for ring in site.cells:
            for side in sides(ring):
                owners[frozenset(side)].add(code)
    return frozenset(pair for codes in owners.values() for pair in combinations(sorted(codes), 2))


def lint(geometry: Geometry, borders: Iterable[Pair]) -> tuple[str, ...]:
    """The faults of a drawing, compared with the borders of its map.

    `borders` are pairs in alphabetical order, as `border_pairs` gives them.
    """
    table = frozenset(borders)
    excused = {(pair.partition(" ")[0], pair.partition(" ")[2]) for pair in geometry.exceptions}
    found = [
        *(f"{a}-{b} border each other but do not touch" for a, b in table - geometry.touching),
        *(f"{a}-{b} touch but do not border each other" for a, b in geometry.touching - table),
    ]
    kept = [fault for fault in found if _named(fault) not in excused]
    needless = excused - {_named(fault) for fault in found}
    kept += [f"{a}-{b} need no exception" for a, b in needless]
    unmeasured = touching_cells(geometry) - geometry.touching
    kept += [f"{a}-{b} share a side but are not listed as touching" for a, b in unmeasured]
    known = {code for pair in table for code in pair}
    kept += [f"{code} has no place on the board" for code in known - geometry.sites.keys()]
    return tuple(sorted([*kept, *_strays(geometry)]))


def _named(fault: str) -> Pair:
    """The pair a fault begins with."""
    one, _, other = fault.partition(" ")[0].partition("-")
    return one, other


def _strays(geometry: Geometry) -> Iterator[str]:
    for code, site in geometry.sites.items():
        for spot in (site.unit, *site.coasts.values()):
            if site.cells and not any(contains(ring, spot) for ring in site.cells):
                yield f"{code}: a unit at {spot} would be outside its province"
