"""Charts to download, drawn by matplotlib: the same marks as in a page, on light paper."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, assert_never

from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Rectangle
from matplotlib.text import Text
from PIL import Image

from zine.blocks.chart_values import Chart
from zine.render.charts.chart_marks import Bar, ChartMark, Label, Stroke, ValueMark
from zine.render.charts.svg import WIDE, chart_sheet
from zine.render.inks import LIGHT, TEXT
from zine.wings.books.pictures.canvas import small_png
from zine.wings.books.pictures.painted_text import LOW

SCALE = 1.75  # pixels for each of a page
RIM = 16.0
TITLE = 34.0  # the height of a title, in pixels of a page
# The pictures' font is wider than the one that labels are measured for.
LETTERS = 0.88
DPI = 72  # a point of type is a pixel
FONTS = ("Zine Serif", "DejaVu Serif", "DejaVu Sans")
# The lowest first.
LAYERS = (Bar, Stroke, ValueMark, Label)
SIDES: Mapping[str, Literal["left", "center", "right"]] = {
    "start": "left",
    "middle": "center",
    "end": "right",
}


def chart_png(chart: Chart) -> bytes:
    """A chart with its title as a PNG to download."""
    sheet = chart_sheet(chart, WIDE)
    wide, high = sheet.width + 2 * RIM, sheet.height + 2 * RIM + TITLE
    size = round(wide * SCALE), round(high * SCALE)
    figure = Figure(figsize=(size[0] / DPI, size[1] / DPI), dpi=DPI, facecolor=LIGHT)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-RIM, sheet.width + RIM), ylim=(sheet.height + RIM, -RIM - TITLE))
    axes.set_axis_off()
    title = Label((0, -TITLE * 0.7), chart.title, TEXT, size=15 / LETTERS, bold=True)
    for mark in (title, *sorted(sheet.marks, key=lambda mark: LAYERS.index(type(mark)))):
        axes.add_artist(_artist(mark))
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # an empty box
        figure.savefig(buffer, format="png")
    return small_png(Image.open(buffer).convert("RGB"))


def _artist(mark: ChartMark) -> Artist:
    """What matplotlib draws for a mark; widths and sizes are in points, places in the page's pixels."""
    colour = mark.ink.light
    match mark:
        case Bar(at=at, width=width, height=height):
            return Rectangle(at, width, height, facecolor=colour, linewidth=0)
        case Stroke(points=points, width=width, dashed=dashed):
            across, down = zip(*points, strict=True)
            return Line2D(
                across,
                down,
                color=colour,
                linewidth=width * SCALE,
                linestyle=(0, (0.5, 2.5)) if dashed else "solid",
                solid_capstyle="round",
                dash_capstyle="round",
                solid_joinstyle="round",
            )
        case ValueMark(at=middle, radius=radius):
            return Circle(middle, radius, facecolor=colour, linewidth=0)
        case Label():
            return _letters(mark, colour)
        case _:
            assert_never(mark)


def _letters(label: Label, colour: str) -> Text:
    """A text whose middle line is at the height of its point."""
    (x, y), low = label.at, label.size * LETTERS * LOW
    font = _font(label.size * LETTERS * SCALE, bold=label.bold)
    place = (x + low, y) if label.turned else (x, y + low)
    return Text(
        *place,
        label.text,
        color=colour,
        fontproperties=font,
        rotation=90 if label.turned else 0,
        rotation_mode="anchor",
        horizontalalignment=SIDES[label.anchor],
        verticalalignment="baseline",
        parse_math=False,
    )


@cache
def _font(size: float, *, bold: bool) -> FontProperties:
    """Letters of a size in points, in the type of pages."""
    for each in Path(__file__).parent.glob("zine-serif-*.ttf"):
        fontManager.addfont(str(each))
    return FontProperties(family=FONTS, size=size, weight="bold" if bold else "normal")
