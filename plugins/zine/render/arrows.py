"""How orders are drawn: lines that stop short of the markers, and what they end in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import atan2

from zine.blocks.board import Arrow, ArrowKind, Board
from zine.render.strokes import (
    HEAD,
    Curve,
    at,
    cross,
    distance,
    head,
    ring,
    shield,
    swerve,
    through,
    toward,
)
from zine.rules.geography import province_of
from zine.variants.geometry import Geometry, Point

CLEAR = 17.0  # lines keep this far from the middle of a marker
BOW = 0.11  # how far a move swerves to its left, as a part of its length
BOW_OPPOSED = 0.17  # the same where another unit comes the other way
STOPPED = 0.72  # how much of its way a failed move is drawn
MOVES = (ArrowKind.MOVE, ArrowKind.CONVOYED_MOVE)


class Orders:
    """The orders of one board, drawn in view of each other."""

    def __init__(self, board: Board, geometry: Geometry) -> None:
        self._geometry = geometry
        self._arrows = board.arrows
        self._taken = {province_of(unit.location) for unit in board.units}
        self._out = {unit.location for unit in board.units if unit.dislodged}
        self._standing = {
            province_of(unit.location): unit.location for unit in board.units if not unit.dislodged
        }
        self._moves: dict[tuple[str, str], Arrow] = {}
        for arrow in board.arrows:
            if arrow.kind in MOVES and arrow.end is not None:
                way = province_of(arrow.start), province_of(arrow.end)
                self._moves.setdefault(way, arrow)

    def drawn(self) -> Iterator[str]:
        """Every order under the markers, moves last."""
        drawing: Mapping[ArrowKind, Callable[[Arrow], Iterable[str]]] = {
            ArrowKind.HOLD: self._hold,
            ArrowKind.SUPPORT_HOLD: self._support_hold,
            ArrowKind.SUPPORT_MOVE: self._support_move,
            ArrowKind.CONVOY: self._convoy,
            ArrowKind.CONVOYED_MOVE: self._convoyed_move,
            ArrowKind.RAIL: self._convoyed_move,
            ArrowKind.FLIGHT: self._move,
            ArrowKind.RAID: self._sortie,
            ArrowKind.GUARD: self._sortie,
            ArrowKind.MOVE: self._move,
            ArrowKind.RETREAT: self._move,
        }
        for kind, draw in drawing.items():
            for arrow in self._arrows:
                if arrow.kind is kind:
                    yield _group(arrow, draw(arrow))

    def marks(self) -> Iterator[str]:
        """What lies over the markers: units built and units taken off the board."""
        for arrow in self._arrows:
            x, y = self._from(arrow)
            if arrow.kind in (ArrowKind.REMOVE, ArrowKind.DISBAND):
                yield _group(arrow, [cross((x, y), 15)])
            elif arrow.kind is ArrowKind.BUILD:
                plus = f"M{at((x + 11, y - 14))}h10m-5,-5v10"
                yield _group(arrow, [ring((x, y), 19), f'<path d="{plus}"/>'])

    def _from(self, arrow: Arrow) -> Point:
        retreats = arrow.kind in (ArrowKind.RETREAT, ArrowKind.DISBAND)
        return self._geometry.spot(arrow.start, dislodged=retreats and arrow.start in self._out)

    def _stands(self, location: str) -> str:
        """Where exactly the unit of a province stands, if orders name the province alone."""
        return self._standing.get(province_of(location), location)

    def _clear_of(self, location: str) -> float:
        """How far from a place a line to it ends: an empty place may be reached."""
        return CLEAR + 2 if province_of(location) in self._taken else 5

    def _way(self, start: str, end: str, first: Point | None = None) -> Curve:
        """The way of a move, clear of both markers; `first` is where it sets out if elsewhere."""
        spot = self._geometry.spot
        bow = BOW_OPPOSED if self._moving(end, start) else BOW
        return _clear_way(first or spot(start), spot(end), bow, self._clear_of(end))

    def _move(self, arrow: Arrow) -> Iterable[str]:
        assert arrow.end is not None
        return _ended(self._way(arrow.start, arrow.end, self._from(arrow)), arrow.failed)

    def _convoyed_move(self, arrow: Arrow) -> Iterable[str]:
        assert arrow.end is not None
        if not arrow.via:
            return self._move(arrow)
        stops = [self._geometry.spot(each) for each in (arrow.start, *arrow.via, arrow.end)]
        stops[0] = toward(stops[0], stops[1], CLEAR)
        stops[-1] = toward(stops[-1], stops[-2], self._clear_of(arrow.end))
        if arrow.failed:
            stops[-1] = toward(stops[-2], stops[-1], distance(stops[-2], stops[-1]) * STOPPED)
        data, last = through(stops)
        tip = cross(stops[-1], 5) if arrow.failed else head(last, stops[-1])
        return _cased(data, tip)

    def _support_hold(self, arrow: Arrow) -> Iterable[str]:
        assert arrow.end is not None
        start, end = self._from(arrow), self._geometry.spot(self._stands(arrow.end))
        stop = toward(end, start, CLEAR + 4)
        guard = shield(end, CLEAR + 3, atan2(start[1] - end[1], start[0] - end[0]), 0.75)
        return _line(toward(start, stop, CLEAR - 2), stop, arrow.failed, guard)

    def _support_move(self, arrow: Arrow) -> Iterable[str]:
        """A line from the ordered unit to a point on the way of the unit it helps."""
        assert arrow.origin is not None
        assert arrow.end is not None
        start, stop = self._from(arrow), self._midway(arrow.origin, arrow.end)
        dot = f'<circle cx="{stop[0]:.1f}" cy="{stop[1]:.1f}" r="3.2"/>'
        return _line(toward(start, stop, CLEAR - 2), stop, arrow.failed, dot)

    def _convoy(self, arrow: Arrow) -> Iterable[str]:
        """A wave under the fleet, and a line to the army's way unless that leads through it."""
        x, y = self._from(arrow)
        wave = f'<path class="zb-wave" d="M{at((x - 18, y + 16))}q4.5,-6 9,0t9,0 9,0 9,0"/>'
        assert arrow.origin is not None
        assert arrow.end is not None
        army = self._moving(arrow.origin, arrow.end)
        carried = army is not None and arrow.start in army.via
        return [wave] if carried else [wave, *self._support_move(arrow)]

    def _midway(self, start: str, end: str) -> Point:
        """Where help joins a move: half way, or on its last leg by sea."""
        move = self._moving(start, end)
        if move is None or move.end is None:
            return self._way(self._stands(start), end).at(0.5)
        if move.via:
            (ax, ay), (bx, by) = self._geometry.spot(move.via[-1]), self._geometry.spot(move.end)
            return (ax + bx) / 2, (ay + by) / 2
        return self._way(move.start, move.end).at(0.5)

    def _moving(self, start: str, end: str) -> Arrow | None:
        """The move from one province to another on this board, whatever the coasts."""
        return self._moves.get((province_of(start), province_of(end)))

    def _sortie(self, arrow: Arrow) -> Iterable[str]:
        """A bomber's flight over a centre and back: a line to a ring around it."""
        assert arrow.end is not None
        start, end = self._from(arrow), self._geometry.spot(arrow.end)
        mark = ring(end, CLEAR + 4)
        if start == end:
            return [mark]
        return _line(start, toward(end, start, CLEAR + 4), arrow.failed, mark)

    def _hold(self, arrow: Arrow) -> Iterable[str]:
        return [ring(self._from(arrow), CLEAR + 1)]


@cache
def _clear_way(start: Point, end: Point, bow: float, clear: float) -> Curve:
    return swerve(start, end, bow).short_of_ends(CLEAR, clear)


@cache
def _ended(way: Curve, failed: bool) -> Sequence[str]:
    """A move's line with its head, or as far as it got with a cross."""
    if failed:
        way = way.between(0, STOPPED)
        return _cased(way.data, cross(way.end, 5))
    line = way.short_of_ends(0, HEAD * 0.7)
    return _cased(line.data, head(line.end, way.end))


def _line(start: Point, end: Point, failed: bool, tip: str) -> Iterable[str]:
    """A straight line with what it ends in; a cross half way where it came to nothing."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    line = f'<path d="M{at(start)}L{at(end)}"/>'
    return [line, tip, cross(middle, 4.5)] if failed else [line, tip]


def _cased(data: str, tip: str) -> Sequence[str]:
    """A line over a paler, wider one, so that it stands out from what it crosses."""
    return [f'<path class="zb-case" d="{data}"/><path d="{data}"/>', tip]


def _group(arrow: Arrow, parts: Iterable[str]) -> str:
    failed = " zb-failed" if arrow.failed else ""
    return f'<g class="zb-o zb-{arrow.kind.value}{failed}">{"".join(parts)}</g>'
