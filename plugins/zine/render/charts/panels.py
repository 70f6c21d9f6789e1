"""Small charts side by side, one for each line: how more than nine lines are told apart."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks.charts import LineChart
from zine.language import worded
from zine.render.charts.axes import LINE, plot_of, tick_text
from zine.render.charts.inks import FAINT, SOFT, Ink, inks_of
from zine.render.charts.sheet import SIZE, Label, Mark, Sheet, Stroke, shortened, text_width
from zine.render.charts.traces import SMALL, last_value, number, trace

HIGH = 62.0  # of a small chart's plot
APART = 18.0
LEAST = 100.0  # the width of a small chart


def panels_sheet(chart: LineChart, width: float) -> Sheet:
    """A small chart for each line, all on the same scales."""
    columns = max(2, int((width + APART) / (LEAST + APART)))
    wide = (width - (columns - 1) * APART) / columns
    tall = HIGH + LINE * 2.4
    known = [v for line in chart.lines.values() for v in line if v is not None]
    highest = max([*known, chart.goal or 0], default=0)
    words = worded(
        "{unit}, {first} to {last}, all on one scale to {most}",
        unit=chart.unit,
        first=chart.steps[0],
        last=chart.steps[-1],
        most=tick_text(highest),
    )
    marks: list[Mark] = [Label((0, LINE * 0.6), shortened(words, width), SOFT)]
    for place, (name, ink) in enumerate(inks_of(chart.lines, chart.colours).items()):
        row, column = divmod(place, columns)
        left, top = column * (wide + APART), LINE * 1.8 + row * tall
        marks += _panel(chart, name, ink, (left, top, left + wide))
    rows = -(-len(chart.lines) // columns)
    return Sheet(width, LINE * 1.8 + rows * tall, tuple(marks))


def _panel(
    chart: LineChart, name: str, ink: Ink, box: tuple[float, float, float]
) -> Iterator[Mark]:
    left, top, right = box
    plot = plot_of(chart, (left + 3, top + LINE, right - 3, top + LINE + HIGH))
    last = last_value(chart.lines[name])
    end = "–" if last is None else number(last[1], chart.digits)
    room = right - left - text_width(end) - SIZE * 0.5
    yield Label((left, top + LINE * 0.2), shortened(name, room))
    yield Label((right, top + LINE * 0.2), end, anchor="end")
    base = plot.up.at(plot.up.low)
    yield Stroke(((left, base), (right, base)), SOFT, 1)
    if chart.goal is not None:
        level = plot.up.at(chart.goal)
        yield Stroke(((left, level), (right, level)), FAINT, 1)
    yield from trace(plot.trace(chart, name), ink, 1.8, SMALL)
