"""Find a curve for the full name of each sea: writes `arcs` into a variant's geometry.yaml.

Run it after tools/draw_map.py, or whenever units have moved:

    PYTHONPATH=plugins python tools/name_seas.py standard

A name keeps inside its sea, clear of every marker's place and of the room in which arrows
end, so no phase has to move it. A sea without that much room gets no curve; boards then
place its abbreviation like any other. Needs numpy and Pillow.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from zine.render.boards.sea_names import PITCH, broken
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import Geometry

VARIANTS = Path(__file__).parent.parent / "plugins/zine/variants"
SIZES = (21.0, 19.0, 17.0, 15.0, 13.5, 12.5)
ANGLES = sorted(range(-70, 71, 10), key=abs)
BOWS = (0.0, 0.08, -0.08, 0.16, -0.16)
CLEAR = 32.0  # from the middle of a marker to a name
TIGHT = 0.62  # half the height of a name, in sizes
MARGIN = 12  # pixels around the board


def rings(data: str) -> Iterator[list[tuple[float, float]]]:
    """The lines of path data made of M, L and l steps."""
    for part in re.findall(r"M[^M]+", data):
        points: list[tuple[float, float]] = []
        for letter, numbers in re.findall(r"([MLlz])([^MLlz]*)", part):
            values = [float(n) for n in re.findall(r"-?\d*\.?\d+", numbers)]
            for x, y in zip(values[::2], values[1::2], strict=False):
                ox, oy = points[-1] if letter == "l" else (0.0, 0.0)
                points.append((ox + x, oy + y))
        yield points


def water(base: str, geometry: Geometry) -> Any:
    """A picture of the water, cut along the borders at sea."""
    width, height = (int(each) + 2 * MARGIN for each in geometry.size)
    wet = np.zeros((height, width), dtype=bool)
    sea = re.search(r'<path id="sea" d="([^"]+)"', base)
    assert sea is not None
    for ring in rings(sea[1]):
        picture = Image.new("1", (width, height))
        ImageDraw.Draw(picture).polygon([(x + MARGIN, y + MARGIN) for x, y in ring], fill=1)
        wet ^= np.array(picture)
    walls = Image.new("1", (width, height))
    for kind in ("m", "k"):
        for line in re.findall(rf'<path class="{kind}" d="([^"]+)"', base):
            for ring in rings(line):
                shifted = [(x + MARGIN, y + MARGIN) for x, y in ring]
                ImageDraw.Draw(walls).line(shifted, fill=1, width=5)
    rim = np.zeros_like(wet)
    rim[MARGIN + 6 : -MARGIN - 6, MARGIN + 6 : -MARGIN - 6] = True
    return wet & ~np.array(walls) & rim


def divided(free: Any, geometry: Geometry) -> Any:
    """Which sea each part of the water is: a number from 1 in the order of codes, or 0."""
    found = np.zeros(free.shape, dtype=np.int16)
    for number, code in enumerate(sorted(geometry.seas), 1):
        x, y = (round(each) + MARGIN for each in geometry.sites[code].unit)
        found[y - 4 : y + 5, x - 4 : x + 5] = number
    found[~free] = 0
    while True:
        grown = found.copy()
        for to, back in (
            (np.s_[1:], np.s_[:-1]),
            (np.s_[:-1], np.s_[1:]),
            (np.s_[:, 1:], np.s_[:, :-1]),
            (np.s_[:, :-1], np.s_[:, 1:]),
        ):
            part = grown[to]
            part[...] = np.where((part == 0) & free[to], found[back], part)
        if (grown == found).all():
            return found
        found = grown


def markers_at(geometry: Geometry) -> list[tuple[float, float]]:
    """The middle of every marker that any phase may show."""
    sites = geometry.sites.values()
    return [spot for site in sites for spot in (site.unit, *site.coasts.values())]


def arc(name: str, room: Any) -> tuple[float, ...] | None:
    """The largest and most level curve for a name inside a room."""
    rows, columns = np.nonzero(room[::3, ::3])
    middles = np.stack([columns * 3, rows * 3], axis=1)
    if not len(middles):
        return None
    home = middles.mean(axis=0)
    for size in SIZES:
        for lines in (1, 2) if " " in name or "-" in name else (1,):
            length = max(map(len, broken(name, lines))) * PITCH * size + size / 2
            for angle in ANGLES:
                for bow in BOWS:
                    shape = (length, radians(angle), bow, size * (1 + 0.9 * (lines - 1)))
                    found = _fits(room, middles, shape)
                    if len(found):
                        x, y = found[((found - home) ** 2).sum(axis=1).argmin()]
                        return _curve((float(x), float(y)), (*shape[:3], size))
    return None


Shape = tuple[float, float, float, float]


def _fits(room: Any, middles: Any, shape: Shape) -> Any:
    """Those of the middles around which a whole name stays inside the room."""
    length, angle, bow, size = shape
    along = np.linspace(-0.5, 0.5, max(6, int(length / 7)))
    sag = bow * length * (4 * along**2 - 1)
    inside = np.ones(len(middles), dtype=bool)
    for side in (-TIGHT * size, 0.0, TIGHT * size):
        us, vs = along * length, sag + side
        for u, v in zip(us, vs, strict=True):
            xs = middles[:, 0] + round(u * cos(angle) - v * sin(angle))
            ys = middles[:, 1] + round(u * sin(angle) + v * cos(angle))
            ok = (xs >= 0) & (ys >= 0) & (xs < room.shape[1]) & (ys < room.shape[0])
            inside &= (
                ok & room[np.clip(ys, 0, room.shape[0] - 1), np.clip(xs, 0, room.shape[1] - 1)]
            )
    return middles[inside]


def _curve(middle: tuple[float, float], shape: Shape) -> tuple[float, ...]:
    length, angle, bow, size = shape
    down = 0.34 * size

    def at(u: float, v: float) -> tuple[float, float]:
        x = middle[0] - MARGIN + u * cos(angle) - v * sin(angle)
        return x, middle[1] - MARGIN + u * sin(angle) + v * cos(angle)

    points = (at(-length / 2, down), at(0, down - 2 * bow * length), at(length / 2, down))
    return (*(float(round(n)) for point in points for n in point), size)


def main() -> None:
    """Find the curves of one variant and write them."""
    name = sys.argv[1]
    drawing = load_drawing(name)
    geometry = drawing.geometry
    free = water(drawing.base, geometry)
    ys, xs = np.mgrid[0 : free.shape[0], 0 : free.shape[1]]
    clear = np.ones_like(free)
    for x, y in markers_at(geometry):
        clear &= (xs - x - MARGIN) ** 2 + (ys - y - MARGIN) ** 2 > CLEAR**2
    rows = ["arcs:  # written by tools/name_seas.py"]
    seas = divided(free, geometry)
    for number, code in enumerate(sorted(geometry.seas), 1):
        room = (seas == number) & clear
        if found := arc(geometry.names[code], room):
            rows.append(f"  {code}: [{', '.join(f'{n:g}' for n in found)}]")
    path = VARIANTS / name / "geometry.yaml"
    old = path.read_text(encoding="utf-8").partition("arcs:")[0]
    path.write_text(old + "\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(rows) - 1} of {len(geometry.seas)} seas")


if __name__ == "__main__":
    main()
