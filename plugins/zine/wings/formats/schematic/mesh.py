"""A flat map as a mesh: each place's cell around a node of its own, cut into triangles.

A cell's outline runs through the middles of the faces around its place and the middles of its
borders. As long as no triangle turns over, cells touch exactly where places border.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from zine.wings.formats.schematic.board_sheet import BoardSheet, Vector
from zine.wings.formats.schematic.planar_map import Cycle, Edge, PlanarMap

SETTLING = 260  # sweeps at most before the mesh lies flat
WORK = 250_000  # moves of nodes in all sweeps; larger meshes get fewer
STILL = 1e-5
OVERSHOOT = 1.7  # of each sweep, so that fewer do


@dataclass(slots=True)
class Mesh:
    """Nodes and their places. Nodes are places' middles, then borders, then faces, then corners.

    `cells` are the places with the nodes of their outlines in turn, `sites` their own nodes. `arcs`
    are the borders: the two places and the nodes of the line between them. `around` are the pairs
    of nodes that make a triangle with each node, `near` the nodes of these. `rim` are the nodes at
    the edge of the sheet, each with those before and after it there, `corners` those in its
    corners.
    """

    at: list[Vector]
    cells: dict[str, list[int]]
    sites: dict[str, int]
    arcs: list[tuple[str, str, list[int]]]
    around: list[list[tuple[int, int]]]
    rim: list[tuple[int, int, int]]
    corners: frozenset[int]
    near: list[list[int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FaceTable:
    """Faces while they are cut: each a list of places with the number of the border after each."""

    borders: list[Edge]
    inner: list[list[tuple[str, int]]]
    outer: list[tuple[str, int]]
    holes: dict[str, Cycle]


def faces_of(
    flat: PlanarMap, outer: Cycle, bordering: Iterable[Edge], sea: Collection[str]
) -> FaceTable:
    """The faces of a map with numbered borders; large ones are cut or get a hole in the middle."""
    pairs = {frozenset(each) for each in bordering}
    number: dict[frozenset[str], int] = {}
    borders: list[Edge] = []

    def border(one: str, other: str) -> int:
        key = frozenset((one, other))
        if key not in number:
            number[key] = len(borders)
            borders.append((one, other))
        return number[key]

    def numbered(face: Cycle) -> list[tuple[str, int]]:
        return [
            (one, border(one, other)) for one, other in zip(face, (*face[1:], face[0]), strict=True)
        ]

    made = FaceTable(borders, [], numbered(outer), {})
    for face in flat.faces:
        if face != outer:
            _cut(made, numbered(face), pairs, sea)
    return made


def _cut(
    made: FaceTable, face: list[tuple[str, int]], pairs: set[frozenset[str]], sea: Collection[str]
) -> None:
    """Add a face: across a large one, borders go on that are broken by it."""
    size = len(face)
    for first in range(size):
        for second in range(first + 2, size - (first == 0)):
            if frozenset((face[first][0], face[second][0])) in pairs:
                again = len(made.borders)
                made.borders.append((face[first][0], face[second][0]))
                _cut(made, [*face[first:second], (face[second][0], again)], pairs, sea)
                _cut(made, [*face[second:], *face[:first], (face[first][0], again)], pairs, sea)
                return
    wet = [code in sea for code, _ in face]
    strait = size == 4 and wet[0] == wet[2] != wet[1] == wet[3]
    if size < 5 and not strait:
        made.inner.append(face)
        return
    hole = f"~hole{len(made.holes)}"
    made.holes[hole] = tuple(code for code, _ in face)
    spokes = []
    for code, _ in face:
        spokes.append(len(made.borders))
        made.borders.append((hole, code))
    for at, (code, side) in enumerate(face):
        after = face[(at + 1) % size][0]
        made.inner.append([(code, side), (after, spokes[(at + 1) % size]), (hole, spokes[at])])


def mesh_of(made: FaceTable, sheet: BoardSheet) -> Mesh:
    """The flat mesh of faces on a sheet: each node in the middle of its neighbours (after Tutte)."""
    names = sorted({code for edge in made.borders for code in edge})
    sites = {code: at for at, code in enumerate(names)}
    first = len(names)
    count = first + len(made.borders) + len(made.inner) + len(sheet.corners)
    mesh = Mesh([(0.0, 0.0)] * count, {}, sites, [], [[] for _ in range(count)], [], frozenset())
    ways: dict[str, dict[int, list[int]]] = {code: {} for code in names}
    ends: dict[int, list[int]] = {}
    for at, face in enumerate(made.inner):
        middle = first + len(made.borders) + at
        for (code, side), (_, before) in zip(face, (face[-1], *face[:-1]), strict=True):
            ways[code][first + side] = [middle, first + before]
            ends.setdefault(side, []).append(middle)
    _rim(mesh, made, first, sheet, ways)
    for side, (one, other) in enumerate(made.borders):
        middles = ends[side]
        arc = [middles[0], first + side, *middles[1:]]
        mesh.arcs.append((one, other, arc))
    for code in names:
        outline = []
        start = node = min(ways[code])
        while True:
            outline.append(node)
            outline += ways[code][node][:-1]
            node = ways[code][node][-1]
            if node == start:
                break
        mesh.cells[code] = outline
        for start, end in pairwise((*outline, outline[0])):
            _triangle(mesh, sites[code], start, end)
    mesh.near = [sorted({n for pair in each for n in pair}) for each in mesh.around]
    _settle(mesh)
    return mesh


def _rim(
    mesh: Mesh,
    made: FaceTable,
    first: int,
    sheet: BoardSheet,
    ways: Mapping[str, dict[int, list[int]]],
) -> None:
    """Close the outlines of outer places along the edge of the sheet."""
    turn = [(code, first + side) for code, side in made.outer[::-1]]
    corner = len(mesh.at) - len(sheet.corners)
    stops: list[int] = []
    corners = []
    for number, (code, node) in enumerate(turn):
        owned = []
        for owner, place in sheet.corners:
            if owner == number:
                mesh.at[corner] = place
                owned.append(corner)
                corner += 1
        after = turn[(number + 1) % len(turn)][1]
        ways[code][node] = [*owned, after]
        mesh.at[node] = sheet.ends[number]
        stops += [node, *owned]
        corners += owned
    mesh.corners = frozenset(corners)
    mesh.rim = [
        (node, stops[at - 1], stops[(at + 1) % len(stops)])
        for at, node in enumerate(stops)
        if node not in mesh.corners
    ]


def _triangle(mesh: Mesh, one: int, other: int, third: int) -> None:
    mesh.around[one].append((other, third))
    mesh.around[other].append((third, one))
    mesh.around[third].append((one, other))


def _settle(mesh: Mesh) -> None:
    fixed = mesh.corners.union(node for node, _, _ in mesh.rim)
    free = [node for node in range(len(mesh.at)) if node not in fixed]
    at = mesh.at
    middle = (
        sum(at[node][0] for node in fixed) / len(fixed),
        sum(at[node][1] for node in fixed) / len(fixed),
    )
    for node in free:
        at[node] = middle
    for _ in range(min(SETTLING, WORK // len(mesh.at))):
        moved = 0.0
        for node in free:
            near = mesh.near[node]
            x, y = at[node]
            dx = (sum(at[n][0] for n in near) / len(near) - x) * OVERSHOOT
            dy = (sum(at[n][1] for n in near) / len(near) - y) * OVERSHOOT
            at[node] = (x + dx, y + dy)
            moved = max(moved, abs(dx), abs(dy))
        if moved < STILL:
            break
