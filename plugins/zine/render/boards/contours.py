"""Whether points lie inside outlines, for those who ask of many points."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from zine.render.boards.boxes import Box
from zine.variants.geometry import Point, Ring, sides


class Contour:
    """A closed contour that remembers where each line across the board crosses it."""

    def __init__(self, ring: Ring) -> None:
        self.box = Box.of(ring)
        self._sides = tuple(sides(ring))
        self._rows: dict[float, list[float]] = {}

    def has(self, point: Point) -> bool:
        """The same as `contains` of its ring."""
        x, y = point
        row = self._rows.get(y)
        if row is None:
            row = self._rows[y] = sorted(
                ax + (y - ay) * (bx - ax) / (by - ay)
                for (ax, ay), (bx, by) in self._sides
                if (ay > y) != (by > y)
            )
        return (len(row) - bisect_right(row, x)) % 2 == 1


class Land:
    """The outlines of a province, of which it may have several or none."""

    def __init__(self, rings: Iterable[Ring]) -> None:
        self.contours = tuple(map(Contour, rings))

    def has(self, point: Point) -> bool:
        """Whether a point lies inside any of them."""
        x, y = point
        for contour in self.contours:
            left, top, right, bottom = contour.box
            if left < x < right and top < y < bottom and contour.has(point):
                return True
        return False
