"""Land of one owner joined to one outline: the borders inside it need not be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zine.variants.geometry import Point, Ring, sides

Side = tuple[Point, Point]


def joined(rings: Iterable[Ring]) -> tuple[Ring, ...]:
    """The outlines of all rings together, in the order of their first corners.

    Rings must share whole sides where they touch, as the cells of a map do. A side that two of
    them share is left out; what is filled stays the same.
    """
    found: dict[Side, int] = {}
    for ring in map(_clockwise, rings):
        for side in sides(ring):
            back = side[1], side[0]
            if found.get(back):
                found[back] -= 1
            elif back != side:
                found[side] = found.get(side, 0) + 1
    return tuple(_chained(side for side, count in found.items() for _ in range(count)))


def _clockwise(ring: Ring) -> Ring:
    """The same ring, with its inside always on the same hand."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(ring))
    return ring if area >= 0 else ring[::-1]


def _chained(pairs: Iterable[Side]) -> Iterator[Ring]:
    """Sides put together to rings, end to end."""
    onward: dict[Point, list[Point]] = {}
    for one, other in pairs:
        onward.setdefault(one, []).append(other)
    for start in list(onward):
        while onward[start]:
            ring = [start]
            place = onward[start].pop()
            while place != start:
                ring.append(place)
                place = onward[place].pop()
            yield tuple(ring)
