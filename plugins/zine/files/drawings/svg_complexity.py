"""How much a drawing draws once every reference in it is followed.

A file of a kilobyte can draw a thousand million shapes: ten copies of a group of ten copies
of a group, and so on. This module counts them without drawing them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from zine.files.drawings.svg_style import EVERYTHING, Reference

HEAVIEST = 100_000  # shapes, and pieces of path or text as PIECES counts them
DEEPEST = 60
PIECES = 20  # points of a path, or letters, that cost as much as a shape
STEP = re.compile(r"[A-Za-z]|\d+")
GRADIENTS = ("linearGradient", "radialGradient")
PAINTS = ("fill", "stroke")
NOT_INHERITED = ("clip-path", "mask", "filter", "cursor")


@dataclass(slots=True, eq=False)
class Shape:
    """An element of a drawing, at a line and column of its file.

    `names` are its tag, id and classes, `drawn` the ids it draws or builds on (`href`),
    `references` what its own attributes refer to, `points` the corners that may bear a marker.
    """

    tag: str
    place: tuple[int, int]
    names: frozenset[str] = frozenset()
    drawn: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()
    points: int = 1
    letters: int = 0
    children: list[Shape] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Weight:
    """What an element adds up to: shapes, corners, everything drawn, and how deep it nests."""

    shapes: int = 0
    points: int = 0
    cost: int = 0
    depth: int = 0

    def __add__(self, other: _Weight) -> _Weight:
        """The weight of two elements side by side."""
        return _Weight(
            self.shapes + other.shapes,
            self.points + other.points,
            self.cost + other.cost,
            max(self.depth, other.depth),
        )


@dataclass(frozen=True, slots=True)
class _Burden:
    """What references add: once, per shape below (paints are inherited), and per corner."""

    once: int = 0
    each_shape: int = 0
    each_point: int = 0
    depth: int = 0

    def __add__(self, other: _Burden) -> _Burden:
        """Both burdens."""
        return _Burden(
            self.once + other.once,
            self.each_shape + other.each_shape,
            self.each_point + other.each_point,
            max(self.depth, other.depth),
        )


class Overdrawn(Exception):  # noqa: N818 - what a drawing does, not a fault of ours
    """A drawing draws too much, at a shape."""

    def __init__(self, shape: Shape, message: str) -> None:
        super().__init__(message)
        self.shape = shape


def corners(data: str) -> int:
    """An upper bound on the corners in the data of a path or polygon."""
    return 1 + sum(1 for _ in STEP.finditer(data))


class Scales:
    """Weighs the shapes of one drawing. `sheet` is what its style sheets refer to, by name."""

    def __init__(
        self, shapes: Iterable[tuple[str, Shape]], sheet: Iterable[tuple[str, Reference]]
    ) -> None:
        self._by_id: dict[str, list[Shape]] = defaultdict(list)
        for ident, shape in shapes:
            self._by_id[ident].append(shape)
        self._sheet: dict[str, set[Reference]] = defaultdict(set)
        for name, reference in sheet:
            self._sheet[name].add(reference)
        self._weights: dict[Shape, _Weight] = {}
        self._targets: dict[str, _Weight] = {}
        self._burdens: dict[str, _Burden] = {}
        self._open: list[Shape] = []

    def weigh(self, shape: Shape) -> _Weight:
        """The weight of a shape. Raises Overdrawn if it draws itself, too much or too deep."""
        if shape in self._weights:
            return self._weights[shape]
        if shape in self._open:
            raise Overdrawn(shape, f"<{shape.tag}> draws itself")
        if len(self._open) > DEEPEST:
            raise Overdrawn(shape, "the drawing is nested too deeply")
        self._open.append(shape)
        weight = self._weight(shape)
        self._open.pop()
        if weight.depth + len(self._open) > DEEPEST:
            raise Overdrawn(shape, "the drawing is nested too deeply")
        if weight.cost > HEAVIEST:
            raise Overdrawn(shape, f"<{shape.tag}> draws too much, over {HEAVIEST:,} shapes")
        self._weights[shape] = weight
        return weight

    def _weight(self, shape: Shape) -> _Weight:
        own = 1 + (shape.points + shape.letters) // PIECES
        total = _Weight(1, shape.points, own)
        for part in shape.children:
            total += self.weigh(part)
        for target in shape.drawn:
            total += self._target(target)
        burden = self._burden(shape.references)
        for name in (*shape.names, EVERYTHING):
            burden += self._sheet_burden(name)
        added = burden.once + burden.each_shape * total.shapes + burden.each_point * total.points
        depth = 1 + max(total.depth, burden.depth)
        return _Weight(total.shapes, total.points, total.cost + added, depth)

    def _target(self, ident: str) -> _Weight:
        """The elements an id refers to: all of them, if several share it."""
        if ident not in self._targets:
            total = _Weight()
            for shape in self._by_id.get(ident, ()):
                # A gradient is a few colours, however it is built.
                flat = shape.tag in GRADIENTS
                total += _Weight(cost=1, depth=1) if flat else self.weigh(shape)
            self._targets[ident] = total
        return self._targets[ident]

    def _sheet_burden(self, name: str) -> _Burden:
        if name not in self._sheet:
            return _Burden()
        if name not in self._burdens:
            self._burdens[name] = self._burden(self._sheet[name])
        return self._burdens[name]

    def _burden(self, references: Iterable[Reference]) -> _Burden:
        total = _Burden()
        for name, target in references:
            total += _burden(name, self._target(target))
        return total


def _burden(name: str, weight: _Weight) -> _Burden:
    """An unknown property counts as a marker, the heaviest kind."""
    if name in NOT_INHERITED:
        return _Burden(once=weight.cost, depth=weight.depth)
    if name in PAINTS:
        return _Burden(each_shape=weight.cost, depth=weight.depth)
    return _Burden(each_point=weight.cost, depth=weight.depth)
