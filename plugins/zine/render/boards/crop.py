"""The part of a board worth showing when a phase touches little of it."""

from __future__ import annotations

from zine.blocks.board import ArrowKind, Board
from zine.render.boards.boxes import Box
from zine.variants.geometry import Geometry

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
