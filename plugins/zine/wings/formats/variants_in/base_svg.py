"""The base drawing of a board whose outlines come from elsewhere: sea, coasts and borders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from zine.rules.geography import Geography
from zine.variants.geometry import Geometry, Point, Ring, contains
from zine.wings.formats.schematic.drawing import STYLE, closed_rings, marks, open_lines
from zine.wings.shared.drawing_flaws import touching_cells

BEYOND = 7.0  # board units past a side, where a neighbour by land lies or none


def base_svg(
    geometry: Geometry, geography: Geography, seas: Iterable[Ring], closed: Iterable[Ring]
) -> str:
    """The base drawing. `seas` are outlines of seas, `closed` those of land that is not played."""
    width, height = geometry.size
    sheet = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    land = [ring for site in geometry.sites.values() for ring in site.cells]
    coasts, borders = _sides(geometry, geography)
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">',
        f"<style>{STYLE}</style>",
        f'<path class="e" d="{closed_rings([sheet, *land])}"/>',
        f'<path class="m" d="{closed_rings(seas)}"/>',
        f'<path class="b" d="{closed_rings(closed)}"/>',
        *([f'<path class="g" d="{open_lines(borders)}"/>'] if _gapes(geometry) else []),
        f'<path class="l" d="{open_lines(borders)}"/>',
        f'<path class="k" d="{open_lines(coasts)}"/>',
    ]
    rows += marks(geography, geometry)
    return "\n".join([*(row for row in rows if ' d=""' not in row), "</svg>", ""])


def _gapes(geometry: Geometry) -> bool:
    """Whether outlines leave gaps between provinces, which lines in the land's colour cover."""
    together = sum(
        1 for a, b in geometry.touching if all(geometry.sites[each].cells for each in (a, b))
    )
    return len(touching_cells(geometry)) * 2 < together


def _sides(geometry: Geometry, geography: Geography) -> tuple[list[list[Point]], list[list[Point]]]:
    """The sides of land as lines: those along the sea, and those between provinces."""
    cells = [
        (code, ring, _box(ring)) for code, site in geometry.sites.items() for ring in site.cells
    ]
    coasts: list[list[Point]] = []
    borders: list[list[Point]] = []
    for code, ring, _ in cells:
        others = [each for each in cells if each[0] in geography.army_borders.get(code, ())]
        for start, end, is_border in _judged(ring, others):
            lines = borders if is_border else coasts
            if lines and lines[-1][-1] == start:
                lines[-1].append(end)
            else:
                lines.append([start, end])
    return coasts, borders


_Cell = tuple[str, Ring, tuple[float, float, float, float]]


def _judged(ring: Ring, others: Sequence[_Cell]) -> Iterator[tuple[Point, Point, bool]]:
    """The sides of an outline, and whether another province lies beyond each."""
    left, top, right, bottom = _box(ring)
    near = [
        (other, box)
        for _, other, box in others
        if box[0] < right + BEYOND
        and box[2] > left - BEYOND
        and box[1] < bottom + BEYOND
        and box[3] > top - BEYOND
    ]
    for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        dx, dy = (end[1] - start[1]) / length * BEYOND, (start[0] - end[0]) / length * BEYOND
        yield start, end, _meets((x + dx, y + dy), near) or _meets((x - dx, y - dy), near)


def _meets(point: Point, near: Sequence[tuple[Ring, tuple[float, float, float, float]]]) -> bool:
    x, y = point
    return any(
        box[0] <= x <= box[2] and box[1] <= y <= box[3] and contains(ring, point)
        for ring, box in near
    )


def _box(ring: Ring) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)
