"""From regions to provinces: shares of the seeds, calm borders, and who touches whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from map_ground import BARREN, VOID, WATER, Seeds, polygons_of, regions
from shapely import LineString, MultiPoint, Point, Polygon
from shapely.ops import linemerge

GRID = 0.5  # coordinates are rounded to this
TOLERANCE = 1.1  # of simplification, board units
CALM = 1.7  # the same for borders between lands, which every board repeats
SHORE = 7.0  # how far tint cells reach out under the sea
TOUCH = 2.0  # shorter common borders do not count as touching
CRUMB = 12.0  # area below which a piece joins a neighbour

Key = tuple[str, int]  # province and number of the region


def lines_of(shape: Any) -> list[LineString]:
    """The lines of any geometry, joined where they meet end to end."""
    parts = [p for p in shapely.get_parts(shape).tolist() if p.geom_type == "LineString"]
    if not parts:
        return []
    return list(shapely.get_parts(linemerge(parts)).tolist()) if len(parts) > 1 else parts


def cut(region: Any, seeds: list[tuple[str, Point]]) -> list[tuple[str, Polygon]]:
    """Share a region among its seeds; a piece without a seed of its own joins a neighbour."""
    if len({code for code, _ in seeds}) == 1:
        return [(seeds[0][0], piece) for piece in polygons_of(region)]
    cells = shapely.voronoi_polygons(MultiPoint([p for _, p in seeds]), extend_to=region)
    shares = defaultdict(list)
    for cell in shapely.get_parts(cells).tolist():
        code = next(code for code, point in seeds if cell.contains(point))
        shares[code].append(cell)
    pieces = [
        (code, piece)
        for code, parts in shares.items()
        for piece in polygons_of(shapely.union_all(parts).intersection(region))
    ]
    firm = [(c, p) for c, p in pieces if any(s == c and p.distance(q) == 0 for s, q in seeds)]
    loose = [each for each in pieces if each not in firm]
    return absorb(firm, [piece for _, piece in loose])


def absorb(firm: list[tuple[str, Polygon]], loose: list[Polygon]) -> list[tuple[str, Polygon]]:
    """Give each loose piece to the neighbour it shares most border with."""
    while loose:
        best: tuple[float, int, int] | None = None
        for number, piece in enumerate(loose):
            for index, (_, home) in enumerate(firm):
                if piece.distance(home) > 0.01:
                    continue
                common = piece.boundary.intersection(home.boundary.buffer(0.01)).length
                if common > 0.1 and (best is None or common > best[0]):
                    best = (common, number, index)
        if best is None:
            break
        _, number, index = best
        code, home = firm[index]
        joined = polygons_of(shapely.union_all([home, loose.pop(number)]))
        firm[index] = (code, max(joined, key=lambda p: p.area))
    return [*firm, *((VOID, piece) for piece in loose)]


def smooth(line: LineString, times: int = 3) -> LineString:
    """Chaikin's corner cutting; the ends stay."""
    points = np.array(line.coords)
    for _ in range(times):
        if len(points) < 3:
            break
        near, far = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        inner = np.stack([near, far], axis=1).reshape(-1, 2)[1:-1]
        points = np.concatenate([points[:1], inner, points[-1:]])
    return LineString(reach(points))


def wander(line: LineString, far: float) -> LineString:
    """The line led astray by up to about `far`, the same way each time; the ends stay."""
    if not far:
        return line
    points = shapely.segmentize(line, 5.0)
    along = shapely.line_locate_point(line, shapely.points(shapely.get_coordinates(points)))
    x, y = shapely.get_coordinates(points).T
    aside = np.sin(x / 11 + 2 * np.sin(y / 17)) + 0.6 * np.sin(y / 5.3 + x / 7.1)
    down = np.sin(y / 12 + 2 * np.sin(x / 19)) + 0.6 * np.sin(x / 5.9 - y / 6.7)
    held = far / 1.6 * np.minimum(np.minimum(along, line.length - along) / 12, 1)
    return LineString(np.stack([x + aside * held, y + down * held], axis=1))


def reach(points: Any) -> Any:
    """The line a hair longer at both ends, so that it surely meets what it ends at."""

    def hair(end: Any, before: Any) -> Any:
        step = end - before
        return end + step * (0.05 / max(np.hypot(*step), 1e-9))

    first, last = hair(points[0], points[1]), hair(points[-1], points[-2])
    return np.concatenate([[first], points, [last]])


def faces(lines: list[Any], pieces: list[tuple[Key, Polygon]]) -> dict[Key, Any]:
    """The faces of a net of lines, joined under the name of the piece each lies in most."""
    net = shapely.union_all(lines, grid_size=0.01)
    parts = defaultdict(list)
    tree = shapely.STRtree([piece for _, piece in pieces])
    for face in polygons_of(shapely.polygonize(shapely.get_parts(net).tolist())):
        near = tree.query(face, predicate="intersects")
        best = max(near, key=lambda n: pieces[n][1].intersection(face).area)
        parts[pieces[best][0]].append(face)
    return {key: shapely.coverage_union_all(each) for key, each in sorted(parts.items())}


def coverage(seeds: Seeds, land: dict[str, Any]) -> dict[str, Any]:
    """The shape of every province, strait and barren land; neighbours share all points."""
    pieces = []
    for number, (region, here) in enumerate(regions(seeds, land)):
        pieces += [((code, number), piece) for code, piece in cut(region, here)]
    rough = faces([piece.boundary for _, piece in pieces], pieces)
    lines: list[Any] = [seeds.frame.boundary]
    land_codes = {*seeds.data["land"], BARREN}
    for (one, other), line in borders(rough).items():
        for each in lines_of(line):
            curve = smooth(each) if one[1] == other[1] else each
            inland = one[0] in land_codes and other[0] in land_codes
            if inland and one[1] == other[1]:
                curve = wander(curve, seeds.data.get("wander", 0))
            lines.append(curve.simplify(CALM) if inland else curve)
    parts = defaultdict(list)
    for (code, _), shape in faces(lines, pieces).items():
        parts[code].append(shape)
    whole = tidy({code: shapely.coverage_union_all(each) for code, each in parts.items()})
    simple = shapely.coverage_simplify(list(whole.values()), TOLERANCE)
    return rounded(dict(zip(whole, simple, strict=True)), land_codes)


def rounded(shapes: dict[str, Any], land: set[str]) -> dict[str, Any]:
    """Coordinates on the grid; whole numbers on borders between lands, which boards repeat."""
    whole = {
        point
        for (one, other), line in borders(shapes).items()
        if one in land and other in land
        for each in line.geoms
        for point in each.coords
    }

    def snap(points: Any) -> Any:
        grid = np.array([[1.0 if (x, y) in whole else GRID] for x, y in points])
        return np.round(points / grid) * grid

    return {code: shapely.transform(shape, snap) for code, shape in shapes.items()}


def tidy(whole: dict[str, Any]) -> dict[str, Any]:
    """Give crumbs that smoothing cut off to the neighbour around them."""
    pieces = [(code, piece) for code, shape in whole.items() for piece in polygons_of(shape)]
    crumbs = [p for c, p in pieces if p.area < CRUMB and c != VOID]
    firm = [(c, p) for c, p in pieces if p.area >= CRUMB or c == VOID]
    joined = defaultdict(list)
    for code, piece in absorb(firm, crumbs):
        joined[code].append(piece)
    return {code: shapely.coverage_union_all(each) for code, each in joined.items()}


def edges(shape: Any) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Every side of a shape, written the same whichever way it is walked."""
    for polygon in polygons_of(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            points = list(ring.coords)
            for one, other in pairwise(points):
                if one != other:
                    yield (one, other) if one < other else (other, one)


def borders(shapes: dict[Any, Any]) -> dict[tuple[Any, Any], Any]:
    """The common border of each pair of neighbours."""
    sides = defaultdict(set)
    for code, shape in shapes.items():
        for side in edges(shape):
            sides[side].add(code)
    common = defaultdict(list)
    for side, codes in sides.items():
        if len(codes) == 2:
            common[tuple(sorted(codes))].append(LineString(side))
    return {pair: shapely.MultiLineString(each) for pair, each in sorted(common.items())}


def touching(common: dict[tuple[str, str], Any]) -> dict[str, list[str]]:
    """Who touches whom, each pair once under its first code; straits count as their land."""
    found: dict[str, set[str]] = defaultdict(set)
    for (one, other), line in common.items():
        first, second = sorted((one.rstrip(WATER), other.rstrip(WATER)))
        if first != second and {first, second}.isdisjoint({BARREN, VOID}) and line.length >= TOUCH:
            found[first].add(second)
    return {code: sorted(each) for code, each in sorted(found.items())}


def tint_cell(code: str, shapes: dict[str, Any], land: list[str]) -> list[list[float]]:
    """Coarse polygons of a land province: exact at land borders, careless out at sea.

    The base drawing's opaque sea lies over the careless part.
    """
    own = shapes[code].buffer(0)
    others = shapely.union_all([shapes[c].buffer(0) for c in land if c != code])
    wide = own.buffer(SHORE, quad_segs=2).simplify(SHORE * 0.75)
    wide = shapely.union_all([Polygon(p.exterior) for p in polygons_of(wide)])
    wide = wide.difference(others).buffer(0)
    kept = []
    for piece in polygons_of(wide):
        if piece.intersection(own).area > 1:
            ring = shapely.transform(piece.exterior, np.round)
            points = [tuple(p) for p in ring.coords[:-1]]
            kept.append([p for i, p in enumerate(points) if p != points[i - 1]])
    return kept
