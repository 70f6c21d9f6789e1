"""The lines between cells: smooth between seas, rough along coasts, the same each time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from zlib import crc32

from zine.variants.geometry import Point, Ring
from zine.wings.formats.schematic.mesh import Mesh

KINDS = ("border", "coast", "sea")  # by how many of the two places are sea
BENDS = 4  # points of a line from one end to its middle
ROUGHER: Mapping[str, tuple[int, float]] = {"coast": (2, 0.2), "border": (1, 0.1), "sea": (0, 0.0)}
SHORTEST = 4.0  # of a stretch of coast that is made rough, in board units


@dataclass(frozen=True, slots=True)
class Line:
    """A border as drawn. Its `kind` is "coast", "border" or "sea"."""

    kind: str
    points: tuple[Point, ...]


def outlines_of(mesh: Mesh, sea: Collection[str]) -> tuple[list[Line], dict[str, Ring]]:
    """The lines between cells, and each cell's outline made of them."""
    halves: dict[tuple[int, int], tuple[Point, ...]] = {}
    lines = []
    for number, (one, other, nodes) in enumerate(mesh.arcs):
        kind = KINDS[(one in sea) + (other in sea)]
        points = _line_through([mesh.at[n] for n in nodes], kind, f"{one} {other} {number}")
        lines.append(Line(kind, points))
        middle = (len(points) - 1) // (len(nodes) - 1)
        for at, ends in enumerate(pairwise(nodes)):
            half = points[at * middle : (at + 1) * middle + 1]
            halves[ends], halves[ends[::-1]] = half, half[::-1]
    rings = {}
    for code, outline in mesh.cells.items():
        ring: list[Point] = []
        for start, end in pairwise((*outline, outline[0])):
            ring += halves.get((start, end), (_rounded(mesh.at[start]),) * 2)[:-1]
        rings[code] = tuple(dict.fromkeys(ring))
    return lines, rings


def _line_through(places: Sequence[Point], kind: str, name: str) -> tuple[Point, ...]:
    """A line from the first to the last of two or three places; lines of different `name` differ."""
    smooth = _curve(*places) if len(places) == 3 else _straight(*places)
    depth, share = ROUGHER[kind]
    return tuple(_rounded(point) for point in _rough(smooth, depth, share, name))


def _straight(start: Point, end: Point) -> list[Point]:
    return [_between(start, end, n / BENDS) for n in range(BENDS + 1)]


def _curve(start: Point, middle: Point, end: Point) -> list[Point]:
    """The parabola through three points."""
    bend = (
        2 * middle[0] - (start[0] + end[0]) / 2,
        2 * middle[1] - (start[1] + end[1]) / 2,
    )
    points = []
    for n in range(2 * BENDS + 1):
        part = n / (2 * BENDS)
        points.append(_between(_between(start, bend, part), _between(bend, end, part), part))
    return points


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _rough(points: list[Point], depth: int, share: float, name: str) -> list[Point]:
    """A line whose stretches are bent in the middle, each by its own lot, drawn from the name."""
    for level in range(depth):
        bent = [points[0]]
        for number, (one, other) in enumerate(pairwise(points)):
            length = hypot(other[0] - one[0], other[1] - one[1])
            if length >= SHORTEST:
                lot = crc32(f"{name} {level} {number}".encode()) / 2**31 - 1
                x, y = _between(one, other, 0.5)
                off = lot * share
                bent.append((x - (other[1] - one[1]) * off, y + (other[0] - one[0]) * off))
            bent.append(other)
        points = bent
    return points


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
