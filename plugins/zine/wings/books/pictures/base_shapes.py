"""A base drawing's shapes: what of its SVG a picture of points can show.

Paths, rectangles and circles with the fills and strokes of its style sheet; names and patterns,
which nobody could read at that size, are left out, and so is what is clipped.
"""

from __future__ import annotations

import contextlib
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from PIL import ImageColor

from zine.variants.geometry import Point, Ring, contains, sides

Named = dict[str | None, ET.Element]
SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
RGB = re.compile(r"rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)")
FAR = 1e6  # board units
HIDDEN = ("defs", "clipPath", "pattern", "symbol", "marker", "mask")


@dataclass(frozen=True, slots=True)
class _BaseShape:
    """A shape of a base drawing; `fill` and `line` are "none" or colours."""

    rings: tuple[Ring, ...]
    fill: str
    line: str
    width: float
    circle: tuple[Point, float] | None = None


@cache
def shapes(base: str) -> tuple[_BaseShape, ...]:
    """The shapes of a base drawing, the lowest first."""
    root = ET.fromstring(base)
    sheet = _styles("".join(each.text or "" for each in root.iter(f"{SVG}style")))
    named = {each.get("id"): each for each in root.iter() if each.get("id")}
    return tuple(_below(root, sheet, named))


def _below(
    parent: ET.Element, sheet: dict[str, dict[str, str]], named: Named
) -> Iterator[_BaseShape]:
    for each in parent:
        tag = each.tag.removeprefix(SVG)
        if tag in HIDDEN or each.get("clip-path"):
            continue
        if tag == "g":
            yield from _below(each, sheet, named)
            continue
        style = {**sheet.get(tag, {}), **sheet.get(each.get("class", ""), {})}
        style |= {name: value for name, value in each.items() if name in ("fill", "stroke")}
        fill, line = _colour(style.get("fill", "#000000")), _colour(style.get("stroke", "none"))
        width = next(_numbers(style.get("stroke-width", "1")), 1.0)
        shown = named.get(each.get("href", "#").removeprefix("#")) if tag == "use" else each
        if tag == "circle":
            if sizes := _sizes(each, "cx", "cy", "r"):
                x, y, radius = sizes
                yield _BaseShape((), fill, line, width, ((x, y), radius))
        elif tag == "rect" and (fill, line) != ("none", "none"):
            if sizes := _sizes(each, "x", "y", "width", "height", "rx"):
                yield _BaseShape((_box(*sizes),), fill, line, width)
        elif shown is not None and (fill, line) != ("none", "none") and shown.get("d"):
            outlines = tuple(rings(shown.get("d", "")))
            if style.get("fill-rule") == "evenodd" and fill != "none":
                outlines = wound(outlines)
            yield _BaseShape(outlines, fill, line, width)


def wound(outlines: tuple[Ring, ...]) -> tuple[Ring, ...]:
    """Outlines that turn the other way where they are holes in others, as filling needs them."""
    found = []
    for at, ring in enumerate(outlines):
        others = (*outlines[:at], *outlines[at + 1 :])
        is_hole = sum(contains(other, ring[0]) for other in others) % 2 == 1
        turns_left = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(ring)) > 0
        found.append(ring[::-1] if is_hole == turns_left else ring)
    return tuple(found)


def _colour(written: str) -> str:
    """A colour that can be painted; "none" for what only a browser can tell, such as a pattern."""
    if parts := RGB.fullmatch(written):
        return "#" + "".join(f"{min(int(each), 255):02x}" for each in parts.groups())
    with contextlib.suppress(ValueError):
        ImageColor.getrgb(written)
        return written
    return "none"


def _sizes(shape: ET.Element, *names: str) -> tuple[float, ...]:
    """The sizes that a shape has, 0 for those it leaves out; none if one is no plain number."""
    written = [shape.get(name, "0") for name in names]
    plain = all(map(NUMBER.fullmatch, written))
    return tuple(next(_numbers(each)) for each in written) if plain else ()


def _numbers(text: str) -> Iterator[float]:
    """The numbers in a text, none of them further than any board reaches."""
    yield from (min(max(float(each), -FAR), FAR) for each in NUMBER.findall(text))


def _box(x: float, y: float, width: float, height: float, round_by: float) -> Ring:
    """A rectangle's outline, round corners cut off straight."""
    cut = round_by * 0.6
    right, low = x + width, y + height
    return (
        (x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut),
        (right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut), (x + cut, y),
    )  # fmt: skip


def _styles(sheet: str) -> dict[str, dict[str, str]]:
    """The declarations of each class and element; those of other media are left out."""
    found: dict[str, dict[str, str]] = {}
    for names, body in RULE.findall(sheet.partition("@media")[0]):
        pairs = (each.partition(":") for each in body.split(";") if ":" in each)
        declared = {name.strip(): value.strip() for name, _, value in pairs}
        for name in names.split(","):
            found.setdefault(name.strip().removeprefix("."), {}).update(declared)
    return found


def rings(data: str) -> Iterator[Ring]:
    """The outlines of path data, curves as straight lines between their ends."""
    points: list[Point] = []
    x = y = 0.0
    for command, rest in COMMAND.findall(data):
        numbers = list(_numbers(rest))
        if command in "Mm" and points:
            yield tuple(points)
            points = []
        if command in "Zz":
            if points:
                x, y = points[0]
                points.append(points[0])
            continue
        for step in _steps(command.lower(), numbers):
            old = (x, y) if command.islower() else (0.0, 0.0)
            x = old[0] + step[0] if step[0] is not None else x
            y = old[1] + step[1] if step[1] is not None else y
            points.append((x, y))
    if points:
        yield tuple(points)


LENGTHS: Mapping[str, int] = {"m": 2, "l": 2, "t": 2, "q": 4, "s": 4, "c": 6, "a": 7}


def _steps(command: str, numbers: list[float]) -> Iterator[tuple[float | None, float | None]]:
    """The ends of a command's parts; None keeps a coordinate."""
    if command == "h":
        yield from ((each, None) for each in numbers)
    elif command == "v":
        yield from ((None, each) for each in numbers)
    else:
        length = LENGTHS.get(command, 2)
        for at in range(0, len(numbers) - length + 1, length):
            yield numbers[at + length - 2], numbers[at + length - 1]
