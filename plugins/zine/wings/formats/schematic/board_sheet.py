"""The sheet of a board: how large it is, and where the borders of outer places end at its edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, sin

Vector = tuple[float, float]
SHIFTS = 21  # tried, to keep borders off the corners


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """The edge of the sheet.

    `ends` are where the borders of the outer face end, in the turn of the inner faces, `corners`
    those of the sheet, each with the number of the end before it.
    """

    ends: Sequence[Vector]
    corners: Sequence[tuple[int, Vector]]


def sheet_of(size: Vector, count: int, turn: float) -> BoardSheet:
    """A sheet with the ends of `count` borders, the first of them in the direction of `turn`."""
    width, height = size
    around = 2 * (width + height)
    corners = (0.0, width, width + height, 2 * width + height)
    first = _along(size, turn)
    pitch = around / count

    def ends(shift: float) -> list[float]:
        return [(first + (number + shift) * pitch) % around for number in range(count)]

    def room(shift: float) -> float:
        return min(
            min(abs(each - corner), around - abs(each - corner))
            for each in ends(shift)
            for corner in corners
        )

    tried = sorted((n / SHIFTS - 0.5 for n in range(SHIFTS)), key=abs)
    best = max(tried, key=lambda shift: round(min(room(shift), pitch / 4), 6))
    places = ends(best)
    return BoardSheet(
        [_at(size, each) for each in places],
        [(_owner(places, corner), _at(size, corner)) for corner in corners],
    )


def disc(count: int) -> BoardSheet:
    """The ends of borders around a disc of radius 1, which has no corners."""
    step = 6.283185307179586 / count
    return BoardSheet([(cos(n * step), sin(n * step)) for n in range(count)], [])


def _owner(places: Sequence[float], corner: float) -> int:
    """The number of the end before a corner."""
    before = [number for number, each in enumerate(places) if each <= corner]
    return max(before or range(len(places)), key=lambda number: places[number])


def _along(size: Vector, turn: float) -> float:
    """How far along the edge a direction from the middle meets it."""
    x, y = cos(turn), sin(turn)
    far = max(abs(x), abs(y))
    x, y = (x / far + 1) / 2, (y / far + 1) / 2
    width, height = size
    if y < 1e-9:
        return x * width
    if x > 1 - 1e-9:
        return width + y * height
    if y > 1 - 1e-9:
        return width + height + (1 - x) * width
    return 2 * width + height + (1 - y) * height


def _at(size: Vector, along: float) -> Vector:
    """The point so far along the edge, from the upper left corner to the right."""
    width, height = size
    if along < width:
        return along, 0.0
    if along < width + height:
        return width, along - width
    if along < 2 * width + height:
        return 2 * width + height - along, height
    return 0.0, 2 * (width + height) - along
