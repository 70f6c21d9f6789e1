"""A board as SVG: tints, the base drawing over them, orders, units, and names last.

The drawing stands in a page or in a file of its own. The base drawing is a file that all
boards share: its sea hides where the tints overrun the coast. A second one has the names of
seas. A board can hold two views, the orders and the position they led to; the page's style
sheet shows one of them.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from zine.blocks.board import Board, BoardUnit
from zine.render.arrows import leaving
from zine.render.boards.collision_boxes import Box
from zine.render.boards.land_and_centre_layers import Shown, centres, homes, land_of
from zine.render.boards.layout import Layout, lay_out
from zine.render.boards.markers import Marker, markers, placed, symbols
from zine.render.boards.power_key import unit_words
from zine.render.boards.province_names import drawn_name, names
from zine.render.boards.style import STYLE
from zine.render.hatching import NOBODY, Area, areas, hatch_ids, patterns, tinted
from zine.render.strokes_and_curves import at
from zine.variants.geometry import Geometry

T = TypeVar("T")

TITLE = re.compile(r"<title>[^<]*</title>")
WIDE = 1150.0  # board units
EDGE = 12.0  # of a marker: the ring about it, in board units
IDENT = "\0"  # stands for the ident of a board until a page gives it one

__all__ = ["STYLE", "DrawnBoard", "board_svg", "data_address", "drawn"]


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """The parts of a board that are the same on every page.

    `land` lies under the base drawing and `marks` over it, unless files of their own show who
    owns what; `over` lies over both, and `defs` is what the others use. `kinds` are the kinds
    of units that are drawn, each with its power; "" is that of a power that has only land.
    """

    defs: str
    land: str
    marks: str
    over: str
    kinds: frozenset[tuple[str, str]]


def drawn(
    board: Board,
    geometry: Geometry,
    colours: Mapping[str, str],
    letters: Mapping[str, str],
    after: Board | None = None,
    *,
    grounded: bool = False,
    crop: Box | None = None,
    layout: Layout | None = None,
) -> DrawnBoard:
    """A board's tints, marks, orders and units.

    `colours` maps powers to "#rrggbb", `letters` to what marks their units; `after` is the
    position that the orders led to, drawn as a second view. If it is `grounded`, files of
    their own show who owns what. Nothing is drawn outside `crop`. `layout` is the board's, if
    it was laid out before.
    """
    layout = layout or lay_out(board, geometry, colours)
    first, orders = layout.markers, layout.orders
    later = markers(after, geometry, first) if after else ()
    shown = _Both.of(_within(first, crop), _within(later, crop) if after else None)
    kinds = frozenset((each.unit.kind, each.unit.power) for each in shown.all)
    stand = partial(_stand, gone=leaving(board), geometry=geometry, colours=colours)
    landed = {power for _kind, power in kinds}
    land = {
        ("", power)
        for view in (board, after)
        for place, power in (view.tints.items() if view else ())
        if power not in landed and (crop is None or crop.has(geometry.spot(place)))
    }

    over = [
        *_trails(board, geometry, colours),
        *_views([], orders.drawn() if after else [], orders.ghosts() if after else []),
        *([] if after else orders.drawn()),
        '<g class="zb-u">',
        *_views(*(stand(part) for part in shown)),
        "</g>",
        *_views([] if after else orders.marks(), orders.marks() if after else [], []),
        '<g class="zb-names">',
        *_named(geometry, layout, later if after else None, crop),
        "</g>",
    ]
    defs = "".join(symbols(kinds, colours, letters, IDENT))
    parts = DrawnBoard(f"<defs>{defs}</defs>", "", "", "\n".join(over), kinds | land)
    return parts if grounded else with_owners(parts, board, geometry, colours, after)


def _stand(
    part: Sequence[Marker],
    gone: Collection[BoardUnit],
    geometry: Geometry,
    colours: Mapping[str, str],
) -> Iterator[str]:
    """The units of a view; those that are gone after the phase are marked so."""
    for each in part:
        drawing = placed(each, geometry, colours, unit_words(each.unit, geometry), IDENT)
        yield f'<g class="zb-gone">{drawing}</g>' if each.unit in gone else drawing


def with_owners(
    parts: DrawnBoard,
    board: Board,
    geometry: Geometry,
    colours: Mapping[str, str],
    after: Board | None = None,
) -> DrawnBoard:
    """A grounded board's drawing with who owns what as a part of it."""
    land, marks = _owned(board, after, geometry, colours)
    return replace(parts, land=land, marks=marks)


def _within(part: Sequence[Marker], crop: Box | None) -> Sequence[Marker]:
    """The markers of which some part is visible."""
    return [each for each in part if crop.meets(each.box.wider(EDGE))] if crop else part


def _owned(
    board: Board, after: Board | None, geometry: Geometry, colours: Mapping[str, str]
) -> tuple[str, str]:
    """The land and the marks of centres, as parts of the board itself."""
    land = _Both(*(areas(part, geometry) for part in _tints(board, after)))
    hatches = hatch_ids((power for power, _ in land.all), colours, IDENT)
    owners = _Both.of(
        sorted(board.centres.items()), sorted(after.centres.items()) if after else None
    )

    def tint(part: Sequence[Area], suffix: str) -> Iterator[str]:
        return tinted(part, colours, hatches, f"{IDENT}-{suffix}")

    under = [
        f"<defs>{''.join(patterns(hatches))}</defs>",
        land_of(geometry),
        *_views(tint(land.same, "t"), tint(land.before, "b"), tint(land.after, "a")),
    ]
    over = [
        *homes(board.homes, colours, geometry),
        *_views(*(centres(part, geometry, colours) for part in owners)),
    ]
    return "\n".join(under), "\n".join(over)


def _named(
    geometry: Geometry,
    layout: Layout,
    later: Sequence[Marker] | None,
    crop: Box | None,
) -> Iterator[str]:
    """The names of provinces, clear of what either view shows."""
    before, after = layout.names, None
    if later is not None:
        after = names(geometry, (m.box for m in later), (), before, layout.plan)
    for part in (views := _Both.of(before, after)):
        lines = (
            drawn_name(each, geometry.names.get(each.code, ""), sea=each.code in geometry.seas)
            for each in part
            if crop is None or crop.holds(each.box)
        )
        if part is views.same:
            yield from lines
        else:
            yield from _views([], *((lines, []) if part is views.before else ([], lines)))


def board_svg(
    board: Board,
    geometry: Geometry,
    parts: DrawnBoard,
    *,
    base_href: str,
    ident: str,
    style: str = STYLE,
    names_href: str = "",
    crop: Box | None = None,
    small: bool = False,
    grounds: Sequence[Shown] = (),
) -> str:
    """The board as one SVG element; the same board gives the same text.

    `base_href` is the address of the base drawing as seen from the page, `names_href` that
    of the names of seas; `ident` begins every id, so that boards may share a page. Where the
    page brings `STYLE` itself, `style` is empty. `crop` shows a part of the board alone;
    a `small` one has no names, which nobody could read. `grounds` are the files that show who
    owns what, for a board drawn without.
    """
    width, height = geometry.size
    area = f'width="{width:g}" height="{height:g}"'
    view = crop or Box(0, 0, width, height)
    left, top, across, down = view.left, view.top, view.right - view.left, view.bottom - view.top
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{_class(across)}"'
        f' viewBox="{left:g} {top:g} {across:g} {down:g}"'
        f' role="img" aria-labelledby="{escape(ident)}-title {escape(ident)}-desc">',
        f'<title id="{escape(ident)}-title">{escape(board.title)}</title>',
        f'<desc id="{escape(ident)}-desc">{escape(board.description)}</desc>',
        *([f"<style>{style}</style>"] if style else []),
        parts.defs.replace(IDENT, escape(ident)),
        *([parts.land.replace(IDENT, escape(ident))] if parts.land else []),
        *(each.image("land", area) for each in grounds),
        f'<image href="{escape(base_href)}" {area}/>',
        *([parts.marks] if parts.marks else []),
        *(each.image("centres", area) for each in grounds),
        *_overlaid(parts.over.replace(IDENT, escape(ident)), names_href, area, small=small),
        f'<rect class="zb-neat" x="{left + 1:g}" y="{top + 1:g}"'
        f' width="{across - 2:g}" height="{down - 2:g}"/>',
        "</svg>",
    ]
    return "\n".join(lines)


def data_address(drawing: str) -> str:
    """The address of a drawing that a file brings itself, as `base_href` or `names_href`."""
    return f"data:image/svg+xml;base64,{base64.b64encode(drawing.encode()).decode()}"


def _overlaid(over: str, names_href: str, area: str, *, small: bool) -> Iterator[str]:
    """What lies over the base, with the names of seas beneath those of provinces."""
    last = over.rindex('<g class="zb-names">')
    if small:
        yield TITLE.sub("", over[:last]).rstrip("\n")
        return
    yield over[:last].rstrip("\n")
    if names_href:
        yield f'<g class="zb-names"><image href="{escape(names_href)}" {area}/></g>'
    yield over[last:]


def _class(width: float) -> str:
    """A board much wider than the standard one is magnified more, so that it can be read."""
    return "zb zb-wide" if width > WIDE else "zb"


class _Both(NamedTuple, Generic[T]):
    """What two views of a board share, and what only one of them has."""

    same: Sequence[T]
    before: Sequence[T] = ()
    after: Sequence[T] = ()

    @classmethod
    def of(cls, before: Sequence[T], after: Sequence[T] | None) -> _Both[T]:
        """The parts of two views; all is common where there is only one."""
        if after is None:
            return cls(before)
        stayed = set(before).intersection(after)
        return cls(
            [each for each in before if each in stayed],
            [each for each in before if each not in stayed],
            [each for each in after if each not in stayed],
        )

    @property
    def all(self) -> Iterator[T]:
        """Everything in either view."""
        return chain(self.same, self.before, self.after)


def _tints(board: Board, after: Board | None) -> Iterator[Mapping[str, str]]:
    """Who owns what in both views, and in one of them alone."""
    if after is None:
        yield from (board.tints, {}, {})
        return
    same = dict(board.tints.items() & after.tints.items())
    yield same
    for one in (board, after):
        yield {place: power for place, power in one.tints.items() if place not in same}


def _views(same: Iterable[str], before: Iterable[str], after: Iterable[str]) -> Iterator[str]:
    """A part of the board: what both views show, then what one of them shows alone."""
    yield from same
    for name, part in (("before", before), ("after", after)):
        lines = list(part)
        if lines:
            yield f'<g class="zb-{name}">'
            yield from lines
            yield "</g>"


def _trails(board: Board, geometry: Geometry, colours: Mapping[str, str]) -> Iterator[str]:
    """Lines through provinces, in their powers' colours."""
    for trail in dict.fromkeys(board.trails):
        points = " ".join(at(geometry.spot(place)) for place in trail.places)
        fill = colours.get(trail.power, NOBODY)
        yield f'<polyline class="zb-trail" stroke="{fill}" points="{points}"/>'
