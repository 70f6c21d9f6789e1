"""Markers of units: a disc with a gun for an army, a hull with an anchor for a fleet.

A power is known by its colour and by the strokes on its markers; where a map has more powers
than there are strokes, its letters stand beside the glyph, never alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from math import atan2, cos
from typing import NamedTuple

from zine.blocks.board import ArrowKind, Board, BoardUnit
from zine.render.boards.collision_boxes import Box, Crowd
from zine.render.boards.sea_names import arc_crowd
from zine.render.hatching import HATCHES, NOBODY
from zine.render.inks import glyph_ink
from zine.render.strokes_and_curves import at
from zine.rules.geography import province_of
from zine.variants.geometry import Geometry, Point

RADIUS = 13.0
HULL = "M-15.5-9.5Q0-6.5 15.5-9.5L10.5,9Q9.6,11.5 7,11.5H-7Q-9.6,11.5-10.5,9z"
WINGS = "M0-12L14 5V9L3 6V10H-3V6L-14 9V5z"
TAB = "M-15-14H15V14H-15z"
GUN = "M-9,6.6L-3.5,1.6M-7.6,1.2L7.2,-6.6l1.7,3.2L-6,4.4z"
WHEEL = (-1.2, 3.4, 3.7)
ANCHOR = "M0-4.6V7M-3.6-2.3H3.6M-6.2,2.2Q-5.4,7 0,7.4Q5.4,7 6.2,2.2"
SHORE = (0, -6.1, 1.7)
# Strokes on a disc or hull, one for each hatching of land and in the same direction.
ON_DISC = (
    "M-11.5-5L-5-11.5M-9,9L9-9M5,11.5L11.5,5",
    "M-11-7H11M-13,0H13M-11,7H11",
    "M-11.5,5L-5,11.5M-9-9L9,9M5-11.5L11.5-5",
    "M-7-11V11M0-13V13M7-11V11",
    "M-11-6.5H11M-11,6.5H11M-6.5-11V11M6.5-11V11",
    "",
    "M-9,9L9-9M-9-9L9,9",
)
ON_HULL = (
    "M-15-5L-10-8.5M-9.5,10L9-8M2,11.5L14-2",
    "M-15-4H15M-12,6H12",
    "M15-5L10-8.5M9.5,10L-9-8M-2,11.5L-14-2",
    "M-8-8.4V11.5M0-8V11.5M8-8.4V11.5",
    "M-15-4H15M-12,6H12M-7-8.4V11.5M7-8.4V11.5",
    "",
    "M-9.5,10L9-8M9.5,10L-9-8",
)
GLYPHS: Mapping[str, tuple[str, tuple[float, float, float]]] = {
    "A": (GUN, WHEEL),
    "F": (ANCHOR, SHORE),
}
SIZES: Mapping[str, tuple[float, float]] = {"A": (28.0, 28.0), "F": (32.8, 23.0)}
BESIDE_SIZE = (30.0, 30.0)
WORD = 11.0  # below a unit of another kind, for its letters
GOAL = (34.0, 34.0)  # room for the head of an arrow at its end
DISTANCES = (30.0, 36.0, 44.0, 54.0)
SIDES = ((-1, -0.5), (-1, 0.5), (1, -0.5), (1, 0.5), (-0.5, -1), (0.5, -1), (0.5, 1), (-0.5, 1))


class Marker(NamedTuple):
    """A unit with the middle of its marker and the room that takes."""

    unit: BoardUnit
    spot: Point
    box: Box

    @property
    def beside(self) -> bool:
        """Whether it is moved aside, for another unit has the place."""
        return self.unit.dislodged or self.unit.kind not in SIZES


def markers(board: Board, geometry: Geometry, before: Iterable[Marker] = ()) -> tuple[Marker, ...]:
    """Every unit of a board at its place; those beside another where there is room.

    A unit that was beside another in `before` stays there if it can.
    """
    stayed = {each.unit: each for each in before if each.beside}
    goals = [Box.around(geometry.spot(a.end), *GOAL) for a in board.arrows if a.end]
    found: dict[int, Marker] = {}
    crowd = Crowd()
    for number, unit in enumerate(board.units):
        if not unit.dislodged and unit.kind in SIZES:
            spot = geometry.spot(unit.location)
            found[number] = Marker(unit, spot, Box.around(spot, *SIZES[unit.kind]))
            crowd.add(found[number].box)
    for number, unit in enumerate(board.units):
        if number in found:
            continue
        if (kept := stayed.get(unit)) and not crowd.hit_by(kept.box):
            found[number] = kept
        else:
            spot = _room_beside(unit, geometry, crowd, goals, _worth(board, unit, geometry))
            found[number] = Marker(unit, spot, _room(unit, spot))
        crowd.add(found[number].box)
    return tuple(found[number] for number in range(len(board.units)))


def _worth(board: Board, unit: BoardUnit, geometry: Geometry) -> Callable[[Point], float]:
    """How bad a side is for a unit beside its place, given the arrows that leave or reach it.

    They should not have to pass it; its own retreat should begin on the near side.
    """
    x, y = geometry.spot(unit.location)
    ways: list[tuple[float, float]] = []
    for arrow in board.arrows:
        if not arrow.end:
            continue
        for here, other in ((arrow.start, arrow.end), (arrow.end, arrow.start)):
            if province_of(here) == province_of(unit.location) != province_of(other):
                there = geometry.spot(other)
                own = arrow.kind is ArrowKind.RETREAT and unit.dislodged
                ways.append((atan2(there[1] - y, there[0] - x), -1.0 if own else 1.0))

    def worth(side: Point) -> float:
        angle = atan2(side[1], side[0])
        return sum(sign * max(cos(angle - way) - 0.4, 0.0) for way, sign in ways)

    return worth


def _room(unit: BoardUnit, spot: Point) -> Box:
    """What the marker of a unit beside its place takes, letters and all."""
    box = Box.around(spot, *BESIDE_SIZE)
    return box if unit.kind in SIZES else box._replace(bottom=box.bottom + WORD)


def _room_beside(
    unit: BoardUnit,
    geometry: Geometry,
    crowd: Crowd,
    goals: Sequence[Box],
    worth: Callable[[Point], float],
) -> Point:
    """A place beside a unit's own that no other marker has, out of the way of arrows."""
    x, y = geometry.spot(unit.location)
    site = geometry.sites[province_of(unit.location)]
    tried = [site.dislodged] if site.dislodged and unit.dislodged else []
    sides = sorted(SIDES, key=worth)
    tried += [(x + far * dx, y + far * dy) for far in DISTANCES for dx, dy in sides]
    whole = Box(0, 0, *geometry.size)
    boxes = [(spot, _room(unit, spot)) for spot in tried]
    free = [(s, box) for s, box in boxes if whole.holds(box) and not crowd.hit_by(box)]
    near = [each.centre for each in geometry.sites.values() if each.centre]
    words = arc_crowd(geometry)
    clear = (
        spot
        for spot, box in free
        if not any(map(box.wider(8).has, near))
        and not words.hit_by(box)
        and not any(map(box.meets, goals))
    )
    return next(clear, free[0][0] if free else tried[-1])


def symbol(kind: str, power: str, colours: Mapping[str, str]) -> str:
    """The last part of the id of a power's marker: "A3"."""
    places = list(colours)
    place = places.index(power) if power in colours else len(places)
    return f"{kind}{place}"


def symbols(
    pairs: Iterable[tuple[str, str]],
    colours: Mapping[str, str],
    letters: Mapping[str, str],
    ident: str,
) -> Iterator[str]:
    """The drawing of each kind of unit of each power, to stand in a `defs` element.

    `pairs` are kinds and powers.
    """
    pairs = sorted(set(pairs))
    beside = letters_beside(colours, letters)
    for kind, (data, (x, y, radius)) in GLYPHS.items():
        if any(kind == each for each, _ in pairs):
            mark = f'<path d="{data}"/><circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
            yield f'<g id="{ident}-{kind}">{mark}</g>'
    for kind, power in pairs:
        name = symbol(kind, power, colours)
        letter = beside.get(power, "")
        fill = colours.get(power, NOBODY)
        yield f'<g id="{ident}-{name}">{_drawing(kind, fill, int(name[len(kind) :]), letter, ident)}</g>'


def letters_beside(colours: Mapping[str, str], letters: Mapping[str, str]) -> Mapping[str, str]:
    """What marks each power's units besides their colour: nothing, if strokes tell them all apart."""
    return letters if len(colours) > len(HATCHES) else {}


@cache
def _drawing(kind: str, fill: str, place: int, letter: str, ident: str) -> str:
    ink = glyph_ink(fill)
    if kind not in SIZES:
        word = f'<text class="zb-l" y="22">{escape(kind)}{escape(letter)}</text>'
        return f'<g class="zb-wings"><path d="{WINGS}" fill="{fill}"/>{word}</g>'
    shape = f'<path d="{HULL}"' if kind == "F" else f'<circle r="{RADIUS:g}"'
    strokes = (ON_HULL if kind == "F" else ON_DISC)[place % len(HATCHES)]
    lines = f'<path class="zb-on" d="{strokes}"/>' if strokes else ""
    where, words = "", ""
    if letter:
        where = ' transform="translate(-4.5) scale(.8)"'
        words = f'<text class="zb-l" x="6" y="5" fill="{ink}">{escape(letter)}</text>'
    return (
        f'<g class="zb-m">{shape} fill="{fill}"/>'
        f'<g class="zb-glyph" stroke="{ink}" fill="{fill}">{lines}<use href="#{ident}-{kind}"{where}/></g>{words}</g>'
    )


def placed(
    each: Marker, geometry: Geometry, colours: Mapping[str, str], words: str, ident: str
) -> str:
    """A marker at its place; a dislodged one on a tab that points to where it was."""
    unit, spot = each.unit, each.spot
    title = f"<title>{escape(words)}</title>" if words else ""
    name = f"{ident}-{symbol(unit.kind, unit.power, colours)}"
    mark = f'<use href="#{name}" x="{spot[0]:g}" y="{spot[1]:g}"'
    if not unit.dislodged:
        return f"{mark}>{title}</use>" if title else f"{mark}/>"
    home = geometry.spot(unit.location)
    return (
        f'<g class="zb-out"><path d="M{at(home)}L{at(spot)}"/>'
        f'<path class="zb-tab" d="{TAB}" transform="translate({at(spot)})"/>'
        f"{mark}/>{title}</g>"
    )
