"""Line charts: each line in its own colour and named where it ends; many as small charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.blocks.chart_values import LineChart
from zine.language import worded
from zine.render.charts.axes import (
    BIG,
    GAP,
    LINE,
    MANY,
    SMALL,
    Plot,
    axis_width,
    last_value,
    number,
    plot_of,
    step_axis,
    tick_text,
    tick_values,
    trace,
    value_axis,
)
from zine.render.charts.chart_marks import (
    SIZE,
    ChartMark,
    ChartSheet,
    Label,
    Point,
    Stroke,
    shortened,
    spread,
    widest,
)
from zine.render.inks import FAINT, SOFT, TEXT, Ink, inks_of

MOST = 9  # lines that share one chart
LEAD = 20.0  # from the end of a line to its name
LONGEST = 0.34  # of the sheet: the room that names may take
DODGE = 1.8  # pixels between lines of equal counts


@dataclass(frozen=True, slots=True)
class _LineEnd:
    """Where a line ends, and the name that belongs there."""

    at: Point
    name: str
    ink: Ink
    early: bool


def line_sheet(chart: LineChart, width: float) -> ChartSheet:
    """The chart on a sheet of a width."""
    if len(chart.lines) > MOST:
        return _panels_sheet(chart, width)
    height = 320.0 if width > 500 else 290.0
    names = {name: _name(chart, name) for name in chart.lines}
    room = min(widest(names.values()), width * LONGEST)
    top, bottom = LINE * 1.9, height - LINE * (2.9 if chart.across else 1.7)
    right = width - room - LEAD - 2
    ticks = tick_values(chart, plot_of(chart, (0, top, right, bottom)).up)
    plot = plot_of(chart, (axis_width(ticks) + 2, top, right, bottom))
    inks = inks_of(chart.lines, chart.colours)
    shifts = _shifts(chart, plot)
    marks: list[ChartMark] = [
        Label((0, LINE * 0.6), shortened(_unit(chart, plot), width), SOFT),
        *value_axis(ticks, plot),
        *step_axis(chart, plot, bottom),
        *_words_below(chart, plot, width, height),
    ]
    radius = SMALL if len(chart.steps) > MANY else BIG
    for name, ink in inks.items():
        marks += trace(plot.trace(chart, name, shifts[name]), ink, radius=radius)
    ends = [_end(chart, name, plot, inks[name], shifts[name]) for name in names]
    known = sorted((end for end in ends if end is not None), key=lambda end: end.at[1])
    marks += _labels(known, plot, names, room, (top - LINE, bottom + LINE))
    return ChartSheet(width, height, tuple(marks))


def _words_below(chart: LineChart, plot: Plot, width: float, height: float) -> Iterator[ChartMark]:
    """The line of the goal, and what the steps are."""
    if chart.goal is not None:
        level = plot.up.at(chart.goal)
        yield Stroke(((plot.left, level), (plot.right, level)), SOFT, 1.2, dashed=True)
    if chart.across:
        words = shortened(chart.across, width)
        yield Label((width / 2, height - LINE * 0.65), words, SOFT, "middle")


def _unit(chart: LineChart, plot: Plot) -> str:
    """What is counted; a scale that is not even says so."""
    if not plot.up.logarithmic:
        return chart.unit
    return worded("{unit}, on a logarithmic scale", unit=chart.unit)


def _name(chart: LineChart, name: str) -> str:
    """A line's name with its last value; a cross for one that ends before the chart does."""
    last = last_value(chart.lines[name])
    if last is None:
        return name
    ended = "" if last[0] == len(chart.steps) - 1 else " †"
    return f"{name} {number(last[1], chart.digits)}{ended}"


def _shifts(chart: LineChart, plot: Plot) -> Mapping[str, float]:
    """How far each line is drawn below its values, so that equal counts show every line."""
    names = list(chart.lines)
    if chart.digits or plot.up.logarithmic:
        return dict.fromkeys(names, 0.0)
    unit = abs(plot.up.at(1) - plot.up.at(0))
    apart = min(DODGE, unit * 0.6 / len(names))
    return {name: (place - (len(names) - 1) / 2) * apart for place, name in enumerate(names)}


def _end(chart: LineChart, name: str, plot: Plot, ink: Ink, shift: float) -> _LineEnd | None:
    last = last_value(chart.lines[name])
    if last is None:
        return None
    x, y = plot.point(*last)
    return _LineEnd((x, y + shift), name, ink, early=last[0] != len(chart.steps) - 1)


def _labels(
    ends: list[_LineEnd],
    plot: Plot,
    names: Mapping[str, str],
    room: float,
    bounds: tuple[float, float],
) -> Iterator[ChartMark]:
    """Each name beside the chart, near the end of its line, and a leader from there."""
    heights = spread([end.at[1] for end in ends], LINE, *bounds)
    far = plot.right + LEAD
    for end, height in zip(ends, heights, strict=True):
        (x, y), level = end.at, height if abs(height - end.at[1]) > 0.5 else end.at[1]
        if end.early:
            yield Stroke(((x + 3, y), (plot.right, y)), end.ink, 1, dashed=True)
        yield Stroke(((max(x, plot.right) + 3, y), (far - GAP / 2, level)), end.ink, 1.2)
        yield Label((far, level), shortened(names[end.name], room), TEXT)


HIGH, LOW = 62.0, 40.0  # of a small chart's plot; of one of very many
VERY_MANY = 18
APART = 14.0
LEAST, MOST_WIDE = 100.0, 150.0  # the width of a small chart; more only if names need it


def _panels_sheet(chart: LineChart, width: float) -> ChartSheet:
    """A small chart for each line, all on the same scales."""
    lasts = {name: last_value(line) for name, line in chart.lines.items()}
    ends = {name: number(last[1], chart.digits) if last else "–" for name, last in lasts.items()}
    figures = widest(ends.values()) + SIZE * 0.6
    least = min(max(LEAST, widest(chart.lines) + figures), MOST_WIDE)
    columns = max(2, int((width + APART) / (least + APART)))
    wide = (width - (columns - 1) * APART) / columns
    high = LOW if len(chart.lines) > VERY_MANY else HIGH
    tall = high + LINE * 2.4
    known = [v for line in chart.lines.values() for v in line if v is not None]
    highest = max([*known, chart.goal or 0], default=0)
    words = worded(
        "{unit}, {first} to {last}, all on one scale to {most}",
        unit=chart.unit,
        first=chart.steps[0],
        last=chart.steps[-1],
        most=tick_text(highest),
    )
    marks: list[ChartMark] = [Label((0, LINE * 0.6), shortened(words, width), SOFT)]
    for place, (name, ink) in enumerate(inks_of(chart.lines, chart.colours).items()):
        row, column = divmod(place, columns)
        left, top = column * (wide + APART), LINE * 1.8 + row * tall
        marks += [
            Label((left, top + LINE * 0.2), shortened(name, wide - figures)),
            Label((left + wide, top + LINE * 0.2), ends[name], anchor="end"),
        ]
        box = (left, top + LINE, left + wide, top + LINE + high)
        marks += _panel(chart, name, ink, box)
    rows = -(-len(chart.lines) // columns)
    return ChartSheet(width, LINE * 1.8 + rows * tall, tuple(marks))


def _panel(
    chart: LineChart, name: str, ink: Ink, box: tuple[float, float, float, float]
) -> Iterator[ChartMark]:
    left, top, right, bottom = box
    plot = plot_of(chart, (left + 3, top, right - 3, bottom))
    base = plot.up.at(plot.up.low)
    yield Stroke(((left, base), (right, base)), SOFT, 1)
    if chart.goal is not None:
        level = plot.up.at(chart.goal)
        yield Stroke(((left, level), (right, level)), FAINT, 1)
    yield from trace(plot.trace(chart, name), ink, 1.8, SMALL)
