"""The way an arrow takes: a curve clear of markers, even where units are crowded.

A move between neighbours whose markers almost touch goes round in a wide bow, so that there
is an arrow to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, sin
from typing import NamedTuple

from zine.render.boards.collision_boxes import Box, Crowd
from zine.render.strokes_and_curves import HEAD, SPREAD, Curve, distance, swerve
from zine.variants.geometry import Point

BOWS = (0.11, 0.2, -0.16, 0.32, -0.3, 0.5, -0.5, 0.75, -0.75, 1.05, -1.05)
BOWS_OPPOSED = (0.17, 0.3, 0.5, 0.75, 1.05)
# Tried where every head so far stands on something: between those bows, and with shorter lines.
BOWS_CROWDED = (0.14, 0.24, -0.22, 0.4, -0.4, 0.62, -0.62, 0.9, -0.9)
SHORTEST = 24.0  # what should be seen of an arrow
STEPS = 24  # samples of a curve
BEFORE, AFTER = 2.0, 3.5  # room between a marker's box and the line's two ends
SHORT_OF = (AFTER, 7.0, 11.0)  # the room at the end of a line that is tried in a crowd
ON_WORDS, ON_MARKER = 58.0, 60.0  # what speaks against a head that stands on something


def head_box(tip: Point, angle: float) -> Box:
    """The room that an arrow's head takes; `angle` is its direction in radians."""
    sides = [
        (tip[0] - HEAD * cos(angle + turn), tip[1] - HEAD * sin(angle + turn))
        for turn in (-SPREAD, SPREAD)
    ]
    return Box.of([tip, *sides], 0.5)


def curve_angle(curve: Curve) -> float:
    """The direction in which the head at a curve's end points."""
    back = curve.short_of_ends(0, HEAD * 0.7).end
    return atan2(curve.end[1] - back[1], curve.end[0] - back[0])


class Roads:
    """Finds ways between markers, each new arrow clear of the heads of those before it."""

    def __init__(self, boxes: Sequence[Box], whole: Box, words: Crowd) -> None:
        self._crowd = Crowd(boxes)
        self._words = words
        self._whole = whole
        self.heads: list[Box] = []
        self.points: list[Point] = []

    def way(self, start: Point, end: Point, leave: Box, reach: Box, opposed: bool) -> Curve:
        """The best way from one place to another.

        `leave` and `reach` are the boxes that it has to be clear of at its ends.
        """
        bows = BOWS_OPPOSED if opposed else BOWS
        best = self._best(start, end, leave, reach, [(bow, AFTER) for bow in bows], 2.0)
        if best[0] >= ON_WORDS:
            sides = [bow for bow in (*bows, *BOWS_CROWDED) if bow > 0 or not opposed]
            tried = [(bow, room) for room in SHORT_OF for bow in sides]
            best = min(best, self._best(start, end, leave, reach, tried, 0.5), key=lambda b: b[0])
        return best[1]

    def _best(
        self,
        start: Point,
        end: Point,
        leave: Box,
        reach: Box,
        tried: Sequence[tuple[float, float]],
        step: float,
    ) -> tuple[float, Curve]:
        """The cheapest of some bows, each with the room left before the end, and its cost.

        Each costs `step` more than the one before it.
        """
        best: tuple[float, Curve] | None = None
        for number, (bow, room) in enumerate(tried):
            found = _bowed(start, end, leave, reach, bow, room)
            cost = self._cost(found) + step * number
            if best is None or cost < best[0]:
                best = cost, found.way
            if best[0] < step * number + 2:
                break
        assert best is not None
        return best

    def _cost(self, found: _Bowed) -> float:
        cost, tip = found.cost, found.tip
        if self._crowd.hit_by(tip):
            cost += ON_MARKER
        cost += ON_WORDS * self._words.hit_by(tip)
        cost += ON_MARKER * sum(tip.meets(other) for other in self.heads)
        if not self._whole.holds(tip):
            cost += 100
        return cost + 5.0 * sum(map(self._crowd.hits, found.between))

    def take(self, way: Curve, *, head: bool = True) -> None:
        """Remember a way that is drawn."""
        self.points.extend(way.points(12))
        if head:
            self.heads.append(head_box(way.end, curve_angle(way)))


class _Bowed(NamedTuple):
    """A way that may be taken, with the box of its head.

    `between` are places along it that are clear of its ends; `cost` is what speaks against it
    on any board.
    """

    way: Curve
    tip: Box
    between: tuple[Point, ...]
    cost: float


@lru_cache(maxsize=4096)
def _bowed(start: Point, end: Point, leave: Box, reach: Box, bow: float, room: float) -> _Bowed:
    """One way between two places, which are the same on many boards."""
    way = _trimmed(swerve(start, end, bow), leave.wider(BEFORE), reach.wider(room))
    samples = way.points(10)
    seen = sum(distance(a, b) for a, b in pairwise(samples))
    between = (p for p in samples[1:-1] if not (leave.has(p) or reach.has(p)))
    tip = head_box(way.end, curve_angle(way))
    return _Bowed(way, tip, tuple(between), max(0.0, SHORTEST - seen) * 1.5)


def _trimmed(curve: Curve, leave: Box, reach: Box) -> Curve:
    """The part of a curve between the last point in one box and the first in another."""
    points = curve.points(STEPS)
    first = next((n for n in range(STEPS) if not leave.has(points[n])), STEPS)
    last = next((n for n in range(STEPS, 0, -1) if not reach.has(points[n])), 0)
    if last - first < 2:
        return curve.between(0.42, 0.58)
    return curve.between(first / STEPS, last / STEPS)
