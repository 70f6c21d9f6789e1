"""The axes of charts: scales, values on the left, steps or dates below, and grid lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, log10

from zine.blocks.chart_values import LineChart
from zine.language import _
from zine.render.charts.chart_marks import (
    SIZE,
    ChartMark,
    Label,
    Point,
    Stroke,
    ValueMark,
    text_width,
    widest,
)
from zine.render.inks import FAINT, SOFT, Ink
from zine.render.template_functions import figures

SPIKE = 2.5  # times the upper quartile


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` on the places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def at(self, value: float) -> float:
        """The place of a value."""
        low, high, value = (
            (log10(each) for each in (self.low, self.high, value))
            if self.logarithmic
            else (self.low, self.high, value)
        )
        return self.start + (value - low) / (high - low) * (self.end - self.start)

    def ticks(self, most: int, *, whole: bool = False) -> list[float]:
        """Round values on the scale, about `most` of them at most."""
        if self.logarithmic:
            return _log_ticks(self.low, self.high, most)
        step = _step((self.high - self.low) / most)
        step = max(step, 1.0) if whole else step
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [round(number * step, 9) for number in range(first, last + 1)]


def value_scale(
    values: Sequence[float], start: float, end: float, *, from_zero: bool, uneven: bool
) -> Scale:
    """A scale for values; an `uneven` one is logarithmic where a spike would flatten the rest."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    ordered = sorted(values)
    if uneven and low > 0 and high > SPIKE * ordered[(len(ordered) * 3) // 4]:
        return Scale(low / 1.12, high * 1.12, start, end, logarithmic=True)
    if from_zero:
        return Scale(0.0, max(high * 1.04, 1.0), start, end)
    rim = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    return Scale(low - rim, high + rim, start, end)


def _step(least: float) -> float:
    """The smallest round step that is not below `least`: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(least))
    return next(power * each for each in (1, 2, 5, 10) if power * each >= least * (1 - 1e-9))


def _log_ticks(low: float, high: float, most: int) -> list[float]:
    powers = range(floor(log10(low)), ceil(log10(high)) + 1)
    for parts in ((1, 2, 5), (1, 3), (1,)):
        found = [round(part * 10.0**power, 9) for power in powers for part in parts]
        found = [each for each in found if low <= each <= high]
        if len(found) <= most:
            break
    return found


def named_steps(steps: Sequence[str], room: float, size: float) -> list[int]:
    """The steps that are named where all share `room`: evenly, and always the last one."""
    fit = max(1, int(room / (widest(steps, size) + size * 0.8)))
    every = -(-len(steps) // fit)
    last = len(steps) - 1
    return [place for place in range(len(steps)) if (last - place) % every == 0]


def time_places(dates: Sequence[date | None]) -> list[float]:
    """Where each step is on an axis of time, in days; an undated first one is just before."""
    days = [None if day is None else float(day.toordinal()) for day in dates]
    known = [day for day in days if day is not None]
    lead = max(30.0, (known[-1] - known[0]) * 0.04)
    return [known[0] - lead if day is None else day for day in days]


def _year_ticks(low: float, high: float, room: float, size: float) -> list[tuple[float, str]]:
    """The beginnings of years on an axis of days, or of months where it is short."""
    first, last = date.fromordinal(ceil(low)), date.fromordinal(floor(high))
    if last.year - first.year < 2:
        months = range(first.year * 12 + first.month, last.year * 12 + last.month)
        starts = [date(each // 12, each % 12 + 1, 1) for each in months]
        names = [f"{day:%Y-%m}" for day in starts]
    else:
        starts = [date(year, 1, 1) for year in range(first.year + 1, last.year + 1)]
        names = [str(day.year) for day in starts]
    fit = max(
        1,
        int(
            room
            / (text_width("0000-00" if len(names[:1] and names[0]) > 4 else "0000", size) + size)
        ),
    )
    every = _whole_step(len(starts) / fit)
    return [
        (float(day.toordinal()), name)
        for number, (day, name) in enumerate(zip(starts, names, strict=True))
        if (day.year if len(name) == 4 else number) % every == 0
    ]


def _whole_step(least: float) -> int:
    return next((each for each in (1, 2, 5, 10, 20, 50) if each >= least), 100)


BIG, SMALL = 2.6, 1.7  # radii of dots
MANY = 24  # steps


def trace(
    places: Iterable[tuple[Point, str] | None], ink: Ink, width: float = 2.0, radius: float = BIG
) -> Iterator[ChartMark]:
    """The line through places with their titles, broken where there is none; then its dots."""
    stretch: list[Point] = []
    dots: list[ChartMark] = []
    for place in [*places, None]:
        if place is not None:
            stretch.append(place[0])
            dots.append(ValueMark(place[0], ink, place[1], radius))
            continue
        if len(stretch) > 1:
            yield Stroke(tuple(stretch), ink, width)
        stretch = []
    yield from dots


def _titles(chart: LineChart, name: str) -> list[str | None]:
    """What the dots of a line say; None where there is no value."""
    return [
        None if value is None else f"{name}, {step}{_(': ')}{number(value, chart.digits)}"
        for step, value in zip(chart.steps, chart.lines[name], strict=True)
    ]


def number(value: float, digits: int) -> str:
    """A value as it is printed."""
    return figures(f"{value:.{digits}f}")


def last_value(values: Iterable[float | None]) -> tuple[int, float] | None:
    """The last step that has a value, and that value."""
    found = None
    for step, value in enumerate(values):
        if value is not None:
            found = step, value
    return found


GAP = 6.0  # between an axis and what is named at it
LINE = SIZE * 1.25


@dataclass(frozen=True, slots=True)
class Plot:
    """The part of a sheet that lines are drawn in, and its two scales."""

    left: float
    right: float
    places: tuple[float, ...]
    across: Scale
    up: Scale

    def point(self, step: int, value: float) -> Point:
        """Where a step's value is."""
        return self.across.at(self.places[step]), self.up.at(value)

    def trace(
        self, chart: LineChart, name: str, shift: float = 0.0
    ) -> list[tuple[Point, str] | None]:
        """Where a line's values are, `shift` below their heights, and what each dot says."""
        found: list[tuple[Point, str] | None] = []
        for step, (value, title) in enumerate(
            zip(chart.lines[name], _titles(chart, name), strict=True)
        ):
            if value is None or title is None:
                found.append(None)
            else:
                x, y = self.point(step, value)
                found.append(((x, y + shift), title))
        return found


def plot_of(chart: LineChart, box: tuple[float, float, float, float]) -> Plot:
    """The scales of a chart within a box: left, top, right, bottom."""
    left, top, right, bottom = box
    known = [value for line in chart.lines.values() for value in line if value is not None]
    if chart.goal is not None:
        known.append(chart.goal)
    places = (
        time_places(chart.dates) if chart.dates else [float(n) for n in range(len(chart.steps))]
    )
    last = max(places[-1], places[0] + 1)
    across = Scale(places[0], last, left, right)
    up = value_scale(known, bottom, top, from_zero=chart.from_zero, uneven=chart.uneven)
    return Plot(left, right, tuple(places), across, up)


def tick_values(chart: LineChart, up: Scale) -> list[float]:
    """The values named at the axis; the goal in place of what is too near to it."""
    most = max(2, int(abs(up.start - up.end) / 38))
    ticks = up.ticks(most, whole=not chart.digits)
    if chart.goal is None:
        return ticks
    height = up.at(chart.goal)
    return sorted([chart.goal, *(t for t in ticks if abs(up.at(t) - height) >= LINE)])


def tick_text(value: float) -> str:
    """A round value without needless noughts."""
    return figures(f"{value:g}" if abs(value) < 1e6 else f"{value:.0f}")


def value_axis(ticks: Sequence[float], plot: Plot) -> Iterator[ChartMark]:
    """The named values, each with a faint line across."""
    for tick in ticks:
        height = plot.up.at(tick)
        yield Stroke(((plot.left, height), (plot.right, height)), FAINT, 1)
        yield Label((plot.left - GAP, height), tick_text(tick), SOFT, "end")


def axis_width(ticks: Sequence[float]) -> float:
    """How much room the named values need."""
    return widest(map(tick_text, ticks)) + GAP


def step_axis(chart: LineChart, plot: Plot, height: float) -> Iterator[ChartMark]:
    """The names of steps, or of years on an axis of time, with short strokes at the axis."""
    room = plot.right - plot.left
    ticks = (
        _year_ticks(plot.across.low, plot.across.high, room, SIZE)
        if chart.dates
        else [(plot.places[n], chart.steps[n]) for n in named_steps(chart.steps, room, SIZE)]
    )
    for place, name in ticks:
        x = plot.across.at(place)
        yield Stroke(((x, height), (x, height + 4)), SOFT, 1)
        yield Label((x, height + LINE), name, SOFT, "middle")
