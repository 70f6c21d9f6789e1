"""Gives cells the room they need, like bubbles in a foam: pressure inside, tension along sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from zine.wings.formats.schematic.board_sheet import Vector
from zine.wings.formats.schematic.mesh import Mesh

PRESSURE = 3.0
MOST = 6.0  # times its pressure, for a cell that is far too small
TENSION = 4.5
MANY = 11  # nodes of an outline; the long sides of a cell with fewer would pull it together
SHORT = 0.07  # half a border, which shrinks no further
THIN = 0.012  # twice the area of the smallest triangle, in mean cells
CLEAR = 0.2  # of a place's own node from the sides of its cell
APART = 0.3  # of two borders that meet the same side of the sheet


@dataclass(frozen=True, slots=True)
class _Foam:
    """A mesh while it settles.

    `areas` are those of its cells, `wanted` those they should have; `springs` are what holds each
    node, and `parts` the cells that it moves, with the nodes before and after it in their outlines.
    """

    mesh: Mesh
    areas: dict[str, float]
    wanted: Mapping[str, float]
    springs: list[list[tuple[int, float]]]
    parts: list[list[tuple[str, int, int]]]


def relax(mesh: Mesh, wanted: Mapping[str, float], sweeps: int) -> None:
    """Move nodes until cells have about the areas that are wanted; no triangle turns over."""
    foam = _Foam(
        mesh,
        {code: _area(mesh, outline) for code, outline in mesh.cells.items()},
        wanted,
        _springs(mesh),
        _parts(mesh),
    )
    rim = {node for node, _, _ in mesh.rim}
    inner = [node for node, parts in enumerate(foam.parts) if parts and node not in rim]
    for _ in range(sweeps):
        push = {
            code: PRESSURE * min(wanted[code] / max(area, 1e-9) - 1, MOST) / wanted[code]
            for code, area in foam.areas.items()
        }
        for node in inner:
            _move(foam, node, *_pull(foam, node, push))
        for end in mesh.rim:
            _slide(foam, end, push)
        for code, node in mesh.sites.items():
            _centre(mesh, node, mesh.cells[code])


def _area(mesh: Mesh, outline: list[int]) -> float:
    ring = [mesh.at[node] for node in outline]
    return sum(a * d - b * c for (a, b), (c, d) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


def _springs(mesh: Mesh) -> list[list[tuple[int, float]]]:
    """For each node, those that it is tied to along borders, and how firmly."""
    found: list[list[tuple[int, float]]] = [[] for _ in mesh.at]
    for one, other, nodes in mesh.arcs:
        few = min(len(mesh.cells[one]), len(mesh.cells[other]), MANY)
        pull = TENSION * (few / MANY) ** 3
        for start, end in pairwise(nodes):
            found[start].append((end, pull))
            found[end].append((start, pull))
    return found


def _parts(mesh: Mesh) -> list[list[tuple[str, int, int]]]:
    found: list[list[tuple[str, int, int]]] = [[] for _ in mesh.at]
    for code, outline in mesh.cells.items():
        for at, node in enumerate(outline):
            if node not in mesh.corners:
                found[node].append((code, outline[at - 1], outline[(at + 1) % len(outline)]))
    return found


_Growth = list[tuple[str, float, float]]  # of each cell's area with a node's move


def _pull(foam: _Foam, node: int, push: Mapping[str, float]) -> tuple[Vector, _Growth]:
    """The step that tension and pressure ask of a node."""
    at, wanted = foam.mesh.at, foam.wanted
    x, y = at[node]
    sum_x = sum_y = firm = 0.0
    for other, pull in foam.springs[node]:
        dx, dy = at[other][0] - x, at[other][1] - y
        part = max(-1.0, 1 - SHORT / (hypot(dx, dy) or SHORT))
        sum_x += pull * part * dx
        sum_y += pull * part * dy
        firm += pull
    growth = []
    for code, before, after in foam.parts[node]:
        dx, dy = (at[after][1] - at[before][1]) / 2, (at[before][0] - at[after][0]) / 2
        growth.append((code, dx, dy))
        sum_x += push[code] * dx
        sum_y += push[code] * dy
        room = max(foam.areas[code], wanted[code] / MOST)
        firm += PRESSURE * (dx * dx + dy * dy) / (room * room)
    return (sum_x / firm, sum_y / firm), growth


def _move(foam: _Foam, node: int, wish: Vector, growth: _Growth) -> None:
    """Move a node as far as it can go, and the areas of cells with it."""
    if step := _step(foam.mesh, node, wish):
        x, y = foam.mesh.at[node]
        foam.mesh.at[node] = (x + step[0], y + step[1])
        for code, dx, dy in growth:
            foam.areas[code] += dx * step[0] + dy * step[1]


def _step(mesh: Mesh, node: int, step: Vector) -> Vector | None:
    """A step, or a half, quarter or eighth of it, that turns no triangle over."""
    at = mesh.at
    x, y = at[node]
    for _ in range(4):
        nx, ny = x + step[0], y + step[1]
        for b, c in mesh.around[node]:
            (bx, by), (cx, cy) = at[b], at[c]
            new = (bx - nx) * (cy - ny) - (by - ny) * (cx - nx)
            if new < THIN and new < (bx - x) * (cy - y) - (by - y) * (cx - x):
                break
        else:
            return step
        step = step[0] / 2, step[1] / 2
    return None


def _slide(foam: _Foam, end: tuple[int, int, int], push: Mapping[str, float]) -> None:
    """Move the end of a border along the edge of the sheet, never around a corner."""
    node, before, after = end
    at = foam.mesh.at
    wish, growth = _pull(foam, node, push)
    axis = int(at[before][0] == at[node][0] == at[after][0])
    low, high = sorted((at[before][axis], at[after][axis]))
    if high - low >= 2 * APART:
        goal = min(max(at[node][axis] + wish[axis], low + APART), high - APART)
        along = goal - at[node][axis]
        _move(foam, node, (0.0, along) if axis else (along, 0.0), growth)


def _centre(mesh: Mesh, node: int, outline: list[int]) -> None:
    """Move a place's own node to where it sees all sides of its cell from as far off as can be."""
    at = mesh.at
    x, y = at[node]
    ring = [at[each] for each in outline]
    mx = sum(x for x, _ in ring) / len(ring) - x
    my = sum(y for _, y in ring) / len(ring) - y
    low, nx, ny = 1e9, 0.0, 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        dx, dy = bx - ax, by - ay
        length = (dx * dx + dy * dy) ** 0.5 or 1e-9
        off = (dx * (y - ay) - dy * (x - ax)) / length
        if off < low:
            low, nx, ny = off, -dy / length, dx / length
    away = max(0.0, CLEAR - low)
    step = _step(mesh, node, (mx * 0.3 + nx * away * 0.5, my * 0.3 + ny * away * 0.5))
    if step:
        at[node] = (x + step[0], y + step[1])


def spread(mesh: Mesh, sweeps: int) -> None:
    """Even out the triangles: each node goes to the middle of those around it, large ones first."""
    fixed = mesh.corners.union(node for node, _, _ in mesh.rim)
    at = mesh.at
    free = [node for node in range(len(at)) if node not in fixed]
    for _ in range(sweeps):
        for node in free:
            x, y = at[node]
            sx = sy = sa = 0.0
            for b, c in mesh.around[node]:
                (bx, by), (cx, cy) = at[b], at[c]
                area = (bx - x) * (cy - y) - (by - y) * (cx - x)
                area *= area
                sx += area * (bx + cx - 2 * x)
                sy += area * (by + cy - 2 * y)
                sa += area
            if sa:
                step = _step(mesh, node, (sx / sa / 3, sy / sa / 3))
                if step:
                    at[node] = (x + step[0], y + step[1])
