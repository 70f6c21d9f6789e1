"""Everything on a drawn board that must not cover something else, as boxes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from zine.blocks.board import Board
from zine.render.arrows import Orders
from zine.render.boards.collision_boxes import Box
from zine.render.boards.layout import with_built
from zine.render.boards.markers import markers
from zine.render.boards.province_names import names
from zine.render.boards.sea_names import arc_boxes
from zine.variants.geometry import Geometry

Thing = tuple[str, Box]


def things(
    board: Board, geometry: Geometry, after: Board | None = None
) -> tuple[list[Thing], list[Thing]]:
    """Names, units and arrowheads of a board, and those of the position it led to."""
    first = markers(with_built(board), geometry)
    orders = Orders(board, geometry, {}, first)
    before = names(
        geometry, [*(m.box for m in first), *orders.heads, *orders.badges], orders.points
    )
    units = [(f"{m.unit.kind} {m.unit.location}", m.box) for m in first]
    heads = [(f"head {number}", box) for number, box in enumerate(orders.heads)]
    seas = [
        (f"sea {code}", box)
        for code, arc in geometry.arcs.items()
        for box in arc_boxes(geometry.names[code], arc)
    ]
    shown = [*units, *heads, *((name.code, name.box) for name in before), *seas]
    if after is None:
        return shown, []
    later = markers(after, geometry, first)
    moved = names(geometry, [m.box for m in later], (), before)
    return shown, [
        *((f"{m.unit.kind} {m.unit.location}", m.box) for m in later),
        *((name.code, name.box) for name in moved),
        *seas,
    ]


def collisions(found: list[Thing]) -> Iterator[str]:
    """The pairs that meet; the parts of one name along a curve may."""
    for (one, box), (other, room) in combinations(found, 2):
        if box.meets(room) and one != other and not (one[:4] == other[:4] == "sea "):
            yield f"{one} on {other}"
