"""The base drawing of a schematic board: sea, coasts, borders, centres and abbreviations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zine.rules.geography import Geography
from zine.variants.geometry import Geometry, Pair, Point, Ring
from zine.wings.formats.schematic.outlines import KINDS, Line

STYLE = """
text{font:600 13.5px Georgia,'Liberation Serif','DejaVu Serif',serif;text-anchor:middle;fill:#4b4436}
.w{font-style:italic;font-weight:400;font-size:14.5px;fill:#4d6d7b}
.e{fill:#dbe6e6;fill-rule:evenodd}
.r,.s{fill:none;stroke:#b9cfd3;stroke-width:7;stroke-linejoin:round}
.s{stroke:#c9dadc;stroke-width:13}
.m{fill:none;stroke:#8fabb3;stroke-width:.9}
.l{fill:none;stroke:#7d7257;stroke-width:1.2;stroke-linejoin:round}
.k{fill:none;stroke:#4f6068;stroke-width:1.3;stroke-linejoin:round}
.g{fill:none;stroke:#f7f1e1;stroke-width:6;stroke-linejoin:round}
.b{fill:#c4c0b4;stroke:#4f6068;stroke-width:1.1;stroke-linejoin:round}
.h{fill:url(#hatch)}
#hatch path{stroke:#a39e8f;stroke-width:1.6}
.j{fill:none;stroke:#4f6068;stroke-width:1.6;stroke-dasharray:2 3.5}
.c{fill:#fbf8ef;stroke:#4b4436;stroke-width:1.3}
.d{fill:#4b4436}
@media (prefers-color-scheme:dark){
text{fill:#e3dccb}
.w{fill:#86a6b5}
.e{fill:#1a2a33}
.r{stroke:#26404d}
.s{stroke:#203541}
.m{stroke:#3f5a67}
.l{stroke:#a89d83}
.k{stroke:#8b9aa0}
.g{stroke:#2b2a26}
.b{fill:#3a3a37;stroke:#8b9aa0}
#hatch path{stroke:#555550}
.j{stroke:#8b9aa0}
.c{fill:#22231f;stroke:#e3dccb}
.d{fill:#e3dccb}}
"""
HATCH = (
    '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path d="M0,0V5"/></pattern>'
)


def base_drawing(
    geography: Geography,
    geometry: Geometry,
    lines: Sequence[Line],
    closed: Sequence[Ring],
    joined: Sequence[Pair],
) -> str:
    """The base drawing.

    `closed` is land that is not played; `joined` are places whose border has no room on a flat
    map, which a dotted line shows.
    """
    width, height = geometry.size
    land = [ring for site in geometry.sites.values() for ring in site.cells]
    sheet = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    by_kind = {
        kind: open_lines(each.points for each in lines if each.kind == kind) for kind in KINDS
    }
    bridges = open_lines(
        (geometry.sites[one].unit, geometry.sites[other].unit) for one, other in joined
    )
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">',
        f"<style>{STYLE}</style>",
        f'<defs>{HATCH}<path id="sea" d="{closed_rings([sheet, *land])}"/>',
        f'<path id="coast" d="{by_kind["coast"]}"/>',
        '<clipPath id="wet"><use href="#sea" clip-rule="evenodd"/></clipPath></defs>',
        '<use href="#sea" class="e"/>',
        '<g clip-path="url(#wet)"><use href="#coast" class="s"/><use href="#coast" class="r"/></g>',
        f'<path class="m" d="{by_kind["sea"]}"/>',
        f'<path class="b" d="{closed_rings(closed)}"/>',
        f'<path class="h" d="{closed_rings(closed)}"/>',
        f'<path class="l" d="{by_kind["border"]}"/>',
        '<use href="#coast" class="k"/>',
        f'<path class="j" d="{bridges}"/>',
        *marks(geography, geometry),
    ]
    return "\n".join([*(row for row in rows if ' d=""' not in row), "</svg>", ""])


def marks(geography: Geography, geometry: Geometry) -> Iterator[str]:
    """Centres and abbreviations."""
    for code, site in geometry.sites.items():
        if site.centre:
            x, y = site.centre
            yield f'<circle class="c" cx="{x:g}" cy="{y:g}" r="4.6"/>'
            yield f'<circle class="d" cx="{x:g}" cy="{y:g}" r="1.7"/>'
        wet = ' class="w"' if geography.is_sea(code) else ""
        yield f'<text{wet} x="{site.label[0]:g}" y="{site.label[1] + 4.5:g}">{code.title()}</text>'


def closed_rings(rings: Iterable[Ring]) -> str:
    """Outlines as path data."""
    return "".join(f"M{_corners(ring)}z" for ring in rings if len(ring) > 2)


def open_lines(lines: Iterable[Iterable[Point]]) -> str:
    """Lines as path data."""
    return "".join(f"M{_corners(line)}" for line in lines)


def _corners(points: Iterable[Point]) -> str:
    return "L".join(f"{x:g},{y:g}" for x, y in points)
