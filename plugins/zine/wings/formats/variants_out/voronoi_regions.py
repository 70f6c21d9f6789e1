"""A sheet cut into regions, each nearer to its own place than to any other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zine.variants.geometry import Point, Ring, sides


def nearest_regions(places: Mapping[str, Point], size: tuple[float, float]) -> dict[str, Ring]:
    """The region of each place on a sheet of a size, to a tenth of a unit."""
    width, height = size
    sheet: Ring = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    found = {}
    for name, own in places.items():
        ring = sheet
        for other in places.values():
            if other != own:
                ring = tuple(_nearer(ring, own, other))
        found[name] = tuple((round(x, 1), round(y, 1)) for x, y in ring)
    return found


def _nearer(ring: Iterable[Point], own: Point, other: Point) -> Iterator[Point]:
    """The part of a convex outline that is at least as near to one place as to another."""
    dx, dy = other[0] - own[0], other[1] - own[1]
    middle = ((own[0] + other[0]) / 2, (own[1] + other[1]) / 2)

    def beyond(point: Point) -> float:
        return (point[0] - middle[0]) * dx + (point[1] - middle[1]) * dy

    for start, end in sides(tuple(ring)):
        a, b = beyond(start), beyond(end)
        if a <= 0:
            yield start
        if (a < 0 < b) or (b < 0 < a):
            part = a / (a - b)
            yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
