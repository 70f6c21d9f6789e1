"""A board of ours from a drawing of another program: places, outlines and a base drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

from zine.rules.geography import Geography, Terrain, province_of
from zine.variants.geometry import Geometry, Point, Ring, Spots, border_pairs, contains
from zine.wings.formats.variants_in.base_svg import base_svg
from zine.wings.formats.variants_in.jdip_svg_map import SvgMap
from zine.wings.shared.drawing_flaws import MARKER, drawing_flaws, touching_cells

NARROWEST, WIDEST = 900.0, 2600.0  # board units
PAGE = 1140.0  # the widest board that a page shows beside its column, in board units
NEAR = 0.8  # of a marker: units nearer than this are not only moved apart
MEETING = "they meet in the drawing that was brought in, and no unit can cross"
GRID = 28  # places tried across a province
SIDE, END = 18.0, 15.0  # how near to the edge a unit may be, in board units


def board_of(
    drawing: SvgMap, geography: Geography, impassable: frozenset[str], losses: list[str]
) -> tuple[Geometry, str] | None:
    """The geometry and base drawing of a map, or None if the drawing does not serve.

    Adds to `losses` what the drawing lacks.
    """
    missing = [
        code
        for code, province in geography.provinces.items()
        if code not in drawing.units
        or (province.terrain is not Terrain.SEA and not _land(drawing, code))
    ]
    if missing:
        losses.append(
            f"the drawing lacks {', '.join(missing[:8])}"
            f"{' and others' if len(missing) > 8 else ''}: the board is schematic"
        )
        return None
    scaled = _Scaled(drawing, geography)
    geometry = scaled.geometry(losses)
    flaws = [each.message for each in drawing_flaws(geography, geometry)]
    if flaws:
        losses.append(
            f"the drawing does not serve ({'; '.join(flaws[:4])}): the board is schematic"
        )
        return None
    seas = [
        [scaled.ring(ring) for ring in (*land, *drawing.water[code])]
        for code, land in drawing.land.items()
        if code in geography.provinces and geography.is_sea(code)
    ]
    closed = [scaled.ring(ring) for code in sorted(impassable) for ring in _land(drawing, code)]
    return geometry, base_svg(geometry, geography, [r for each in seas for r in each], closed)


def _land(drawing: SvgMap, code: str) -> tuple[Ring, ...]:
    """A province's outlines of land; all of them if it is drawn as water."""
    return drawing.land.get(code) or drawing.water.get(code, ())


def _scale(width: float, nearest: float) -> float:
    """Board units to a unit of the drawing, so that the two nearest units have room."""
    wanted = max(NARROWEST / width, (MARKER + 2) / nearest)
    if PAGE / width < wanted and nearest * PAGE / width >= NEAR * MARKER:
        return PAGE / width
    return min(wanted, WIDEST / width)


class _Scaled:
    """A drawing at a scale at which every unit has room."""

    def __init__(self, drawing: SvgMap, geography: Geography) -> None:
        self.drawing = drawing
        self.geography = geography
        places = [
            drawing.units[place]
            for place in drawing.units
            if province_of(place) in geography.provinces
        ]
        nearest = min((dist(a, b) for a, b in combinations(places, 2) if a != b), default=MARKER)
        self.scale = _scale(drawing.size[0], nearest)
        self.cells = {
            code: tuple(self.ring(ring) for ring in _land(drawing, code))
            for code, province in geography.provinces.items()
            if province.terrain is not Terrain.SEA
        }

    @property
    def size(self) -> Point:
        width, height = self.drawing.size
        return round(width * self.scale), round(height * self.scale)

    def at(self, point: Point) -> Point:
        """A point of the drawing on the board, to half a unit."""
        x, y = (
            round((p - o) * self.scale * 2) / 2
            for p, o in zip(point, self.drawing.origin, strict=True)
        )
        return x, y

    def ring(self, ring: Ring) -> Ring:
        """An outline on the board, without corners that lie on one another."""
        return tuple(dict.fromkeys(map(self.at, ring)))

    def geometry(self, losses: list[str]) -> Geometry:
        """The places of everything; those of units are moved where they have no room."""
        taken: list[Point] = []
        moved: list[str] = []
        sites: dict[str, Spots] = {}
        for code in self.geography.provinces:
            sites[code] = self._site(code, taken, moved)
        if moved:
            losses.append(f"units have another place on the board in {', '.join(moved)}")
        geometry = Geometry(
            size=self.size,
            base="base.svg",
            sites=sites,
            touching=border_pairs(self.geography.army_borders, self.geography.fleet_borders),
        )
        extra = touching_cells(geometry) - geometry.touching
        return replace(
            geometry,
            touching=geometry.touching | extra,
            exceptions={f"{a} {b}": MEETING for a, b in sorted(extra)},
        )

    def _site(self, code: str, taken: list[Point], moved: list[str]) -> Spots:
        province = self.geography.provinces[code]
        rings = tuple(ring for ring in self.cells.get(code, ()) if len(ring) > 2)

        def placed(place: str, wanted: Point) -> Point:
            found = self._room(wanted, rings, taken)
            taken.append(found)
            if dist(found, wanted) > 1:
                moved.append(place)
            return found

        wanted = self.at(self.drawing.units[code])
        unit = placed(code, wanted)
        coasts = {
            coast: placed(
                f"{code}/{coast}",
                self.at(self.drawing.units.get(f"{code}/{coast}", self.drawing.units[code])),
            )
            for coast in province.coasts
        }
        label = self.drawing.labels.get(code)
        centre = self.drawing.centres.get(code)
        return Spots(
            unit=unit,
            label=self._within(self.at(label)) if label else (unit[0], unit[1] + 22),
            centre=(
                (self._within(self.at(centre)) if centre else (unit[0] + 17, unit[1] + 11))
                if province.centre
                else None
            ),
            coasts=coasts,
            cells=rings,
        )

    def _within(self, point: Point) -> Point:
        width, height = self.size
        return min(max(point[0], SIDE), width - SIDE), min(max(point[1], END), height - END)

    def _room(self, wanted: Point, rings: Sequence[Ring], taken: Sequence[Point]) -> Point:
        """The nearest place to the wanted one that is in the province and clear of others."""
        spot = self._within(wanted)

        def fits(point: Point) -> bool:
            return all(dist(point, other) >= MARKER + 0.5 for other in taken) and (
                not rings or any(contains(ring, point) for ring in rings)
            )

        if fits(spot):
            return spot
        tries = (self._within(point) for point in self._grid(spot, rings))
        return min(filter(fits, tries), key=lambda point: dist(point, spot), default=spot)

    def _grid(self, spot: Point, rings: Sequence[Ring]) -> Iterator[Point]:
        """Places all over a province, or around a place at sea."""
        points = [point for ring in rings for point in ring]
        xs = [x for x, _ in points] or [spot[0] - 90, spot[0] + 90]
        ys = [y for _, y in points] or [spot[1] - 90, spot[1] + 90]
        for column in range(GRID + 1):
            for row in range(GRID + 1):
                x = min(xs) + (max(xs) - min(xs)) * column / GRID
                y = min(ys) + (max(ys) - min(ys)) * row / GRID
                yield round(x * 2) / 2, round(y * 2) / 2
