"""A chart on a canvas: the same marks as in a page, on light paper."""

from __future__ import annotations

from zine.blocks.charts import Chart
from zine.render.charts.sheet import Bar, ChartSheet, Label, Stroke, ValueMark
from zine.render.charts.svg import WIDE, chart_sheet
from zine.render.inks import LIGHT
from zine.wings.books.pictures.canvas import Canvas

SCALE = 1.75  # pixels for each of a page
RIM = 16.0
TITLE = 34.0  # the height of a title, in pixels of a page
# The pictures' font is wider than the one that labels are measured for.
LETTERS = 0.88


def chart_png(chart: Chart) -> bytes:
    """A chart with its title as a PNG to download."""
    sheet = chart_sheet(chart, WIDE)
    size = (sheet.width + 2 * RIM) * SCALE, (sheet.height + 2 * RIM + TITLE) * SCALE
    canvas = Canvas(round(size[0]), round(size[1]), LIGHT)
    canvas.place(RIM * SCALE, RIM * SCALE, SCALE)
    canvas.text((0, TITLE * 0.3), chart.title, 15, "#22211d", bold=True)
    canvas.place(RIM * SCALE, (RIM + TITLE) * SCALE, SCALE)
    _paint_sheet(canvas, sheet)
    return canvas.png()


def _paint_sheet(canvas: Canvas, sheet: ChartSheet) -> None:
    """Paint a chart's marks where the canvas was placed, bars below lines and names on top."""
    layers = (Bar, Stroke, ValueMark, Label)
    for mark in sorted(sheet.marks, key=lambda mark: layers.index(type(mark))):
        colour = mark.ink.light
        match mark:
            case Bar(at=(x, y), width=width, height=height):
                corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
                canvas.area([corners], colour)
            case Stroke(points=points, width=width, dashed=dashed):
                canvas.lines([points], colour, width, (0.5, 2.5) if dashed else ())
            case ValueMark(at=middle, radius=radius):
                canvas.discs([middle], radius, colour)
            case Label(at=at, text=text, size=size):
                how = {"bold": mark.bold, "turned": mark.turned}
                canvas.text(at, text, size * LETTERS, colour, mark.anchor, **how)
