"""Bars made of parts in their powers' colours, named inside if there are several and room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.blocks.chart_values import BarChart
from zine.render.charts.axes import GAP, LINE, number
from zine.render.charts.chart_marks import (
    SIZE,
    Bar,
    ChartMark,
    ChartSheet,
    Label,
    shortened,
    text_width,
    widest,
)
from zine.render.inks import CASH, SOFT, Ink, ink_on, power_ink

THICK, ROW = 19.0, 26.0
SMALL = 11.0
SEAM = 1.2  # of paper between two parts
SWATCH = 11.0


def bar_sheet(chart: BarChart, width: float) -> ChartSheet:
    """The chart on a sheet of a width: a key of the parts, then a row for each bar."""
    used = [any(values) for values in zip(*chart.bars.values(), strict=True)]
    owned = [part for part, some in zip(chart.parts, used, strict=False) if some]
    inks = {part: _ink(chart, part) for part in owned}
    key = list(_key(inks, width))
    marks: list[ChartMark] = [mark for group, _ in key for mark in group]
    several = len(inks) > 1  # a key of one part says it once
    totals = {name: sum(values) for name, values in chart.bars.items()}
    longest = max(totals.values(), default=0) or 1
    # Names of many wide letters, such as Moneypenny, are wider than they are reckoned.
    left = min(1.1 * widest(chart.bars), width * 0.3) + GAP
    sums = {name: number(total, chart.digits) for name, total in totals.items()}
    scale = (width - left - widest(sums.values()) - GAP) / longest
    # The middles of bars lie on whole units, which are short to write.
    top = round(max((y for _, y in key), default=0.0) + LINE) - THICK % 2 / 2
    for row, name in enumerate(chart.bars):
        middle = top + row * ROW + THICK / 2
        marks.append(Label((left - GAP, middle), shortened(name, left - GAP), anchor="end"))
        x = left
        for part, value in zip(chart.parts, chart.bars[name], strict=True):
            if part in inks:
                title = f"{part} {number(value, chart.digits)}"
                corner = (x, middle - THICK / 2)
                marks += _part(title, part if several else "", corner, value * scale, inks[part])
            x += value * scale
        marks.append(Label((x + GAP, middle), sums[name]))
    return ChartSheet(width, top + len(chart.bars) * ROW, tuple(marks))


def _ink(chart: BarChart, part: str) -> Ink:
    return power_ink(chart.colours[part]) if chart.colours.get(part) else CASH


def _part(
    title: str, label: str, at: tuple[float, float], wide: float, ink: Ink
) -> Iterator[ChartMark]:
    if wide < 0.4:
        return
    yield Bar(at, max(wide - SEAM, 0.6), THICK, ink, title)
    if label and text_width(label, SMALL) + GAP < wide:
        middle = (at[0] + (wide - SEAM) / 2, at[1] + THICK / 2)
        yield Label(middle, label, ink_on(ink), "middle", SMALL)


def _key(inks: Mapping[str, Ink], width: float) -> Iterator[tuple[list[ChartMark], float]]:
    """A swatch and a name for each part, in as many lines as they need."""
    x, y = 0.0, LINE * 0.8
    for part, ink in inks.items():
        wide = SWATCH + GAP + text_width(part) + SIZE
        if x and x + wide - SIZE > width:
            x, y = 0.0, y + LINE * 1.2
        swatch = Bar((x, y - SWATCH / 2), SWATCH, SWATCH, ink)
        yield [swatch, Label((x + SWATCH + GAP, y), part, SOFT)], y
        x += wide
