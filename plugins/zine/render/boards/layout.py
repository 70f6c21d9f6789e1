"""Where everything on a board stands, found once for all drawings of it, and the part worth showing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from zine.blocks.board import ArrowKind, Board, BoardUnit
from zine.render.arrows import Orders
from zine.render.boards.collision_boxes import Box
from zine.render.boards.markers import Marker, markers
from zine.render.boards.province_names import Name, NamePlan, names
from zine.variants.geometry import Geometry


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a board's units, orders and names stand: nearly all of the work of drawing it."""

    markers: Sequence[Marker]
    orders: Orders
    names: Sequence[Name]
    plan: NamePlan | None


def lay_out(
    board: Board,
    geometry: Geometry,
    colours: Mapping[str, str],
    plan: NamePlan | None = None,
) -> Layout:
    """Place a board's units, then its orders in view of them, then names clear of both.

    `plan` has the places of the map's names, if they are at hand.
    """
    first = markers(with_built(board), geometry)
    orders = Orders(board, geometry, colours, first)
    taken = chain((m.box for m in first), orders.heads, orders.badges)
    return Layout(first, orders, names(geometry, taken, orders.points, plan=plan), plan)


def with_built(board: Board) -> Board:
    """The board with the units that its orders build."""
    built = tuple(
        BoardUnit(power=arrow.power, kind=arrow.unit, location=arrow.start)
        for arrow in board.arrows
        if arrow.kind is ArrowKind.BUILD and arrow.unit and not arrow.failed
    )
    return replace(board, units=(*board.units, *built)) if built else board


MARGIN = 95.0  # board units around what is touched
LEAST = (460.0, 300.0)  # a smaller part would show nobody where it is
MOST = 0.5  # of the board; a larger part is not worth cutting out
SMALL = (
    ArrowKind.BUILD,
    ArrowKind.REMOVE,
    ArrowKind.RETREAT,
    ArrowKind.DISBAND,
)


def crop_of(board: Board, geometry: Geometry) -> Box | None:
    """The part of a board that retreats or adjustments touch; None if all should be shown."""
    if not board.arrows or board.trails or any(a.kind not in SMALL for a in board.arrows):
        return None
    places = [spot for a in board.arrows for spot in (a.start, a.end) if spot]
    places += [unit.location for unit in board.units if unit.dislodged]
    touched = Box.of([geometry.spot(each) for each in places], MARGIN)
    width, height = geometry.size
    left, right = _stretched(touched.left, touched.right, LEAST[0], width)
    top, bottom = _stretched(touched.top, touched.bottom, LEAST[1], height)
    if (right - left) * (bottom - top) > MOST * width * height:
        return None
    return Box(left, top, right, bottom)


def _stretched(low: float, high: float, least: float, whole: float) -> tuple[float, float]:
    """A stretch of at least some length within the whole, about the same middle."""
    length = min(max(high - low, least), whole)
    start = min(max((low + high - length) / 2, 0.0), whole - length)
    return round(start), round(start + length)
