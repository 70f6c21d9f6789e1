"""Ranks as lines from step to step, the first on top, each named at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.blocks.chart_values import RankChart
from zine.language import _
from zine.render.charts.axes import BIG, GAP, LINE, named_steps, trace
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
from zine.render.inks import CASH, FAINT, SOFT, SPARE, Ink, power_ink

ROW, FAINT_ROW = 17.0, 9.0  # a row with a name at its end, and one without
APART = 0.3  # of a rank: how far lines that share one are drawn apart
LONGEST = 0.4  # of the sheet: the room that names may take
TOP = LINE * 2.8


@dataclass(frozen=True, slots=True)
class _RankPlot:
    """Where the ranks of a chart are on its sheet."""

    left: float
    right: float
    steps: int
    row: float

    def at(self, step: int, rank: float) -> Point:
        """The place of a rank at a step."""
        way = step / max(1, self.steps - 1)
        return self.left + (self.right - self.left) * way, TOP + (rank - 1) * self.row


def rank_sheet(chart: RankChart, width: float) -> ChartSheet:
    """The chart on a sheet of a width: its first nine lines in colours, or the one that leads."""
    shares = _shares(chart)
    last = len(chart.steps) - 1
    ends = {
        name: rank + APART * shares[name][last]
        for name, ranks in chart.lines.items()
        if (rank := ranks[last]) is not None and chart.lead in ("", name)
    }
    used = [rank for ranks in chart.lines.values() for rank in ranks if rank is not None]
    lowest = max([1, len(ends), *used])
    left = widest([str(lowest)]) + GAP * 2.5
    room = min(widest(ends), width * LONGEST)
    row = FAINT_ROW if chart.lead else ROW
    plot = _RankPlot(left, width - room - GAP * 3.5, len(chart.steps), row)
    bottom = plot.at(0, lowest + 0.7)[1]
    inks = {
        name: power_ink(SPARE[number]) if number < len(SPARE) else CASH
        for number, name in enumerate([chart.lead] if chart.lead else chart.lines)
    }
    marks: list[ChartMark] = list(_axes(chart, plot, lowest, bottom))
    for name in chart.lines if chart.lead else ():
        line = _line(chart, name, shares[name], FAINT, plot)
        marks += (mark for mark in line if isinstance(mark, Stroke))
    for name, ink in reversed(inks.items()):
        marks += _line(chart, name, shares[name], ink, plot)
    marks += _names(ends, inks, plot, lowest, room)
    return ChartSheet(width, bottom + LINE * 0.3, tuple(marks))


def _names(
    ends: Mapping[str, float], inks: Mapping[str, Ink], plot: _RankPlot, lowest: int, room: float
) -> Iterator[ChartMark]:
    """Each name near the end of its line, and a leader to it."""
    order = sorted(ends, key=lambda name: ends[name])
    points = [plot.at(plot.steps - 1, ends[name]) for name in order]
    heights = spread([y for _, y in points], ROW, TOP, plot.at(0, lowest)[1])
    for name, (x, y), height in zip(order, points, heights, strict=True):
        yield Stroke(((x + 3, y), (x + GAP * 1.6, height)), inks[name], 1.2)
        yield Label((x + GAP * 2.2, height), shortened(name, room))


def _axes(chart: RankChart, plot: _RankPlot, lowest: int, bottom: float) -> Iterator[ChartMark]:
    yield Label((0, LINE * 0.5), _("rank"), SOFT)
    for step in range(len(chart.steps)):
        x, y = plot.at(step, 0.4)
        yield Stroke(((x, y), (x, bottom)), FAINT, 1)
    room = plot.right - plot.left
    for step in named_steps(chart.steps, room, SIZE):
        yield Label((plot.at(step, 1)[0], LINE * 1.6), chart.steps[step], SOFT, "middle")
    for rank in range(1, lowest + 1) if plot.row == ROW else (1, *range(5, lowest + 1, 5)):
        yield Label((plot.left - GAP * 1.5, plot.at(0, rank)[1]), str(rank), SOFT, "end")


def _line(
    chart: RankChart, name: str, shares: Sequence[int], ink: Ink, plot: _RankPlot
) -> Iterator[ChartMark]:
    places = [
        None
        if rank is None
        else (
            plot.at(step, rank + APART * shares[step]),
            f"{name}, {chart.steps[step]}{_(': ')}{rank}",
        )
        for step, rank in enumerate(chart.lines[name])
    ]
    return trace(places, ink, 1.8, BIG)


def _shares(chart: RankChart) -> dict[str, list[int]]:
    """For each line and step, how many lines before it have the same rank."""
    shares: dict[str, list[int]] = {name: [] for name in chart.lines}
    for step in range(len(chart.steps)):
        seen: list[int | None] = []
        for name, ranks in chart.lines.items():
            shares[name].append(seen.count(ranks[step]))
            seen.append(ranks[step])
    return shares
