"""The schematic board of a map: its geometry and its base drawing, from borders alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import pi, sqrt

from zine.problems import Problems
from zine.rules.geography import Geography, UnitKind, province_of
from zine.variants.geometry import Geometry, Pair, Point, Spots, border_pairs
from zine.wings.formats.schematic.board_sheet import disc, sheet_of
from zine.wings.formats.schematic.cell_relaxation import relax, spread
from zine.wings.formats.schematic.drawing import base_drawing
from zine.wings.formats.schematic.map_orientation import turn_of
from zine.wings.formats.schematic.mesh import Mesh, faces_of, mesh_of
from zine.wings.formats.schematic.outlines import outlines_of
from zine.wings.formats.schematic.places import CellRoom, spots_of
from zine.wings.formats.schematic.planar_map import FILLER, PlanarMap, planar_map
from zine.wings.formats.schematic.sea_name_arcs import Arc, arc_in
from zine.wings.shared.variant_flaws import islands

SHAPE = 1.28  # of a board: width to height
CELL, LEAST = 98.0, 84.0  # the side of a place's square, and where the board would be too wide
NARROWEST, WIDEST = 640.0, 1140.0
SPREADING, RELAXING = 30, 100  # sweeps
MOST_PARTS, MOST_BORDERS = 100, 2_000  # the standard map has 1 and 206
WORK = 16_000  # places times sweeps; larger maps get fewer


Seas = Collection[str]


def schematic(geography: Geography) -> tuple[Geometry, str]:
    """The geometry and the base drawing of a map's schematic board.

    Raises Problems for what is so far from a map that drawing it would cost too much.
    """
    _check_cost(geography)
    flat = planar_map(geography.adjacent)
    sea = _waters(geography, flat)
    outer = max(flat.faces, key=lambda face: len(face) + sum(code in sea for code in face))
    pairs = border_pairs(geography.army_borders, geography.fleet_borders)
    rough = mesh_of(faces_of(flat, outer, pairs, sea), disc(len(outer)))
    turn, mirror = turn_of(geography, {code: rough.at[node] for code, node in rough.sites.items()})
    if mirror:
        flat = PlanarMap(tuple(face[::-1] for face in flat.faces), flat.left_out)
        outer, turn = outer[::-1], turn + pi
    table = faces_of(flat, outer, pairs, sea)
    sea |= {
        hole
        for hole, around in table.holes.items()
        if 2 * sum(code in sea for code in around) >= len(around)
    }
    wide = sqrt(len(rough.cells) * SHAPE)
    mesh = mesh_of(table, sheet_of((wide, wide / SHAPE), len(outer), turn))
    _make_room(mesh, _wanted(geography, mesh, sea))
    scale = max(min(CELL, WIDEST / wide), LEAST, NARROWEST / wide)
    size = (round(wide * scale, 1), round(wide / SHAPE * scale, 1))
    mesh.at = [(x * scale, y * scale) for x, y in mesh.at]
    return _drawn(geography, mesh, flat.left_out, size, sea)


def _check_cost(geography: Geography) -> None:
    borders = sum(map(len, geography.adjacent.values())) // 2
    parts = sum(1 for _ in islands(geography))
    if parts > MOST_PARTS or borders > MOST_BORDERS:
        message = f"a map of {parts} parts and {borders} borders is too much to draw"
        hint = f"at most {MOST_PARTS} parts and {MOST_BORDERS:,} borders, or bring a drawing"
        raise Problems.of("map", message, hint)


def _waters(geography: Geography, flat: PlanarMap) -> set[str]:
    """The seas, and fillers that lie among more seas than land."""
    sea = {code for code in geography.provinces if geography.is_sea(code)}
    beside: dict[str, set[str]] = {}
    for face in flat.faces:
        for code in face:
            if code.startswith(FILLER):
                beside.setdefault(code, set()).update(face)
    return sea | {
        code for code, near in beside.items() if sum(each in sea for each in near) * 2 >= len(near)
    }


def _wanted(geography: Geography, mesh: Mesh, sea: Seas) -> dict[str, float]:
    """The area of each cell; places with coasts, seas and those at the edge need more."""
    rim = {node for node, _, _ in mesh.rim}
    found = {}
    for code, outline in mesh.cells.items():
        if province := geography.provinces.get(code):
            at_edge = not rim.isdisjoint(outline)
            found[code] = 1 + 0.35 * len(province.coasts) + 0.15 * (code in sea) + 0.3 * at_edge
        else:
            found[code] = 0.15 if code in sea else 0.35
    scale = len(mesh.cells) / sum(found.values())
    return {code: area * scale for code, area in found.items()}


def _make_room(mesh: Mesh, wanted: Mapping[str, float]) -> None:
    share = min(1.0, WORK / (len(wanted) * RELAXING))
    spread(mesh, round(SPREADING * share))
    relax(mesh, wanted, round(RELAXING * share))


def _drawn(
    geography: Geography, mesh: Mesh, joined: Sequence[Pair], size: Point, sea: Seas
) -> tuple[Geometry, str]:
    """The geometry and the drawing of a mesh that is as large as its board."""
    lines, rings = outlines_of(mesh, sea)
    sites: dict[str, Spots] = {}
    arcs: dict[str, Arc] = {}
    for code, province in geography.provinces.items():
        x, y = mesh.at[mesh.sites[code]]
        room = CellRoom(
            outline=rings[code],
            ring=tuple(mesh.at[node] for node in mesh.cells[code]),
            own=(round(x, 1), round(y, 1)),
            size=size,
        )
        shores = {each: _shore(geography, mesh, f"{code}/{each}") for each in province.coasts}
        sites[code] = spots_of(province, room, shores)
        if code in sea and (arc := arc_in(room.ring, sites[code].unit, province.name)):
            arcs[code] = arc
    geometry = Geometry(
        size=size,
        base="base.svg",
        sites=sites,
        touching=border_pairs(geography.army_borders, geography.fleet_borders),
        arcs=arcs,
    )
    closed = [ring for code, ring in rings.items() if code not in {*geography.provinces, *sea}]
    return geometry, base_drawing(geography, geometry, lines, closed, joined)


def _shore(geography: Geography, mesh: Mesh, coast: str) -> Point:
    """The middle of the borders that fleets on a coast cross."""
    code = province_of(coast)
    near = {province_of(each) for each in geography.neighbours(UnitKind.FLEET, coast)}
    found = [
        mesh.at[nodes[1]]
        for one, other, nodes in mesh.arcs
        if (one == code and other in near) or (other == code and one in near)
    ] or [mesh.at[mesh.sites[code]]]
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)
