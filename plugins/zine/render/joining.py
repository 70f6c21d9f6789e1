"""Land of one owner joined to one outline: the borders inside it need not be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from zine.variants.geometry import Point, Ring

Side = tuple[Point, Point]


def joined(rings: Iterable[Ring]) -> tuple[Ring, ...]:
    """The outlines of all rings together, in the order of their first corners.

    Rings must share whole sides where they touch, as the cells of a map do. A side that two of
    them share is left out; what is filled stays the same.
    """
    sides: Counter[Side] = Counter()
    for ring in map(_clockwise, rings):
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            if sides[other, one]:
                sides[other, one] -= 1
            elif one != other:
                sides[one, other] += 1
    return tuple(_chained(sides.elements()))


def _clockwise(ring: Ring) -> Ring:
    """The same ring, with its inside always on the same hand."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
    return ring if area >= 0 else ring[::-1]


def _chained(sides: Iterable[Side]) -> Iterator[Ring]:
    """Sides put together to rings, end to end."""
    onward: dict[Point, list[Point]] = {}
    for one, other in sides:
        onward.setdefault(one, []).append(other)
    for start in list(onward):
        while onward[start]:
            ring = [start]
            place = onward[start].pop()
            while place != start:
                ring.append(place)
                place = onward[place].pop()
            yield tuple(ring)
