"""Where everything on a board stands, found once for all drawings of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from zine.blocks.board import ArrowKind, Board, BoardUnit
from zine.render.arrows import Orders
from zine.render.boards.labels import Name, names
from zine.render.boards.markers import Marker, markers
from zine.variants.geometry import Geometry


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a board's units, orders and names stand: nearly all of the work of drawing it."""

    markers: Sequence[Marker]
    orders: Orders
    names: Sequence[Name]


def lay_out(board: Board, geometry: Geometry, colours: Mapping[str, str]) -> Layout:
    """Place a board's units, then its orders in view of them, then names clear of both."""
    first = markers(with_built(board), geometry)
    orders = Orders(board, geometry, colours, first)
    taken = chain((m.box for m in first), orders.heads, orders.badges)
    return Layout(first, orders, names(geometry, taken, orders.points))


def with_built(board: Board) -> Board:
    """The board with the units that its orders build."""
    built = tuple(
        BoardUnit(power=arrow.power, kind=arrow.unit, location=arrow.start)
        for arrow in board.arrows
        if arrow.kind is ArrowKind.BUILD and arrow.unit and not arrow.failed
    )
    return replace(board, units=(*board.units, *built)) if built else board
