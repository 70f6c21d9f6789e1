"""A board as SVG: tints, the base drawing over them, then marks, orders and units.

The drawing stands in a page or in a file of its own. The base drawing is a file that all
boards share: its sea hides where the tints overrun the coast.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise

from zine.render.arrows import Orders
from zine.render.strokes import at
from zine.report.board import Board, BoardUnit
from zine.variants.geometry import Geometry, Ring

RADIUS = 13.0
WINGS = "M0-12L14 5V9L3 6V10H-3V6L-14 9V5z"
BESIDE = (17.0, 15.0)
WIDE = 1150.0  # board units
HULL = "M-16.5-9.5Q0-6.5 16.5-9.5L11,9Q10,11.5 7,11.5H-7Q-10,11.5-11,9z"
NOBODY = "#8a8578"

STYLE = """
.zb{--ink:#27231c;--no:#b02318;--off:#1f6a52;--paper:#fbf8ef}
.zb-land{fill:#f7f1e1}
.zb-tint{fill-opacity:.46}
.zb-own{stroke:var(--ink);stroke-width:1.3}
.zb-o{color:var(--ink);fill:none;stroke:currentColor;stroke-width:2.2;stroke-linecap:round}
.zb-case{stroke:var(--paper);stroke-opacity:.7;stroke-width:5;stroke-dasharray:none}
.zb-head,.zb-o circle{fill:currentColor;stroke-width:1;stroke-dasharray:none}
.zb-x,.zb-shield,.zb-wave{stroke-width:2.8;stroke-dasharray:none}
.zb-o .zb-ring{fill:none;stroke-width:1.5}
.zb-support-move,.zb-support-hold{stroke-width:2.1;stroke-dasharray:.1 4.4}
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
.zb-u text{stroke:none;font:700 14.5px Georgia,'Liberation Serif','DejaVu Serif',serif;text-anchor:middle}
.zb-u tspan{font-size:10.5px}
.zb-wings text{fill:var(--ink);stroke:var(--paper);stroke-width:3;paint-order:stroke}
.zb-wings tspan{font-size:12px}
.zb-out{stroke-dasharray:3.5 3;stroke-width:2}
@media (prefers-color-scheme:dark){
.zb{--ink:#f2ead8;--no:#ff8d7e;--off:#7fd6b4;--paper:#16191a}
.zb-land{fill:#33322d}
.zb-tint{fill-opacity:.55}
.zb-u{stroke:#f2ead8}}
@media (max-width:32em){.zb-u g>*{transform:scale(1.28)}}
"""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The parts of a board that are the same on every page: what lies under and over the base."""

    under: str
    over: str


def drawn(
    board: Board, geometry: Geometry, colours: Mapping[str, str], letters: Mapping[str, str]
) -> Drawn:
    """A board's tints, marks, orders and units.

    `colours` maps powers to "#rrggbb", `letters` to what marks their units.
    """
    orders = Orders(board, geometry)
    over = [
        *_centres(board, geometry, colours),
        *_trails(board, geometry, colours),
        *orders.drawn(),
        '<g class="zb-u">',
        *(_unit(unit, geometry, colours, letters) for unit in board.units),
        "</g>",
        *orders.marks(),
    ]
    return Drawn("".join(_tints(board, geometry, colours)), "\n".join(over))


def board_svg(
    board: Board,
    geometry: Geometry,
    parts: Drawn,
    *,
    base_href: str,
    ident: str,
    style: str = STYLE,
) -> str:
    """The board as one SVG element; the same board gives the same text.

    `base_href` is the address of the base drawing as seen from the page; `ident` begins
    every id, so that boards may share a page. Where the page brings `STYLE` itself, `style`
    is empty.
    """
    width, height = geometry.size
    area = f'width="{width:g}" height="{height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{_class(width)}" viewBox="0 0 {width:g} {height:g}"'
        f' role="img" aria-labelledby="{escape(ident)}-title {escape(ident)}-desc">',
        f'<title id="{escape(ident)}-title">{escape(board.title)}</title>',
        f'<desc id="{escape(ident)}-desc">{escape(board.description)}</desc>',
        *([f"<style>{style}</style>"] if style else []),
        f'<rect class="zb-land" {area}/>',
        f'<g class="zb-tint">{parts.under}</g>',
        f'<image href="{escape(base_href)}" {area}/>',
        parts.over,
        "</svg>",
    ]
    return "\n".join(lines)


def _class(width: float) -> str:
    """A board much wider than the standard one is shown larger, so that it can be read."""
    return "zb zb-wide" if width > WIDE else "zb"


def _tints(board: Board, geometry: Geometry, colours: Mapping[str, str]) -> Iterator[str]:
    """One path for each power, over all its land."""
    land: dict[str, list[str]] = defaultdict(list)
    for province, power in sorted(board.tints.items()):
        land[power] += [_outline(ring) for ring in geometry.sites[province].cells]
    for power, outlines in sorted(land.items()):
        yield f'<path fill="{colours.get(power, NOBODY)}" d="{"".join(outlines)}"/>'


@cache
def _outline(ring: Ring) -> str:
    """A closed outline as path data, in steps from corner to corner."""
    steps = [f"{bx - ax:g},{by - ay:g}" for (ax, ay), (bx, by) in pairwise(ring)]
    text = f"M{at(ring[0])}l{' '.join(steps)}z"
    return text.replace(" -", "-").replace(",-", "-")


def _centres(board: Board, geometry: Geometry, colours: Mapping[str, str]) -> Iterator[str]:
    """The marks of owned supply centres in their owners' colours."""
    for province, power in sorted(board.centres.items()):
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


def _unit(
    unit: BoardUnit, geometry: Geometry, colours: Mapping[str, str], letters: Mapping[str, str]
) -> str:
    """A marker: round for an army, a hull for a fleet, with the letters of kind and power.

    Wings, beside it, are all else.
    """
    fill, letter = colours.get(unit.power, NOBODY), letters.get(unit.power, "")
    if unit.kind not in ("A", "F"):
        return _winged(unit, geometry, fill, letter)
    fleet = unit.kind == "F"
    out = ' class="zb-out"' if unit.dislodged else ""
    shape = f'<path{out} d="{HULL}"' if fleet else f'<circle{out} r="{RADIUS:g}"'
    place = at(geometry.spot(unit.location, dislodged=unit.dislodged))
    return (
        f'<g transform="translate({place})">{shape} fill="{fill}"/>'
        f'<text y="{5 if not fleet else 5.5:g}" fill="{_ink_on(fill)}">{escape(unit.kind)}'
        f"<tspan>{escape(letter)}</tspan></text></g>"
    )


def _winged(unit: BoardUnit, geometry: Geometry, fill: str, letter: str) -> str:
    x, y = geometry.spot(unit.location)
    place = at((x + BESIDE[0], y + BESIDE[1]))
    return (
        f'<g class="zb-wings" transform="translate({place})"><path d="{WINGS}" fill="{fill}"/>'
        f'<text y="22"><tspan>{escape(unit.kind)}{escape(letter)}</tspan></text></g>'
    )


def _ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#14120e" if 0.299 * red + 0.587 * green + 0.114 * blue > 115 else "#fff"
