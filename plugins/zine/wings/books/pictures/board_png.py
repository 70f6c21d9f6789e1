"""A board on a canvas: land in its owners' colours, the base drawing, orders and units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot

from zine.blocks.board import Arrow, ArrowKind, Board
from zine.variants.geometry import Geometry, Point
from zine.wings.books.pictures.base_shapes import shapes
from zine.wings.books.pictures.canvas import Canvas, CanvasPlace, Mask, filled, half_way

LAND, INK, RED = "#f7f1e1", "#27231c", "#b02318"
CASE = "#fbf8ef"
NOBODY = "#8a8578"
UNIT = 14.0  # the radius of a marker
CLEAR = 17.0
SEAM = 5  # quarters of a pixel
HULL = ((-17.0, -9.0), (17.0, -9.0), (10.0, 11.0), (-10.0, 11.0))
MOVES = (ArrowKind.MOVE, ArrowKind.CONVOYED_MOVE, ArrowKind.RETREAT)


def board_png(
    board: Board, geometry: Geometry, base: str, colours: Mapping[str, str], width: int
) -> bytes:
    """A whole board as a PNG of a width in pixels, without names."""
    scale = width / geometry.size[0]
    canvas = Canvas(width, round(geometry.size[1] * scale), LAND)
    canvas.place(0, 0, scale)
    paint_land(canvas, board, geometry, colours)
    paint_base(canvas, base)
    paint_play(canvas, board, geometry, colours)
    return canvas.png()


def paint_land(
    canvas: Canvas, board: Board, geometry: Geometry, colours: Mapping[str, str]
) -> None:
    """Paint the land in its owners' colours, over what the base drawing's sea covers."""
    canvas.wash(LAND)
    for province, power in sorted(board.tints.items()):
        tint = half_way(LAND, colours.get(power, NOBODY))
        canvas.stamp(_cells(geometry, province, canvas.at), tint)


@lru_cache(maxsize=1024)
def _cells(geometry: Geometry, province: str, place: CanvasPlace) -> Mask | None:
    """A province's land, the same for all boards that lie in the same place."""
    return filled([(*ring, ring[0]) for ring in geometry.sites[province].cells], place, rim=SEAM)


def paint_play(
    canvas: Canvas, board: Board, geometry: Geometry, colours: Mapping[str, str]
) -> None:
    """Paint what lies on the map: centres in their owners' colours, orders, units."""
    for power in dict.fromkeys(board.centres.values()):
        held = [geometry.sites[code].centre for code, who in board.centres.items() if who == power]
        middles = [middle for middle in held if middle is not None]
        if middles:
            canvas.discs(middles, 5.5, colours.get(power, NOBODY), INK, 1.2)
    for arrow in board.arrows:
        _paint_arrow(canvas, arrow, geometry)
    for unit in board.units:
        x, y = geometry.spot(unit.location, dislodged=unit.dislodged)
        fill = colours.get(unit.power, NOBODY)
        if unit.kind == "F":
            hull = [(x + dx, y + dy) for dx, dy in HULL]
            canvas.area([hull], fill, line=INK, width=1.6)
        else:
            canvas.discs([(x, y)], UNIT, fill, INK, 1.6)


def paint_base(canvas: Canvas, base: str) -> None:
    """Paint a base drawing: the sea, which covers what overruns the coast, and the borders."""
    circles: dict[tuple[str, str, float, float], list[Point]] = {}
    for each in shapes(base):
        if each.circle:
            (middle, radius), width = each.circle, each.width
            circles.setdefault((each.fill, each.line, width, radius), []).append(middle)
        elif each.fill != "none":
            canvas.area(each.rings, each.fill, line=each.line, width=each.width)
        else:
            canvas.lines(each.rings, each.line, each.width)
    for (fill, line, width, radius), middles in circles.items():
        canvas.discs(middles, radius, fill, line, width)


def _paint_arrow(canvas: Canvas, arrow: Arrow, geometry: Geometry) -> None:
    """A move with its head, red and short if it failed; a support as a row of dots."""
    if arrow.end is None:
        return
    start, end = geometry.spot(arrow.start), geometry.spot(arrow.end)
    if arrow.kind in (ArrowKind.SUPPORT_HOLD, ArrowKind.SUPPORT_MOVE):
        origin = geometry.spot(arrow.origin) if arrow.origin else end
        middle = ((origin[0] + end[0]) / 2, (origin[1] + end[1]) / 2)
        canvas.lines([(start, middle)], INK, 2, (0.1, 2.2))
        return
    if arrow.kind not in MOVES:
        return
    stops = [start, *(geometry.spot(place) for place in arrow.via), end]
    stops[-1] = _short_of(stops[-2], stops[-1], CLEAR if not arrow.failed else CLEAR * 2)
    colour = RED if arrow.failed else INK
    canvas.lines([stops], CASE, 6)
    canvas.lines([stops], colour, 3)
    if not arrow.failed:
        canvas.area([_head(stops[-2], stops[-1])], colour)


def _short_of(start: Point, end: Point, gap: float) -> Point:
    length = max(hypot(end[0] - start[0], end[1] - start[1]), 1.0)
    part = max(0.3, 1 - gap / length)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _head(before: Point, tip: Point) -> tuple[Point, Point, Point]:
    length = max(hypot(tip[0] - before[0], tip[1] - before[1]), 1.0)
    dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    return (
        (tip[0] + dx * 7, tip[1] + dy * 7),
        (tip[0] - dx * 8 - dy * 7, tip[1] - dy * 8 + dx * 7),
        (tip[0] - dx * 8 + dy * 7, tip[1] - dy * 8 - dx * 7),
    )
