"""Checks that a drawing has room for everything on a map, and the borders of its table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist

from zine.rules.geography import Geography
from zine.variants.check import Flaw, FlawPart
from zine.variants.geometry import Geometry, border_pairs, lint

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
