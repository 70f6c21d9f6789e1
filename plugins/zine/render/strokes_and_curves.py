"""The strokes that orders are drawn with: curves, heads, crosses, rings; as SVG text.

Distances are board units, angles radians; the classes are styled in board_svg.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, hypot, pi, sin

from zine.variants.geometry import Point

HEAD = 10.5  # length of an arrow's head
SPREAD = 0.44  # half the angle of its tip


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve: from `start` to `end`, drawn towards `bend`."""

    start: Point
    bend: Point
    end: Point

    def at(self, part: float) -> Point:
        """The point a part (0 to 1) of the way along."""
        rest = 1 - part
        one, two, three = rest * rest, 2 * rest * part, part * part
        (ax, ay), (bx, by), (cx, cy) = self.start, self.bend, self.end
        return one * ax + two * bx + three * cx, one * ay + two * by + three * cy

    def points(self, count: int) -> list[Point]:
        """Points at `count` equal parts of the way, both ends among them."""
        (ax, ay), (bx, by), (cx, cy) = self.start, self.bend, self.end
        return [
            (one * ax + two * bx + three * cx, one * ay + two * by + three * cy)
            for one, two, three in _weights(count)
        ]

    def between(self, first: float, last: float) -> Curve:
        """The stretch of the curve between two parts of the way."""
        (ax, ay), (bx, by), (cx, cy) = self.start, self.bend, self.end
        ahead, behind = 1 - first, 1 - last
        middle = (
            ahead * (behind * ax + last * bx) + first * (behind * bx + last * cx),
            ahead * (behind * ay + last * by) + first * (behind * by + last * cy),
        )
        return Curve(self.at(first), middle, self.at(last))

    def short_of_ends(self, before: float, after: float) -> Curve:
        """The curve without its first `before` and last `after` units."""
        length = max(distance(self.start, self.end), 1.0)
        return self.between(min(before / length, 0.4), 1 - min(after / length, 0.4))

    @property
    def data(self) -> str:
        """The curve as path data."""
        return f"M{_near(self.start)}Q{_near(self.bend)} {_near(self.end)}"


@cache
def _weights(count: int) -> tuple[tuple[float, float, float], ...]:
    """How much start, bend and end of a curve count at each of so many parts of its way."""
    parts = [(1 - step / count, step / count) for step in range(count + 1)]
    return tuple((rest * rest, 2 * rest * part, part * part) for rest, part in parts)


def at(point: Point) -> str:
    """A point as path data, to a tenth of a unit."""
    return f"{round(point[0], 1) + 0.0:g},{round(point[1], 1) + 0.0:g}"


def _near(point: Point) -> str:
    """A point as path data, to a whole unit: enough for where a line leads."""
    return f"{round(point[0])},{round(point[1])}"


def distance(one: Point, other: Point) -> float:
    """The distance of two points."""
    return hypot(other[0] - one[0], other[1] - one[1])


def toward(start: Point, end: Point, far: float) -> Point:
    """The point `far` units from start in the direction of end."""
    length = max(distance(start, end), 1e-6)
    return (
        start[0] + (end[0] - start[0]) * far / length,
        start[1] + (end[1] - start[1]) * far / length,
    )


def swerve(start: Point, end: Point, bow: float) -> Curve:
    """A curve that swerves to its left by `bow` times its length, so opposed ones part."""
    (ax, ay), (bx, by) = start, end
    return Curve(
        start, ((ax + bx) / 2 + (by - ay) * bow * 2, (ay + by) / 2 - (bx - ax) * bow * 2), end
    )


def ring(middle: Point, radius: float) -> str:
    """A circle around a marker."""
    return f'<circle class="zb-ring" cx="{middle[0]:g}" cy="{middle[1]:g}" r="{radius:g}"/>'


def slash(before: Point, middle: Point, reach: float = 5) -> str:
    """A short stroke over a line that comes from `before`: it came to nothing."""
    length = max(distance(before, middle), 1e-6)
    dx, dy = (middle[0] - before[0]) / length * reach, (middle[1] - before[1]) / length * reach
    start = (middle[0] - dy - dx * 0.6, middle[1] + dx - dy * 0.6)
    return f'<path class="zb-x" d="M{at(start)}l{at((2 * dy + dx * 1.2, dy * 1.2 - 2 * dx))}"/>'


def head(before: Point, tip: Point) -> str:
    """The head of an arrow that comes from `before`."""
    angle = atan2(tip[1] - before[1], tip[0] - before[0])
    sides = [
        (tip[0] + HEAD * cos(angle + turn), tip[1] + HEAD * sin(angle + turn))
        for turn in (pi - SPREAD, pi + SPREAD)
    ]
    return f'<path class="zb-head" d="M{at(tip)}L{at(sides[0])} {at(sides[1])}z"/>'


def bar(before: Point, end: Point, reach: float = 6.5) -> str:
    """A stroke across the end of a line that comes from `before`: it got no further."""
    length = max(distance(before, end), 1e-6)
    dx, dy = (end[0] - before[0]) / length * reach, (end[1] - before[1]) / length * reach
    return f'<path class="zb-x" d="M{at((end[0] - dy, end[1] + dx))}l{at((2 * dy, -2 * dx))}"/>'


def shield(middle: Point, radius: float, angle: float, spread: float) -> str:
    """An arc before a marker, on the side of `angle` and as wide as `spread` both ways."""
    ends = [
        (middle[0] + radius * cos(angle + turn), middle[1] + radius * sin(angle + turn))
        for turn in (-spread, spread)
    ]
    arc = f"M{at(ends[0])}A{radius:g},{radius:g} 0 0 1 {at(ends[1])}"
    return f'<path class="zb-shield" d="{arc}"/>'


def through(stops: list[Point]) -> tuple[str, Point]:
    """Path data of a smooth line through all stops, and its last bend."""
    ends = [stops[0], *stops, stops[-1]]
    data, bend = f"M{_near(stops[0])}", stops[0]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        lead = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        bend = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        data += f"C{_near(lead)} {_near(bend)} {_near(c)}"
    return data, bend
