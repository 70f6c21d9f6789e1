"""Transforms of SVG, and the outlines of its shapes as corners."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import ceil, cos, hypot, isfinite, radians, sin, tan
from typing import NamedTuple

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from zine.variants.geometry import Point, Ring
from zine.wings.formats.xml_reader import XmlElement

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
LEADING = re.compile(r"(?<![\d.])0+(?=\d)")
TRANSFORM = re.compile(r"(?<!\w)(\w+)\s*\(([^()]*)\)")
SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
WATER = ("water", "sea")


class Affine(NamedTuple):
    """An affine transform, in the order that SVG writes it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Where a point comes to be."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def of(self, inner: Affine) -> Affine:
        """The transform that does an inner one first, then this one."""
        (e, f) = self.at(inner.e, inner.f)
        return Affine(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            e,
            f,
        )


def numbers_in(text: str) -> list[float]:
    """The finite numbers in the value of an attribute."""
    return [number for each in NUMBER.findall(text) if isfinite(number := float(each))]


def transform_of(text: str) -> Affine:
    """What an attribute `transform` does."""
    matrix = Affine()
    for name, inside in TRANSFORM.findall(text):
        numbers = numbers_in(inside)
        matrix = matrix.of(_one_transform(name, numbers))
    return matrix


def _one_transform(name: str, n: list[float]) -> Affine:
    if not n:
        return Affine()
    match name:
        case "translate":
            return Affine(e=n[0], f=n[1] if len(n) > 1 else 0.0)
        case "scale":
            return Affine(a=n[0], d=n[1] if len(n) > 1 else n[0])
        case "matrix" if len(n) == 6:
            return Affine(*n)
        case "rotate":
            turn = radians(n[0])
            about = Affine(cos(turn), sin(turn), -sin(turn), cos(turn))
            if len(n) < 3:
                return about
            return Affine(e=n[1], f=n[2]).of(about).of(Affine(e=-n[1], f=-n[2]))
        case "skewX":
            return Affine(c=tan(radians(n[0])))
        case "skewY":
            return Affine(b=tan(radians(n[0])))
        case _:
            return Affine()


def rings_of(
    element: XmlElement, matrix: Affine, step: float, *, own: bool = False
) -> Iterator[tuple[Ring, bool]]:
    """The outlines of a shape or of those in a group; those of water in it are marked."""
    wet = not own and any(word in element.get("class").lower().split() for word in WATER)
    if element.name == "g":
        for each in element.children:
            inner = matrix.of(transform_of(each.get("transform")))
            for ring, water in rings_of(each, inner, step):
                yield ring, wet or water
    elif element.name in SHAPES and (data := _outline_data(element)):
        pen = _Corners(matrix, step)
        if "a" not in data.lower():
            data = LEADING.sub("", data)  # which the parser takes for numbers of their own
        try:
            parse_path(data, pen)
        except (ValueError, IndexError, TypeError, AssertionError, ZeroDivisionError):
            return
        yield from ((tuple(ring), wet) for ring in pen.rings if len(ring) > 2)


def _outline_data(element: XmlElement) -> str:
    """A shape as the data of a path."""
    if element.name == "path":
        return element.get("d")
    if element.name in ("polygon", "polyline"):
        numbers = numbers_in(element.get("points"))
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        return "M" + "L".join(f"{x} {y}" for x, y in pairs) + "z" if len(numbers) > 5 else ""
    sides = [
        (numbers_in(element.get(name)) or [0.0])[0]
        for name in ("x", "y", "width", "height", "cx", "cy")
    ]
    x, y, width, height, cx, cy = sides
    if element.name == "rect":
        return f"M{x} {y}h{width}v{height}h{-width}z" if width > 0 and height > 0 else ""
    radii = [numbers_in(element.get(name))[:1] for name in ("r", "rx", "ry")]
    r = [each[0] for each in radii if each]
    rx, ry = (r[0], r[-1]) if r else (0.0, 0.0)
    return f"M{cx - rx} {cy}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0z" if rx else ""


class _Corners(BasePen):  # type: ignore[misc]
    """Collects rings of corners; curves are cut into short steps."""

    def __init__(self, matrix: Affine, step: float) -> None:
        super().__init__()
        self.matrix = matrix
        self.step = step
        self.rings: list[list[Point]] = []

    def _add(self, point: Point) -> None:
        if all(map(isfinite, point)) and (not self.rings[-1] or self.rings[-1][-1] != point):
            self.rings[-1].append(point)

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - as the base class has it
        self.rings.append([])
        self._add(self.matrix.at(*pt))

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self._add(self.matrix.at(*pt))

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        start = self._getCurrentPoint()
        spots = [self.matrix.at(*each) for each in (start, pt1, pt2, pt3)]
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots))
        parts = max(1, min(24, ceil(length / self.step / 2))) if isfinite(length) else 1
        for number in range(1, parts + 1):
            t = number / parts
            u = 1 - t
            weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            self._add(
                (
                    sum(w * x for w, (x, _) in zip(weights, spots, strict=True)),
                    sum(w * y for w, (_, y) in zip(weights, spots, strict=True)),
                )
            )
