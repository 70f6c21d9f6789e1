"""The preference matrix of a poll as a square of cells, the darker the surer it is won."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks.chart_values import HeatCell, HeatMap
from zine.language import _
from zine.render.charts.chart_marks import (
    SIZE,
    Bar,
    ChartMark,
    ChartSheet,
    Label,
    Point,
    Stroke,
    text_width,
    widest,
)
from zine.render.inks import SOFT, TEXT, Ink, blend, ink_on

# From lost to won: pale yellow to dark blue, falling steadily in lightness, so that the order
# is the same in black and white and to the colour-blind.
PALE, MIDDLE, DARK = "#fceda9", "#73b0a8", "#14306b"
SEAM = 1.5
LARGEST = 46.0  # pixels a cell is wide
LEAST_LETTER = 8.0
FIGURES = 9.0  # the size of wins-draws-losses in a cell


def heat_sheet(heat: HeatMap, width: float) -> ChartSheet:
    """The matrix in the middle of a sheet of a width: codes above and beside it."""
    count = max(1, len(heat.codes))
    side = min(LARGEST, (width - widest(heat.codes) - 6) / count)
    size = max(6.0, min(SIZE, side * 0.72))
    names = widest(heat.codes, size) + 6
    side = min(LARGEST, (width - names) / count)
    left = names + (width - names - side * count) / 2
    turned = widest(heat.codes, size) > side
    top = (widest(heat.codes, size) if turned else size * 1.3) + 6
    marks: list[ChartMark] = []
    for place, code in enumerate(heat.codes):
        middle = (place + 0.5) * side
        marks.append(Label((left - 6, top + middle), code, TEXT, "end", size))
        above = (left + middle, top - 6 if turned else top - 6 - size / 2)
        anchor = "start" if turned else "middle"
        marks.append(Label(above, code, TEXT, anchor, size, turned=turned))
    pair = _("{row} against {column}")
    for row, cells in enumerate(heat.cells):
        for column, cell in enumerate(cells):
            if cell is not None:
                at = (left + column * side, top + row * side)
                told = pair.format(row=heat.codes[row], column=heat.codes[column])
                marks += _cell(cell, at, side, told)
    return ChartSheet(width, top + side * count, tuple(marks))


def _cell(cell: HeatCell, at: Point, side: float, pair: str) -> Iterator[ChartMark]:
    edge = side - min(SEAM, side * 0.1)
    if cell.depth is None:
        x, y = at
        corners = ((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge), (x, y))
        yield Stroke(corners, SOFT, 0.6)
        return
    shade = heat_colour(cell.depth)
    ink = Ink(shade, shade)
    yield Bar(at, edge, edge, ink, f"{pair}{_(': ')}{cell.letter} {cell.text}")
    middle = (at[0] + edge / 2, at[1] + edge / 2)
    if text_width(cell.text, FIGURES) < edge:
        yield Label((middle[0], middle[1] - 6), cell.letter, ink_on(ink), "middle", bold=True)
        yield Label((middle[0], middle[1] + 8), cell.text, ink_on(ink), "middle", FIGURES)
    elif side * 0.6 >= LEAST_LETTER:
        size = min(SIZE, side * 0.6)
        yield Label(middle, cell.letter, ink_on(ink), "middle", size)


def heat_colour(depth: float) -> str:
    """The colour of a certainty from 0 to 1."""
    return blend(PALE, MIDDLE, depth * 2) if depth < 0.5 else blend(MIDDLE, DARK, depth * 2 - 1)
