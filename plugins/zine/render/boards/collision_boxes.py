"""Upright boxes on a board, and a quick answer to whether a place is taken.

Distances are board units: the units of the base drawing's view box.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from zine.variants.geometry import Point

SQUARE = 48.0  # side of the squares by which boxes are found again


class Box(NamedTuple):
    """A box by its sides; y grows downward."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, middle: Point, width: float, height: float) -> Box:
        """The box of a width and height about a point."""
        x, y = middle
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @classmethod
    def of(cls, points: Iterable[Point], margin: float = 0) -> Box:
        """The least box that holds some points, and a margin around them."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Box) -> bool:
        """Whether two boxes have any area in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def has(self, point: Point) -> bool:
        """Whether a point is inside."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether all of another box is inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def wider(self, margin: float) -> Box:
        """The box with a margin around it."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


class Crowd:
    """Boxes and points that take up room on a board."""

    def __init__(self, boxes: Iterable[Box] = (), points: Iterable[Point] = ()) -> None:
        self._boxes: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._points: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for box in boxes:
            self.add(box)
        for point in points:
            self._points[square_of(point)].append(point)

    @property
    def boxes(self) -> list[Box]:
        """Every box that is there, once."""
        return sorted({box for boxes in self._boxes.values() for box in boxes})

    def add(self, box: Box) -> None:
        """Take up the room of one more box."""
        for square in squares(box):
            self._boxes[square].append(box)

    def hit_by(self, box: Box) -> bool:
        """Whether a box meets any that is there."""
        left, top, right, bottom = box
        for square in squares(box):
            for other in self._boxes.get(square, ()):
                if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                    return True
        return False

    def hits(self, point: Point) -> bool:
        """Whether a point is inside any box that is there."""
        x, y = point
        for other in self._boxes.get(square_of(point), ()):
            if other[0] < x < other[2] and other[1] < y < other[3]:
                return True
        return False

    def points_in(self, box: Box) -> int:
        """How many points a box would cover."""
        left, top, right, bottom = box
        count = 0
        for square in squares(box):
            for x, y in self._points.get(square, ()):
                count += left < x < right and top < y < bottom
        return count


def square_of(point: Point) -> tuple[int, int]:
    """The square of the board that a point lies in."""
    return int(point[0] // SQUARE), int(point[1] // SQUARE)


@lru_cache(maxsize=20_000)
def squares(box: Box) -> tuple[tuple[int, int], ...]:
    """The squares of the board that a box touches."""
    left, top, right, bottom = (int(each // SQUARE) for each in box)
    return tuple(
        (column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)
    )
