"""A base drawing's shapes: what of its SVG a picture of points can show.

Paths and circles with the fills and strokes of its style sheet; names and patterns, which
nobody could read at that size, are left out.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Point = tuple[float, float]
Ring = tuple[Point, ...]
SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
HIDDEN = ("defs", "clipPath", "pattern", "symbol", "marker", "mask")


@dataclass(frozen=True, slots=True)
class BaseShape:
    """A shape of a base drawing; `fill` and `line` are "none" or colours."""

    rings: tuple[Ring, ...]
    fill: str
    line: str
    width: float
    circle: tuple[Point, float] | None = None


@cache
def shapes(base: str) -> tuple[BaseShape, ...]:
    """The shapes of a base drawing, the lowest first."""
    root = ET.fromstring(base)
    sheet = _styles("".join(each.text or "" for each in root.iter(f"{SVG}style")))
    named = {each.get("id"): each for each in root.iter() if each.get("id")}
    return tuple(_below(root, sheet, named))


def _below(
    parent: ET.Element, sheet: dict[str, dict[str, str]], named: dict[str | None, ET.Element]
) -> Iterator[BaseShape]:
    for each in parent:
        tag = each.tag.removeprefix(SVG)
        if tag in HIDDEN or each.get("clip-path"):
            continue
        if tag == "g":
            yield from _below(each, sheet, named)
            continue
        style = {**sheet.get(tag, {}), **sheet.get(each.get("class", ""), {})}
        style |= {name: value for name, value in each.items() if name in ("fill", "stroke")}
        fill, line = style.get("fill", "#000000"), style.get("stroke", "none")
        fill = "none" if fill.startswith("url") else fill
        width = float((NUMBER.match(style.get("stroke-width", "1")) or ["1"])[0])
        shown = named.get(each.get("href", "#").removeprefix("#")) if tag == "use" else each
        if tag == "circle":
            middle = float(each.get("cx", 0)), float(each.get("cy", 0))
            yield BaseShape((), fill, line, width, (middle, float(each.get("r", 0))))
        elif shown is not None and (fill, line) != ("none", "none") and shown.get("d"):
            yield BaseShape(tuple(rings(shown.get("d", ""))), fill, line, width)


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
        numbers = [float(each) for each in NUMBER.findall(rest)]
        if command in "Mm" and points:
            yield tuple(points)
            points = []
        if command in "Zz":
            if points:
                x, y = points[0]
            continue
        for step in _steps(command.lower(), numbers):
            old = (x, y) if command.islower() else (0.0, 0.0)
            x = old[0] + step[0] if step[0] is not None else x
            y = old[1] + step[1] if step[1] is not None else y
            points.append((x, y))
    if points:
        yield tuple(points)


LENGTHS = {"m": 2, "l": 2, "t": 2, "q": 4, "s": 4, "c": 6, "a": 7}


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
