"""Where units, centres, coasts and names stand in a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist, hypot

from zine.rules.geography import Province, Terrain
from zine.variants.geometry import Point, Ring, Spots, contains, sides
from zine.wings.shared.drawing_flaws import MARKER

GRID = 14  # places tried across a cell
EDGE = 17.0  # of the sheet, which a unit keeps clear of
UNIT_UP, LABEL_DOWN = 7.0, 15.0  # from the middle of the roomiest circle in a cell
BESIDE = ((20.0, 2.0), (-20.0, 2.0), (14.0, -15.0), (-14.0, -15.0))  # a centre's mark from a unit
APART = MARKER + 4
SHORE = 13.0  # a fleet on a coast from the outline


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRoom:
    """The room of a cell.

    `outline` is as drawn, `ring` the same with few corners, `own` a place inside and `size` that
    of the sheet.
    """

    outline: Ring
    ring: Ring
    own: Point
    size: Point

    def tried(self) -> list[tuple[float, Point]]:
        """Places inside, each with how far it is from the outline."""
        return [
            (_room(self.ring, point, self.size), point)
            for point in _grid(self.ring)
            if contains(self.ring, point) and contains(self.outline, point)
        ] or [(0.0, self.own)]


def spots_of(province: Province, cell: CellRoom, shores: Mapping[str, Point]) -> Spots:
    """The places of one province; `shores` has the middle of each named coast."""
    tried = cell.tried()
    coasts: dict[str, Point] = {}
    for coast in province.coasts:
        coasts[coast] = _by_shore(tried, shores[coast], [*coasts.values()])
    taken = [*coasts.values()]
    room, (x, y) = max(tried, key=lambda each: (_apart(each[1], taken), *each))
    raised = (x, round(y - min(UNIT_UP, room / 3), 1))
    unit = max((raised, (x, y)), key=lambda each: _apart(each, taken))
    return Spots(
        unit=unit,
        label=(x, round(y + LABEL_DOWN, 1)),
        centre=_mark(unit, cell, taken) if province.centre else None,
        coasts=coasts,
        cells=() if province.terrain is Terrain.SEA else (cell.outline,),
    )


def _grid(ring: Ring) -> Iterator[Point]:
    """Places all over an outline's box, to half a unit."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    for column in range(1, GRID):
        for row in range(1, GRID):
            x = min(xs) + (max(xs) - min(xs)) * column / GRID
            y = min(ys) + (max(ys) - min(ys)) * row / GRID
            yield round(x * 2) / 2, round(y * 2) / 2


def _room(ring: Ring, point: Point, size: tuple[float, float]) -> float:
    """How far a place is from the outline and, more, from the edge of the sheet."""
    x, y = point
    room = min(x - EDGE, y - EDGE, size[0] - EDGE - x, size[1] - EDGE - y) + 6
    for (ax, ay), (bx, by) in sides(ring):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        part = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
        part = min(max(part, 0.0), 1.0)
        room = min(room, hypot(ax + dx * part - x, ay + dy * part - y))
    return room


def _apart(point: Point, taken: Iterable[Point]) -> float:
    """How far a place is from others, as far as that matters."""
    return min([APART, *(dist(point, other) for other in taken)])


def _by_shore(tried: Sequence[tuple[float, Point]], shore: Point, taken: Sequence[Point]) -> Point:
    """The place for a fleet nearest to its coast, clear of the outline where that can be."""

    def cost(each: tuple[float, Point]) -> float:
        room, point = each
        crowded = sum(max(0.0, APART - dist(point, other)) for other in taken)
        return dist(point, shore) + 8 * max(0.0, SHORE - room) + 20 * crowded

    return min(tried, key=cost)[1]


def _mark(unit: Point, cell: CellRoom, taken: Sequence[Point]) -> Point:
    """The supply centre's mark beside the unit, on the side that has most room."""
    options = [(round(unit[0] + dx, 1), round(unit[1] + dy, 1)) for dx, dy in BESIDE]

    def room(point: Point) -> float:
        off = min((dist(point, each) for each in taken), default=99.0) - 12
        inside = contains(cell.outline, point)
        return min(_room(cell.ring, point, cell.size), off, 9.0) if inside else -1.0

    return max(options, key=room)
