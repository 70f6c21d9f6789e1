"""How orders are drawn: lines that stop short of the markers, and what they end in.

Every line has its power's ink and a casing of paper, so that it can be followed where many
cross. A move has a head; one that failed is broken and ends at a red bar. Help is dotted and
runs into the way of the unit it helps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import atan2

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.render.boards.arrow_paths import Roads, curve_angle, head_box
from zine.render.boards.collision_boxes import Box
from zine.render.boards.markers import SIZES, Marker, markers
from zine.render.boards.sea_names import arc_crowd
from zine.render.hatching import NOBODY
from zine.render.strokes_and_curves import (
    HEAD,
    Curve,
    at,
    bar,
    distance,
    head,
    ring,
    shield,
    slash,
    through,
    toward,
)
from zine.rules.geography import province_of
from zine.variants.geometry import Geometry, Point

CLEAR = 17.0  # help keeps this far from the middle of a marker
STOPPED = 0.78  # how much of its way a failed move is drawn
MERGE, JOINED = 0.38, 0.6  # where help nears the way it helps, and where it has joined it
FREE = 8.0  # the room left around an empty place that a line may reach
BADGE = 7.0  # radius of the badge of a unit that comes or goes
BADGE_AT = (13.0, -13.0)
MOVES = (ArrowKind.MOVE, ArrowKind.CONVOYED_MOVE)
GOING = (ArrowKind.REMOVE, ArrowKind.DISBAND)
# What is drawn first lies lowest.
LOWEST_FIRST = (
    ArrowKind.HOLD,
    ArrowKind.SUPPORT_HOLD,
    ArrowKind.SUPPORT_MOVE,
    ArrowKind.CONVOY,
    ArrowKind.CONVOYED_MOVE,
    ArrowKind.RAIL,
    ArrowKind.FLIGHT,
    ArrowKind.RAID,
    ArrowKind.GUARD,
    ArrowKind.MOVE,
    ArrowKind.RETREAT,
)


class Orders:
    """The orders of one board, drawn in view of each other.

    `heads` are the boxes of arrowheads, `badges` those of units that come or go, `points` lie
    along the lines: what names should keep clear of.
    """

    def __init__(
        self,
        board: Board,
        geometry: Geometry,
        colours: Mapping[str, str] | None = None,
        placed: Sequence[Marker] | None = None,
    ) -> None:
        self._geometry = geometry
        self._arrows = board.arrows
        self._colours = colours or {}
        placed = markers(board, geometry) if placed is None else placed
        self._boxes = {each.unit.location: each.box for each in placed if not each.beside}
        self._out = {each.unit.location: each for each in placed if each.unit.dislodged}
        self._standing = {province_of(location): location for location in self._boxes}
        self._roads = Roads(
            [each.box for each in placed], Box(0, 0, *geometry.size), arc_crowd(geometry)
        )
        self._ways: dict[tuple[str, str], Curve] = {}
        self._moves: dict[tuple[str, str], Arrow] = {}
        for arrow in board.arrows:
            if arrow.kind in MOVES and arrow.end is not None:
                way = province_of(arrow.start), province_of(arrow.end)
                self._moves.setdefault(way, arrow)
        self._drawn = self._draw()
        self.badges: list[Box] = []
        self._marks = list(self._mark())

    @property
    def heads(self) -> Sequence[Box]:
        """The room that heads take."""
        return self._roads.heads

    @property
    def points(self) -> Sequence[Point]:
        """Places along the lines."""
        return self._roads.points

    def drawn(self) -> Iterator[str]:
        """Every order under the markers, moves last."""
        return iter(self._drawn)

    def marks(self) -> Iterator[str]:
        """What lies over the markers: badges of units that are built or taken off."""
        return iter(self._marks)

    def ghosts(self) -> Iterator[str]:
        """Where the units that moved came from, and the way they took."""
        for arrow in self._arrows:
            if arrow.failed or arrow.end is None or arrow.kind not in (*MOVES, ArrowKind.RETREAT):
                continue
            x, y = self._from(arrow)
            trace = f"M{at((x - 9, y))}a9,9 0 1 1 18,0a9,9 0 1 1-18,0"
            if not arrow.via:
                trace += self._way(arrow).data
            else:
                trace += through([self._geometry.spot(p) for p in _stops(arrow)])[0]
            yield f'<path class="zb-ghost"{self._ink(arrow)} d="{trace}"/>'

    def _draw(self) -> list[str]:
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
        lines: dict[ArrowKind, list[str]] = {kind: [] for kind in LOWEST_FIRST}
        # The ways of moves are found first: help joins them, and short ones have least choice.
        for kind in reversed(LOWEST_FIRST):
            for arrow in self._by_length(kind):
                lines[kind].append(self._group(arrow, drawing[kind](arrow)))
        return [line for kind in LOWEST_FIRST for line in lines[kind]]

    def _by_length(self, kind: ArrowKind) -> list[Arrow]:
        arrows = [arrow for arrow in self._arrows if arrow.kind is kind]
        spot = self._geometry.spot
        return sorted(arrows, key=lambda a: distance(spot(a.start), spot(a.end)) if a.end else 0.0)

    def _mark(self) -> Iterator[str]:
        for arrow in self._arrows:
            built = arrow.kind is ArrowKind.BUILD
            if arrow.failed or not (built or arrow.kind in GOING):
                continue
            x, y = self._from(arrow)
            x, y = x + BADGE_AT[0], y + BADGE_AT[1]
            self.badges.append(Box.around((x, y), 2 * BADGE + 2, 2 * BADGE + 2))
            sign = f"M{at((x - 4, y))}h8" + ("m-4-4v8" if built else "")
            disc = f'<circle cx="{x:g}" cy="{y:g}" r="{BADGE:g}"/>'
            yield f'<g class="zb-badge zb-{arrow.kind.value}">{disc}<path d="{sign}"/></g>'

    def _ink(self, arrow: Arrow) -> str:
        return f' color="{self._colours.get(arrow.power, NOBODY)}"'

    def _group(self, arrow: Arrow, parts: Iterable[str]) -> str:
        failed = " zb-failed" if arrow.failed else ""
        kind = arrow.kind.value
        return f'<g class="zb-o zb-{kind}{failed}"{self._ink(arrow)}>{"".join(parts)}</g>'

    def _from(self, arrow: Arrow) -> Point:
        retreats = arrow.kind in (ArrowKind.RETREAT, ArrowKind.DISBAND)
        if retreats and arrow.start in self._out:
            return self._out[arrow.start].spot
        return self._geometry.spot(arrow.start)

    def _stands(self, location: str) -> str:
        """The location of a province's unit, if orders name the province alone."""
        return self._standing.get(province_of(location), location)

    def _room(self, location: str) -> Box:
        """The box that a line to a place stops at: an empty place may be reached."""
        box = self._boxes.get(location) or self._boxes.get(self._stands(location))
        spot = self._geometry.spot(location)
        return box if box and box.has(spot) else Box.around(spot, FREE, FREE)

    def _way(self, arrow: Arrow) -> Curve:
        """The way of a move, clear of all markers."""
        assert arrow.end is not None
        key = arrow.start, arrow.end
        if key not in self._ways:
            start = self._from(arrow)
            leave = Box.around(start, *SIZES["F"]) if arrow.kind is ArrowKind.RETREAT else None
            opposed = self._moving(arrow.end, arrow.start) is not None
            self._ways[key] = self._roads.way(
                start,
                self._geometry.spot(arrow.end),
                leave or self._room(arrow.start),
                self._room(arrow.end),
                opposed,
            )
        return self._ways[key]

    def _move(self, arrow: Arrow) -> Iterable[str]:
        way = self._way(arrow)
        if arrow.failed:
            stub = way.between(0, STOPPED)
            self._roads.take(stub, head=False)
            return _cased(stub.data, bar(stub.at(0.95), stub.end))
        self._roads.take(way)
        line = way.short_of_ends(0, HEAD * 0.7)
        return _cased(line.data, head(line.end, way.end))

    def _convoyed_move(self, arrow: Arrow) -> Iterable[str]:
        assert arrow.end is not None
        if not arrow.via:
            return self._move(arrow)
        stops = [self._geometry.spot(each) for each in _stops(arrow)]
        first, last = stops[0], stops[-1]
        stops[0] = _rim(self._room(arrow.start), first, stops[1], 2)
        stops[-1] = _rim(self._room(arrow.end), last, stops[-2], 4)
        if arrow.failed:
            stops[-1] = toward(stops[-2], stops[-1], distance(stops[-2], stops[-1]) * STOPPED)
        data, bend = through(stops)
        leg = Curve(stops[-2], bend, stops[-1])
        self._roads.points.extend(leg.points(8))
        if arrow.failed:
            return _cased(data, bar(leg.at(0.9), stops[-1]))
        self._roads.heads.append(head_box(stops[-1], curve_angle(leg)))
        return _cased(data, head(bend, stops[-1]))

    def _support_hold(self, arrow: Arrow) -> Iterable[str]:
        assert arrow.end is not None
        start, end = self._from(arrow), self._geometry.spot(self._stands(arrow.end))
        stop = toward(end, start, CLEAR + 4)
        guard = shield(end, CLEAR + 4, atan2(start[1] - end[1], start[0] - end[0]), 0.75)
        first = toward(start, stop, CLEAR - 2)
        return self._help(Curve(first, _between(first, stop), stop), arrow.failed, guard)

    def _support_move(self, arrow: Arrow) -> Iterable[str]:
        """A line that runs into the way of the unit it helps, as a branch into a road."""
        assert arrow.origin is not None
        assert arrow.end is not None
        way = self._helped(arrow.origin, arrow.end, arrow.power)
        near, stop = way.at(MERGE), way.at(JOINED)
        start = toward(self._from(arrow), near, CLEAR - 2)
        dot = f'<circle cx="{stop[0]:.1f}" cy="{stop[1]:.1f}" r="3.4"/>'
        return self._help(Curve(start, near, stop), arrow.failed, dot)

    def _help(self, line: Curve, failed: bool, tip: str) -> Iterable[str]:
        self._roads.take(line, head=False)
        parts = _cased(line.data, tip)
        return [*parts, slash(line.at(0.4), line.at(0.5))] if failed else parts

    def _convoy(self, arrow: Arrow) -> Iterable[str]:
        """A wave under the fleet, and a line to the army's way unless that leads through it."""
        x, y = self._from(arrow)
        data = f"M{at((x - 18, y + 16))}q4.5,-6 9,0t9,0 9,0 9,0"
        wave = f'<path class="zb-wave zb-case" d="{data}"/><path class="zb-wave" d="{data}"/>'
        assert arrow.origin is not None
        assert arrow.end is not None
        army = self._moving(arrow.origin, arrow.end)
        carried = army is not None and arrow.start in army.via
        return [wave] if carried else [wave, *self._support_move(arrow)]

    def _helped(self, start: str, end: str, power: str) -> Curve:
        """The way that help joins: the move's own, or its last leg by sea."""
        move = self._moving(start, end)
        if move is None or move.end is None:
            given = Arrow(kind=ArrowKind.MOVE, power=power, start=self._stands(start), end=end)
            return self._way(given)
        if move.via:
            a, b = self._geometry.spot(move.via[-1]), self._geometry.spot(move.end)
            return Curve(a, _between(a, b), b)
        return self._way(move)

    def _moving(self, start: str, end: str) -> Arrow | None:
        """The move from one province to another on this board, whatever the coasts."""
        return self._moves.get((province_of(start), province_of(end)))

    def _sortie(self, arrow: Arrow) -> Iterable[str]:
        """A way to a place and back: a line to a ring around it."""
        assert arrow.end is not None
        start, end = self._from(arrow), self._geometry.spot(arrow.end)
        mark = ring(end, CLEAR + 4)
        if start == end:
            return [mark]
        stop = toward(end, start, CLEAR + 4)
        return self._help(Curve(start, _between(start, stop), stop), arrow.failed, mark)

    def _hold(self, arrow: Arrow) -> Iterable[str]:
        return [ring(self._from(arrow), CLEAR + 1)]


def leaving(board: Board) -> frozenset[BoardUnit]:
    """The units that the orders of a board take off it."""
    going = {
        (arrow.start, arrow.kind is ArrowKind.DISBAND)
        for arrow in board.arrows
        if arrow.kind in GOING and not arrow.failed
    }
    return frozenset(unit for unit in board.units if (unit.location, unit.dislodged) in going)


def _stops(arrow: Arrow) -> Sequence[str]:
    assert arrow.end is not None
    return arrow.start, *arrow.via, arrow.end


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _rim(box: Box, middle: Point, outside: Point, room: float) -> Point:
    """The point where a line from the middle of a box to one outside leaves it."""
    wide = box.wider(room)
    dx, dy = outside[0] - middle[0], outside[1] - middle[1]
    parts = [
        (side - at_) / step
        for side, at_, step in (
            (wide.right if dx > 0 else wide.left, middle[0], dx),
            (wide.bottom if dy > 0 else wide.top, middle[1], dy),
        )
        if step
    ]
    part = min([1.0, *parts])
    return middle[0] + dx * part, middle[1] + dy * part


def _cased(data: str, tip: str) -> Sequence[str]:
    """A line over a paler, wider one, so that it stands out from what it crosses."""
    return [f'<path class="zb-case" d="{data}"/><path d="{data}"/>', tip]
