"""Draws a board from the border table alone: provinces are boxes, borders are lines.

Land is a box, with a blue rim if it has a coast; sea has round corners. Armies can cross a solid
line, fleets a broken one, both a double one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from zine.rules.geography import Geography, Province, Terrain, UnitKind, province_of
from zine.variants.geometry import Geometry, Point, Ring, Spots, border_pairs
from zine.variants.layout import Size, lay_out

MARGIN = 26.0
LEGEND = 34.0  # height of the legend
WIDTH, HEIGHT = 74.0, 70.0
COAST_WIDTH, COAST_HEIGHT = 44.0, 46.0
LONGEST_NAME = 11  # letters; longer names are set narrower

STYLE = """
text{font:600 13.5px Georgia,'Liberation Serif','DejaVu Serif',serif;text-anchor:middle;fill:#4b4436}
.n{font-weight:400;font-size:8.5px}
.w{font-style:italic;fill:#3f5f6d}
.e{fill:#eceee6;fill-rule:evenodd}
.v{fill:#d3e2e5;stroke:#4f7684;stroke-width:1.4}
.l{fill:none;stroke:#7d7257;stroke-width:1.6}
.k{fill:none;stroke:#4f7684;stroke-width:3.4}
.a,.f,.b{fill:none;stroke:#6b6049;stroke-width:2}
.f{stroke:#3f6f82;stroke-dasharray:7 4}
.b{stroke:#55564c;stroke-width:5.4}
.i{fill:none;stroke:#eceee6;stroke-width:2}
.c{fill:#fbf8ef;stroke:#4b4436;stroke-width:1.3}
.d{fill:#4b4436}
.t{text-anchor:start;font-weight:400}
@media (prefers-color-scheme:dark){
text{fill:#e3dccb}
.w{fill:#9dbccb}
.e{fill:#20262a}
.v{fill:#223a46;stroke:#6f9aab}
.l{stroke:#a89d83}
.k{stroke:#6f9aab}
.a{stroke:#b5a987}
.f{stroke:#79aabd}
.b{stroke:#c9c3b2}
.i{stroke:#20262a}
.c{fill:#22231f;stroke:#e3dccb}
.d{fill:#e3dccb}}
"""


def schematic(geography: Geography) -> tuple[Geometry, str]:
    """The geometry and the base drawing of a map's schematic board."""
    provinces = geography.provinces
    sizes = {code: _size(province) for code, province in provinces.items()}
    middles = lay_out(geography.adjacent, sizes)
    left = min(x - sizes[c][0] / 2 for c, (x, _) in middles.items()) - MARGIN
    top = min(y - sizes[c][1] / 2 for c, (_, y) in middles.items()) - MARGIN
    sites = {
        code: _site(
            province,
            (middles[code][0] - left, middles[code][1] - top),
            _westward(geography, province, middles),
        )
        for code, province in provinces.items()
    }
    width = max(x + sizes[c][0] / 2 for c, (x, _) in middles.items()) - left + MARGIN
    height = max(y + sizes[c][1] / 2 for c, (_, y) in middles.items()) - top + MARGIN + LEGEND
    geometry = Geometry(
        size=(max(width, 420.0), height),
        base="base.svg",
        sites=sites,
        touching=border_pairs(geography.army_borders, geography.fleet_borders),
    )
    return geometry, _base(geography, geometry)


def _size(province: Province) -> Size:
    """Width and height of a province's box; each named coast needs room for its fleet."""
    coasts = len(province.coasts)
    width = max(WIDTH, 9.0 * len(province.code) + 46, COAST_WIDTH * coasts + 8)
    return width, HEIGHT + (COAST_HEIGHT if coasts else 0)


def _westward(geography: Geography, province: Province, middles: Mapping[str, Point]) -> list[str]:
    """A province's coasts from left to right, in the order of the places fleets reach from them."""

    def middle(coast: str) -> float:
        near = geography.neighbours(UnitKind.FLEET, f"{province.code}/{coast}")
        return sum(middles[province_of(each)][0] for each in near) / max(len(near), 1)

    return sorted(province.coasts, key=middle)


def _site(province: Province, middle: Point, coasts: Sequence[str]) -> Spots:
    x, y = middle
    width, height = _size(province)
    top = y - height / 2
    first = x - COAST_WIDTH * (len(province.coasts) - 1) / 2
    return Spots(
        unit=(x, top + 37),
        label=(x + (7 if province.centre else 0), top + 13),
        centre=(x - 22, top + 13) if province.centre else None,
        coasts={
            coast: (first + COAST_WIDTH * place, top + HEIGHT + 14)
            for place, coast in enumerate(coasts)
        },
        cells=() if province.terrain is Terrain.SEA else (_box(middle, (width, height)),),
    )


def _box(middle: Point, size: Size) -> Ring:
    (x, y), (width, height) = middle, size
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _outline(ring: Ring) -> str:
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in ring) + "z"


def _base(geography: Geography, geometry: Geometry) -> str:
    """The base drawing: a sheet with a hole for each box, lines on it, seas and words."""
    width, height = geometry.size
    sheet = _outline(((0, 0), (width, 0), (width, height), (0, height)))
    holes = "".join(_outline(ring) for site in geometry.sites.values() for ring in site.cells)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">',
            f"<style>{STYLE}</style>",
            f'<defs><path id="sheet" d="{sheet}{holes}"/>',
            '<clipPath id="open"><use href="#sheet" clip-rule="evenodd"/></clipPath></defs>',
            '<use href="#sheet" class="e"/>',
            f'<g clip-path="url(#open)">{"".join(_lines(geography, geometry))}</g>',
            *(
                "".join(_province(province, geometry.sites[code]))
                for code, province in geography.provinces.items()
            ),
            "".join(_legend(height - LEGEND / 2)),
            "</svg>",
            "",
        ]
    )


def _lines(geography: Geography, geometry: Geometry) -> Iterator[str]:
    """Each border once; armies' and fleets' together where they join the same two spots."""
    by_land = _links(geography.army_borders)
    by_sea = _links(geography.fleet_borders)
    for one, other in sorted(by_land | by_sea):
        start, end = geometry.spot(one), geometry.spot(other)
        path = f'd="M{start[0]:g},{start[1]:g}L{end[0]:g},{end[1]:g}"'
        if (one, other) not in by_sea:
            yield f'<path class="a" {path}/>'
        elif (one, other) not in by_land:
            yield f'<path class="f" {path}/>'
        else:
            yield f'<path class="b" {path}/><path class="i" {path}/>'


def _links(borders: Mapping[str, tuple[str, ...]]) -> set[tuple[str, str]]:
    return {(min(a, b), max(a, b)) for a, others in borders.items() for b in others}


def _province(province: Province, site: Spots) -> Iterator[str]:
    x, y = site.unit
    if province.terrain is Terrain.SEA:
        width, height = _size(province)
        left, top = x - width / 2, y - 37
        yield (
            f'<rect class="v" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
            ' rx="22"/>'
        )
    else:
        rim = "k" if province.terrain is Terrain.COASTAL else "l"
        yield f'<path class="{rim}" d="{_outline(site.cells[0])}"/>'
    wet = " w" if province.terrain is Terrain.SEA else ""
    yield _text(site.label, province.code.title(), wet.strip())
    yield _text((x, y + 22), province.name, f"n{wet}", LONGEST_NAME)
    for coast, (cx, cy) in site.coasts.items():
        yield _text((cx, cy + 20), coast, "n")
    if site.centre:
        yield f'<circle class="c" cx="{site.centre[0]:g}" cy="{site.centre[1]:g}" r="4.6"/>'
        yield f'<circle class="d" cx="{site.centre[0]:g}" cy="{site.centre[1]:g}" r="1.7"/>'


def _text(middle: Point, words: str, kind: str, longest: int = 99) -> str:
    tight = f' textLength="{WIDTH - 22:g}" lengthAdjust="spacingAndGlyphs"'
    return (
        f"<text{f' class={chr(34)}{kind}{chr(34)}' if kind else ''}"
        f' x="{middle[0]:g}" y="{middle[1] + 4:g}"'
        f"{tight if len(words) > longest else ''}>{escape(words)}</text>"
    )


def _legend(y: float) -> Iterator[str]:
    """The legend: the three kinds of line and the mark of a centre."""
    x = MARGIN
    for kind, words in (("a", "armies"), ("f", "fleets"), ("b", "both")):
        path = f'd="M{x:g},{y:g}H{x + 34:g}"'
        yield f'<path class="{kind}" {path}/>'
        if kind == "b":
            yield f'<path class="i" {path}/>'
        yield f'<text class="t" x="{x + 42:g}" y="{y + 4:g}">{words}</text>'
        x += 105
    yield f'<circle class="c" cx="{x:g}" cy="{y:g}" r="4.6"/>'
    yield f'<circle class="d" cx="{x:g}" cy="{y:g}" r="1.7"/>'
    yield f'<text class="t" x="{x + 10:g}" y="{y + 4:g}">supply centre</text>'
