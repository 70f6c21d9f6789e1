"""Where the names of provinces stand: clear of units, arrowheads, centres and each other.

What does not change from phase to phase is found once for each map: the places a name could
take, the best first. Each board then takes the first that is free. A name that has to stand
outside its province is led there by a line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from zine.language import named
from zine.render.boards.collision_boxes import Box, Crowd, square_of, squares
from zine.render.boards.sea_names import arc_boxes
from zine.render.strokes_and_curves import at
from zine.variants.geometry import Geometry, Point, Ring, Spots, contains, sides


class _Contour:
    """A closed contour that remembers where each line across the board crosses it."""

    def __init__(self, ring: Ring) -> None:
        self.box = Box.of(ring)
        self._sides = tuple(sides(ring))
        self._rows: dict[float, list[float]] = {}

    def has(self, point: Point) -> bool:
        """The same as `contains` of its ring."""
        x, y = point
        row = self._rows.get(y)
        if row is None:
            row = self._rows[y] = sorted(
                ax + (y - ay) * (bx - ax) / (by - ay)
                for (ax, ay), (bx, by) in self._sides
                if (ay > y) != (by > y)
            )
        return (len(row) - bisect_right(row, x)) % 2 == 1


class _Land:
    """The outlines of a province: several, one or none."""

    def __init__(self, rings: Iterable[Ring]) -> None:
        self.contours = tuple(map(_Contour, rings))

    def has(self, point: Point) -> bool:
        """Whether a point lies inside any of them."""
        x, y = point
        for contour in self.contours:
            left, top, right, bottom = contour.box
            if left < x < right and top < y < bottom and contour.has(point):
                return True
        return False


SIZE = 13.5  # of a name's letters
HEIGHT = 13.0  # from ascender to descender, with the halo
BASELINE = 5  # from the middle of a name down to its baseline
CENTRE = 17.0  # room of a supply centre's mark
AROUND = tuple((cos(n * pi / 4), sin(n * pi / 4)) for n in (2, 6, 0, 4, 1, 3, 5, 7))
RAYS = tuple((cos(n * pi / 6), sin(n * pi / 6)) for n in range(12))
FAR = (36.0, 48.0, 62.0, 78.0, 100.0)
STEP = 14.0  # between the points of a province that are tried
LINE_COST = 1.5  # for each sample of a line under a name
WIDTHS: Mapping[str, float] = {
    **dict.fromkeys("MW", 1.0),
    **dict.fromkeys("iljI", 0.4),
    **dict.fromkeys("frts", 0.48),
}


class _NamePlace(NamedTuple):
    """Where a name can stand, and what speaks against it; `led` if a line has to lead there."""

    cost: float
    spot: Point
    box: Box
    led: bool


NamePlan = tuple[tuple[str, tuple[_NamePlace, ...]], ...]


def plain_plan(plan: NamePlan) -> list[Any]:
    """A plan as plain data; a name's box follows from where it stands."""
    return [[code, [[cost, *spot, led] for cost, spot, _, led in places]] for code, places in plan]


def plan_of(plain: Sequence[Any]) -> NamePlan:
    """The plan that plain data were made of."""
    return tuple((code, tuple(_kept_places(code, places))) for code, places in plain)


def _kept_places(code: str, places: Sequence[Any]) -> Iterator[_NamePlace]:
    width = width_of(shown(code))
    for cost, x, y, led in places:
        yield _NamePlace(cost, (x, y), Box.around((x, y), width, HEIGHT), led)


class Name(NamedTuple):
    """A province's name on a board; `anchor` is where the line that leads to it begins."""

    code: str
    spot: Point
    box: Box
    anchor: Point | None


def width_of(text: str) -> float:
    """How wide a name is, at least in the fonts that boards name."""
    return SIZE * sum(WIDTHS.get(c, 0.76 if c.isupper() else 0.58) for c in text) + 3


def names(
    geometry: Geometry,
    taken: Iterable[Box],
    points: Iterable[Point],
    before: Sequence[Name] = (),
    plan: NamePlan | None = None,
) -> tuple[Name, ...]:
    """A name for each province that the map does not name along a curve.

    `taken` are the boxes of units and heads, `points` lie on lines; names stay where they are
    in `before` if that place is free. `plan` is the map's, if it is at hand.
    """
    crowd = Crowd(taken, points)
    stayed = {name.code: name for name in before}
    found: dict[str, Name] = {}
    for code, places in plan or name_plan(geometry):
        if (name := stayed.get(code)) and not crowd.hit_by(name.box):
            found[code] = name
        elif best := _best(places, crowd):
            anchor = _anchor(geometry.sites[code]) if best.led else None
            found[code] = Name(code, best.spot, best.box, anchor)
        if code in found:
            crowd.add(found[code].box)
    return tuple(found[code] for code in sorted(found))


def _best(places: Sequence[_NamePlace], crowd: Crowd) -> _NamePlace | None:
    best: _NamePlace | None = None
    least = float("inf")
    for place in places:
        if place.cost >= least:
            break
        if crowd.hit_by(place.box):
            continue
        cost = place.cost + LINE_COST * crowd.points_in(place.box)
        if cost < least:
            best, least = place, cost
    return best


def drawn_name(name: Name, full: str, *, sea: bool = False) -> str:
    """A name as SVG, with the province's full name for those who point at it."""
    return _drawn(name, named(full), sea)


@lru_cache(maxsize=4096)
def _drawn(name: Name, full: str, sea: bool) -> str:
    """The same in the language of print; from board to board most names stay where they are."""
    (x, y), wet = name.spot, ' class="zb-sea"' if sea else ""
    title = f"<title>{escape(full)}</title>" if full else ""
    line = ""
    if name.anchor:
        rim = _nearest(name.box, name.anchor)
        line = f'<path d="M{at(rim)}L{at(name.anchor)}"/>'
    return (
        f'{line}<text{wet} x="{x:g}" y="{y + BASELINE:g}">{escape(shown(name.code))}{title}</text>'
    )


def shown(code: str) -> str:
    """A province's code as boards print it: "Par"."""
    return code.title()


def _nearest(box: Box, point: Point) -> Point:
    return min(max(point[0], box.left), box.right), min(max(point[1], box.top), box.bottom)


def _anchor(site: Spots) -> Point:
    """A point of a province that is neither under its unit nor on its centre."""
    options = [(site.unit[0] + dx * 15, site.unit[1] + dy * 15) for dx, dy in AROUND]
    inside = [spot for spot in options if any(contains(ring, spot) for ring in site.cells)]
    return (inside or [site.unit])[0]


@cache
def name_plan(geometry: Geometry) -> NamePlan:
    """Every name's places, best first; the names with the least choice come first."""
    size, sites = geometry.size, geometry.sites
    whole = Box(2, 2, size[0] - 2, size[1] - 2)
    marks = Crowd(Box.around(each.centre, CENTRE, CENTRE) for each in sites.values() if each.centre)
    for code, arc in geometry.arcs.items():
        for box in arc_boxes(geometry.names.get(code, code), arc):
            marks.add(box)
    land = {code: _Land(site.cells) for code, site in sites.items()}
    near: defaultdict[tuple[int, int], list[_Land]] = defaultdict(list)
    for each in land.values():
        for square in {square for contour in each.contours for square in squares(contour.box)}:
            near[square].append(each)
    plans = []
    for code, site in sites.items():
        if code in geometry.arcs:
            continue
        boxes = _boxes(code, site, land[code])
        clear = (each for each in boxes if whole.holds(each[2]) and not marks.hit_by(each[2]))
        places = list(_places(clear, site, land[code], near))
        inner = sum(not place.led and place.cost < 9 for place in places)
        plans.append((inner, code, tuple(sorted(places))))
    return tuple((code, places) for _, code, places in sorted(plans))


def _boxes(code: str, site: Spots, here: _Land) -> Iterator[tuple[float, Point, Box]]:
    """Every place where a province's name could stand once, with its first cost and its box."""
    width = width_of(shown(code))
    seen: set[Point] = set()
    for base, spot in _tried(site, here, width):
        point = (round(spot[0]), round(spot[1]))
        if point not in seen:
            seen.add(point)
            yield base, point, Box.around(point, width, HEIGHT)


def _places(
    boxes: Iterable[tuple[float, Point, Box]],
    site: Spots,
    here: _Land,
    near: Mapping[tuple[int, int], Sequence[_Land]],
) -> Iterator[_NamePlace]:
    """Places for a province's name with their whole costs; `near` has the land in each square."""
    for base, point, box in boxes:
        away = hypot(point[0] - site.unit[0], point[1] - site.unit[1])
        cost, led = base + away / 40, False
        if site.cells:
            cost += 5 - sum(map(here.has, _corners(box)))
            if not here.has(point):
                foreign = any(each.has(point) for each in near.get(square_of(point), ()))
                led = base > 0 and (foreign or away > 40)
                cost += 9 if foreign else 3
        elif away > 75:
            led = True
        yield _NamePlace(cost + (6 + away / 12 if led else 0), point, box, led)


def _tried(site: Spots, land: _Land, width: float) -> Iterator[tuple[float, Point]]:
    """Points where a name might stand, each with a first cost."""
    yield 0.0, site.label
    reach = (13 + width / 2 + 3, 13 + HEIGHT / 2 + 2)
    marks = [(1.0, site.unit, reach)]
    if site.centre:
        marks.append((2.0, site.centre, (9 + width / 2, 9 + HEIGHT / 2)))
    for base, (x, y), (over, down) in marks:
        for dx, dy in AROUND:
            yield base, (x + over * dx, y + down * dy)
    for contour in land.contours:
        left, top, right, bottom = contour.box
        for column in range(int((right - left) // STEP) + 1):
            for row in range(int((bottom - top) // STEP) + 1):
                spot = (left + column * STEP, top + row * STEP)
                if contour.has(spot):
                    yield 3.0, spot
    for far in FAR:
        for dx, dy in RAYS:
            yield 5.0, (site.unit[0] + far * dx, site.unit[1] + far * dy)


def _corners(box: Box) -> tuple[Point, ...]:
    return (
        (box.left, box.top),
        (box.right, box.top),
        (box.left, box.bottom),
        (box.right, box.bottom),
        box.middle,
    )
