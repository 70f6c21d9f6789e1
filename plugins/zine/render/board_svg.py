"""A board as SVG: tints, the base drawing over them, then marks, orders and units.

The drawing stands in a page or in a file of its own. The base drawing is a file that all
boards share: its sea hides where the tints overrun the coast. A board can hold two views,
the orders and the position they led to; the page's style sheet shows one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from zine.blocks.board import Board, BoardUnit
from zine.render.arrows import Orders
from zine.render.hatching import NOBODY, Area, areas, hatch_ids, patterns, tinted
from zine.render.strokes import at
from zine.variants.geometry import Geometry, Point

T = TypeVar("T")

RADIUS = 13.0
WINGS = "M0-12L14 5V9L3 6V10H-3V6L-14 9V5z"
BESIDE = (17.0, 15.0)
WIDE = 1150.0  # board units
IDENT = "\0"  # stands for the ident of a board until a page gives it one
HULL = "M-16.5-9.5Q0-6.5 16.5-9.5L11,9Q10,11.5 7,11.5H-7Q-10,11.5-11,9z"
COARSE = "text{font-size:25px!important}"  # names on a base drawing shown at a third of its size

STYLE = """
.zb{--ink:#27231c;--no:#b02318;--off:#1f6a52;--paper:#fbf8ef;
--fine:inline;--coarse:none;--grow:1;--line:2.2;--kind:14.5px;--power:10.5px;--drop:0px;--case:none}
@media (max-width:32em){.zb:not(.zb-wide,.sample){--fine:none;--coarse:inline;--grow:1.36;--line:3.6;--kind:0;--power:19px;--drop:1.5px;--case:uppercase}}
.near:checked~figure .zb{--fine:inline;--coarse:none;--grow:1;--line:2.2;--kind:14.5px;--power:10.5px;--drop:0px;--case:none}
.zb-fine{display:var(--fine)}
.zb-coarse{display:var(--coarse)}
.zb-after{display:none}
.zb-land{fill:#f7f1e1}
.zb-tint{fill-opacity:.46}
.zb pattern path{stroke:var(--ink);stroke-opacity:.2;stroke-width:1;fill:none}
.zb-own{stroke:var(--ink);stroke-width:1.3}
.zb-o{color:var(--ink);fill:none;stroke:currentColor;stroke-width:var(--line);stroke-linecap:round}
.zb-case{stroke:var(--paper);stroke-opacity:.75;stroke-width:calc(var(--line) + 2.8);stroke-dasharray:none}
.zb-head,.zb-o circle{fill:currentColor;stroke-width:1;stroke-dasharray:none}
.zb-x,.zb-shield,.zb-wave{stroke-width:calc(var(--line) + .6);stroke-dasharray:none}
.zb-o .zb-ring{fill:none;stroke-width:1.5;transform:scale(var(--grow));transform-box:fill-box;transform-origin:center}
.zb-support-move,.zb-support-hold{stroke-dasharray:.1 4.8}
.zb-convoy,.zb-convoyed-move{stroke-dasharray:9 4 .1 4}
.zb-rail{stroke-width:4;stroke-dasharray:1.5 4;stroke-linecap:butt}
.zb-rail .zb-case{stroke-width:7}
.zb-raid,.zb-guard,.zb-flight{stroke-width:1.8;stroke-dasharray:1 5 7 5}
.zb-trail{fill:none;stroke-width:2.6;stroke-dasharray:1 6;stroke-linecap:round;stroke-linejoin:round;opacity:.85}
.zb-retreat,.zb-build{color:var(--off);stroke-dasharray:11 4}
.zb-build{stroke-width:3;stroke-dasharray:none}
.zb-move.zb-failed{stroke-dasharray:6 4.5}
.zb-failed,.zb-remove,.zb-disband{color:var(--no)}
.zb-hold.zb-failed{stroke-dasharray:3 4}
.zb-remove .zb-x,.zb-disband .zb-x{stroke-width:3.4}
.zb-u{stroke:#1b1813;stroke-width:1.5}
.zb-u g>:not(g){transform:scale(var(--grow))}
.zb-u text{stroke:none;font:700 var(--kind) Georgia,'Liberation Serif','DejaVu Serif',serif;text-anchor:middle;transform:scale(var(--grow)) translateY(var(--drop))}
.zb-u tspan{font-size:var(--power);text-transform:var(--case)}
.zb-wings text{fill:var(--ink);stroke:var(--paper);stroke-width:3;paint-order:stroke}
.zb-wings tspan{font-size:12px}
.zb-out{stroke-dasharray:3.5 3;stroke-width:2}
@media (prefers-color-scheme:dark){
.zb{--ink:#f2ead8;--no:#ff8d7e;--off:#7fd6b4;--paper:#16191a}
.zb-land{fill:#33322d}
.zb-tint{fill-opacity:.55}
.zb-u{stroke:#f2ead8}
.zb pattern path{stroke-opacity:.3}}
"""


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """The parts of a board that are the same on every page: what lies under and over the base."""

    under: str
    over: str


def drawn(
    board: Board,
    geometry: Geometry,
    colours: Mapping[str, str],
    letters: Mapping[str, str],
    after: Board | None = None,
) -> DrawnBoard:
    """A board's tints, marks, orders and units.

    `colours` maps powers to "#rrggbb", `letters` to what marks their units; `after` is the
    position that the orders led to, drawn as a second view.
    """
    land = _Both(*(areas(part, geometry) for part in _tints(board, after)))
    centres = _Both.of(
        sorted(board.centres.items()), sorted(after.centres.items()) if after else None
    )
    units = _Both.of(board.units, after.units if after else None)
    hatches = hatch_ids((power for power, _ in land.all), colours, IDENT)
    orders = Orders(board, geometry)

    def tint(part: Sequence[Area], suffix: str) -> Iterator[str]:
        return tinted(part, colours, hatches, f"{IDENT}-{suffix}")

    under = [
        f"<defs>{''.join(patterns(hatches))}</defs>",
        f'<rect class="zb-land" width="{geometry.size[0]:g}" height="{geometry.size[1]:g}"/>',
        *_views(tint(land.same, "t"), tint(land.before, "b"), tint(land.after, "a")),
    ]
    over = [
        *_views(*(_centres(part, geometry, colours) for part in centres)),
        *_trails(board, geometry, colours),
        *_orders(orders.drawn(), after),
        '<g class="zb-u">',
        *_views(*((unit_mark(u, geometry, colours, letters) for u in part) for part in units)),
        "</g>",
        *_orders(orders.marks(), after),
    ]
    return DrawnBoard("\n".join(under), "\n".join(over))


def board_svg(
    board: Board,
    geometry: Geometry,
    parts: DrawnBoard,
    *,
    base_href: str,
    ident: str,
    style: str = STYLE,
    coarse_href: str = "",
) -> str:
    """The board as one SVG element; the same board gives the same text.

    `base_href` is the address of the base drawing as seen from the page, `coarse_href` that
    of the one for narrow screens; `ident` begins every id, so that boards may share a page.
    Where the page brings `STYLE` itself, `style` is empty.
    """
    width, height = geometry.size
    area = f'width="{width:g}" height="{height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{_class(width)}" viewBox="0 0 {width:g} {height:g}"'
        f' role="img" aria-labelledby="{escape(ident)}-title {escape(ident)}-desc">',
        f'<title id="{escape(ident)}-title">{escape(board.title)}</title>',
        f'<desc id="{escape(ident)}-desc">{escape(board.description)}</desc>',
        *([f"<style>{style}</style>"] if style else []),
        parts.under.replace(IDENT, escape(ident)),
        *_base(base_href, coarse_href, area),
        parts.over,
        "</svg>",
    ]
    return "\n".join(lines)


def _class(width: float) -> str:
    """A board much wider than the standard one is shown larger, so that it can be read."""
    return "zb zb-wide" if width > WIDE else "zb"


class _Both(NamedTuple, Generic[T]):
    """What two views of a board have in common, and what stands in one of them alone."""

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


def _orders(lines: Iterable[str], after: Board | None) -> Iterator[str]:
    """Orders, which the position after them does not show."""
    return _views([], lines, []) if after else iter(lines)


def _centres(
    owned: Iterable[tuple[str, str]], geometry: Geometry, colours: Mapping[str, str]
) -> Iterator[str]:
    """The marks of owned supply centres in their owners' colours."""
    for province, power in owned:
        centre = geometry.sites[province].centre
        if centre is not None:
            x, y = centre
            fill = colours.get(power, NOBODY)
            yield f'<circle class="zb-own" cx="{x:g}" cy="{y:g}" r="5" fill="{fill}"/>'


def _trails(board: Board, geometry: Geometry, colours: Mapping[str, str]) -> Iterator[str]:
    """Lines through provinces, in their powers' colours."""
    for trail in dict.fromkeys(board.trails):
        points = " ".join(at(geometry.spot(place)) for place in trail.places)
        fill = colours.get(trail.power, NOBODY)
        yield f'<polyline class="zb-trail" stroke="{fill}" points="{points}"/>'


def _base(href: str, coarse: str, area: str) -> Iterator[str]:
    """The base drawing, and the one with larger names where the board is shown small."""
    fine = ' class="zb-fine"' if coarse else ""
    yield f'<image{fine} href="{escape(href)}" {area}/>'
    if coarse:
        yield f'<image class="zb-coarse" href="{escape(coarse)}" {area}/>'


def coarse_base(base: str) -> str:
    """A base drawing with names that stay readable at a third of its size."""
    return base.replace("</svg>", f"<style>{COARSE}</style></svg>")


def unit_mark(
    unit: BoardUnit, geometry: Geometry, colours: Mapping[str, str], letters: Mapping[str, str]
) -> str:
    """A marker: round for an army, a hull for a fleet, with the letters of kind and power.

    Wings, beside it, are all else.
    """
    fill, letter = colours.get(unit.power, NOBODY), letters.get(unit.power, "")
    if unit.kind not in ("A", "F"):
        return _winged(unit.kind, geometry.spot(unit.location), fill, letter)
    spot = geometry.spot(unit.location, dislodged=unit.dislodged)
    return _marker(unit.kind == "F", spot, fill, letter, unit.dislodged)


@cache
def _marker(fleet: bool, spot: Point, fill: str, letter: str, dislodged: bool) -> str:
    out = ' class="zb-out"' if dislodged else ""
    shape = f'<path{out} d="{HULL}"' if fleet else f'<circle{out} r="{RADIUS:g}"'
    return (
        f'<g transform="translate({at(spot)})">{shape} fill="{fill}"/>'
        f'<text y="{5.5 if fleet else 5:g}" fill="{_ink_on(fill)}">{"F" if fleet else "A"}'
        f"<tspan>{escape(letter)}</tspan></text></g>"
    )


def _winged(kind: str, spot: Point, fill: str, letter: str) -> str:
    place = at((spot[0] + BESIDE[0], spot[1] + BESIDE[1]))
    return (
        f'<g class="zb-wings" transform="translate({place})"><path d="{WINGS}" fill="{fill}"/>'
        f'<text y="22"><tspan>{escape(kind)}{escape(letter)}</tspan></text></g>'
    )


def _ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#14120e" if 0.299 * red + 0.587 * green + 0.114 * blue > 115 else "#fff"
