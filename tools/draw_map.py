"""Draw a map of Europe: `<variant>_seeds.yaml` and coastlines -> geometry.yaml and base.svg.

The coastlines and outlines of countries are Natural Earth's, which is in the public domain,
as packed by the npm package world-atlas (ISC). Neither the build nor the tests run this
script; run it again only to change the drawing, in an environment of its own:

    npm pack world-atlas@2 && tar xzf world-atlas-2.*.tgz
    python -m venv mapvenv && mapvenv/bin/pip install shapely pyproj pyyaml numpy
    PYTHONPATH=plugins mapvenv/bin/python tools/draw_map.py standard package/countries-50m.json

Steps: project the countries; cut each region (some countries, or all the sea) among its
seeds; smooth those cuts; simplify everything together so that neighbours still share their
borders; measure who touches whom; find room for units, labels and centre marks; write.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import shapely
import yaml
from map_ground import BARREN, VOID, WATER, Seeds, countries, polygons_of, read_seeds
from map_layout import lay_out
from map_provinces import borders, coverage, lines_of, tint_cell, touching
from shapely import box

from zine.variants.geometry import border_pairs, geometry_from
from zine.wings.shared.drawing_flaws import lint

ROOT = Path(__file__).parent.parent
VARIANTS = ROOT / "plugins/zine/variants"

STYLE = """
text{font:600 13.5px Georgia,'Liberation Serif','DejaVu Serif',serif;text-anchor:middle;fill:#4b4436}
.w{font-style:italic;font-weight:400;font-size:14.5px;fill:#4d6d7b}
.e{fill:#dbe6e6;fill-rule:evenodd}
.k{fill:none;stroke:#4f6068;stroke-width:1.3;stroke-linejoin:round}
.r,.s{fill:none;stroke:#b9cfd3;stroke-width:7;stroke-linejoin:round}
.s{stroke:#c9dadc;stroke-width:13}
.l{fill:none;stroke:#7d7257;stroke-width:1.2;stroke-linejoin:round}
.m{fill:none;stroke:#8fabb3;stroke-width:.9}
.b{fill:#c4c0b4;stroke:#4f6068;stroke-width:1.1;stroke-linejoin:round}
.h{fill:url(#hatch)}
#hatch path{stroke:#a39e8f;stroke-width:1.6}
.c{fill:#fbf8ef;stroke:#4b4436;stroke-width:1.3}
.d{fill:#4b4436}
.g{fill:none;stroke:#4f6068;stroke-width:1.6;stroke-dasharray:2 2.5}
@media (prefers-color-scheme:dark){
text{fill:#e3dccb}
.w{fill:#86a6b5}
.e{fill:#1a2a33}
.k{stroke:#8b9aa0}
.r{stroke:#26404d}
.s{stroke:#203541}
.l{stroke:#a89d83}
.m{stroke:#3f5a67}
.b{fill:#3a3a37;stroke:#8b9aa0}
#hatch path{stroke:#555550}
.c{fill:#22231f;stroke:#e3dccb}
.d{fill:#e3dccb}
.g{stroke:#8b9aa0}}
"""


def sites(shapes: dict[str, Any], table: dict[str, Any], seeds: Seeds) -> dict[str, dict[str, Any]]:
    """Where everything of each province is put; `spots` in the seeds file has the last word."""
    view = box(2, 2, seeds.size[0] - 2, seeds.size[1] - 2)
    land = [c for c, p in table.items() if p["terrain"] != "sea"] + [BARREN]
    found = {}
    for code, province in table.items():
        shape = max(polygons_of(shapes[code].buffer(0).intersection(view)), key=lambda p: p.area)
        fixed = dict(seeds.data["spots"].get(code, {}))
        site: dict[str, Any] = lay_out(shape, centre=bool(province.get("centre")), fixed=fixed)
        if "coasts" in fixed:
            site["coasts"] = fixed["coasts"]
        if province["terrain"] != "sea":
            site["cell"] = tint_cell(code, shapes, land)
        found[code] = site
    return found


def path(lines: Iterable[Any], close: bool = False) -> str:
    """SVG path data with relative steps."""
    text = []
    for line in lines:
        points = [(p[0], p[1]) for p in line.coords]
        if close:
            points = points[:-1]
        x, y = points[0]
        steps = [f"M{x:g},{y:g}"]
        for after in points[1:]:
            dx, dy = after[0] - x, after[1] - y
            if dx or dy:
                steps.append(("l" if len(steps) == 1 else " ") + f"{dx:g},{dy:g}")
            x, y = after
        text.append("".join(steps).replace(" -", "-").replace(",-", "-") + ("z" if close else ""))
    return "".join(text)


def rings(shape: Any) -> list[Any]:
    """All rings of a shape."""
    return [r for p in polygons_of(shape) for r in (p.exterior, *p.interiors)]


def base_svg(
    shapes: dict[str, Any], table: dict[str, Any], places: dict[str, Any], seeds: Seeds
) -> str:
    """The drawing that all boards share: opaque sea over transparent land, lines and labels."""
    width, height = seeds.size
    seas = {c for c in shapes if c[-1] in (WATER, VOID) or table.get(c, {}).get("terrain") == "sea"}
    sea = shapely.union_all([shapes[c].buffer(0) for c in sorted(seas)])
    on_land, at_sea = [], []
    for (one, other), line in borders(shapes).items():
        if {one, other} <= seas:
            if (
                one.rstrip(WATER) not in other
                and VOID not in one + other
                and WATER not in one + other
            ):
                at_sea += lines_of(line)
        elif one not in seas and other not in seas and BARREN not in (one, other):
            on_land += lines_of(line)
    barren = path(rings(shapes[BARREN].buffer(0)), close=True)
    marks, names = [], []
    for code, site in places.items():
        x, y = site["label"]
        kind = ' class="w"' if table[code]["terrain"] == "sea" else ""
        names.append(f'<text{kind} x="{x:g}" y="{y + 4.5:g}">{code.title()}</text>')
        if "centre" in site:
            x, y = site["centre"]
            marks.append(f'<circle class="c" cx="{x:g}" cy="{y:g}" r="4.6"/>')
            marks.append(f'<circle class="d" cx="{x:g}" cy="{y:g}" r="1.7"/>')
    bridges = "".join(f"M{ax},{ay}L{bx},{by}" for (ax, ay), (bx, by) in seeds.data["bridges"])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f"<style>{STYLE}</style>",
            '<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate(45)"><path d="M0,0V5"/></pattern>',
            f'<path id="sea" d="{path(rings(sea), close=True)}"/>',
            '<clipPath id="wet"><use href="#sea" clip-rule="evenodd"/></clipPath></defs>',
            '<use href="#sea" class="e"/><g clip-path="url(#wet)">',
            '<use href="#sea" class="s"/><use href="#sea" class="r"/></g>',
            '<use href="#sea" class="k"/>',
            f'<path class="m" d="{path(at_sea)}"/>',
            f'<path class="l" d="{path(on_land)}"/>',
            f'<path class="b" d="{barren}"/><path class="h" d="{barren}"/>',
            f'<path class="g" d="{bridges}"/>',
            *marks,
            *names,
            "</svg>",
            "",
        ]
    )


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(flow(each) for each in value) + "]"
        case float():
            return f"{value:g}"
    return str(value)


def geometry_yaml(
    name: str, places: dict[str, Any], touch: dict[str, list[str]], seeds: Seeds
) -> str:
    """geometry.yaml: one row a province."""
    rows = [
        f"# Where things stand on the {name} board; written by tools/draw_map.py.",
        '# Outlines are points "x,y"; `touching` is measured from the drawing, each pair once.',
        f"size: {flow(seeds.size)}",
        "base: base.svg",
        f"exceptions: {flow(seeds.data['exceptions'])}",
        "provinces:",
    ]
    for code, site in places.items():
        row = {k: v for k, v in site.items() if k != "cell"}
        if "cell" in site:
            row["cell"] = [
                '"' + " ".join(f"{x:g},{y:g}" for x, y in ring) + '"' for ring in site["cell"]
            ]
        rows.append(f"  {code}: {flow(row)}")
    rows += ["touching:", *(f"  {code}: {flow(others)}" for code, others in touch.items())]
    return "\n".join(rows) + "\n"


def main() -> None:
    """Draw and write both files; say what the border table has otherwise."""
    name, atlas = sys.argv[1:]
    variant = VARIANTS / name
    seeds = read_seeds(Path(__file__).parent / f"{name}_seeds.yaml")
    table = yaml.safe_load((variant / "map.yaml").read_text())
    provinces = table["provinces"]
    shapes = coverage(seeds, countries(Path(atlas), seeds))
    places = sites(shapes, provinces, seeds)
    geometry = geometry_yaml(name, places, touching(borders(shapes)), seeds)
    (variant / "geometry.yaml").write_text(geometry)
    (variant / "base.svg").write_text(base_svg(shapes, provinces, places, seeds))
    faults = lint(
        geometry_from(yaml.safe_load(geometry)), border_pairs(table["armies"], table["fleets"])
    )
    sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()
