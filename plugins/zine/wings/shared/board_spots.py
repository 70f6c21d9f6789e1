"""Where things stand on a board, as plain data for the scripts that draw orders on it."""

from __future__ import annotations

from zine.render.boards.sea_names import arc_crowd
from zine.variants.geometry import Geometry, Point, Spots

Plain = dict[str, object]


def plain_places(geometry: Geometry) -> Plain:
    """The size of a board, the spots of its provinces, and the room that names of seas take."""
    return {
        "size": list(geometry.size),
        "spots": {code: _spots(each) for code, each in geometry.sites.items()},
        "words": [[round(side, 1) for side in box] for box in arc_crowd(geometry).boxes],
    }


def _spots(each: Spots) -> Plain:
    found: Plain = {"unit": _whole(each.unit)}
    if each.coasts:
        found["coasts"] = {coast: _whole(point) for coast, point in each.coasts.items()}
    if each.dislodged:
        found["dislodged"] = _whole(each.dislodged)
    if each.cells:
        found["cells"] = [
            [number for point in ring for number in _whole(point)] for ring in each.cells
        ]
    return found


def _whole(point: Point) -> list[float]:
    return [int(each) if each == int(each) else each for each in point]
