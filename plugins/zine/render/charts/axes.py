"""The axes of charts: values named on the left with faint lines across, steps or dates below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from zine.blocks.charts import LineChart
from zine.render.charts.scales import (
    Scale,
    named_steps,
    time_places,
    value_scale,
    year_ticks,
)
from zine.render.charts.sheet import SIZE, Label, Mark, Point, Stroke, ValueMark, widest
from zine.render.inks import FAINT, SOFT, Ink
from zine.render.template_words import figures

BIG, SMALL = 2.6, 1.7  # radii of dots
MANY = 24  # steps


def trace(
    places: Iterable[tuple[Point, str] | None], ink: Ink, width: float = 2.0, radius: float = BIG
) -> Iterator[Mark]:
    """The line through places with their titles, broken where there is none; then its dots."""
    stretch: list[Point] = []
    dots: list[Mark] = []
    for place in [*places, None]:
        if place is not None:
            stretch.append(place[0])
            dots.append(ValueMark(place[0], ink, place[1], radius))
            continue
        if len(stretch) > 1:
            yield Stroke(tuple(stretch), ink, width)
        stretch = []
    yield from dots


def titles(chart: LineChart, name: str) -> list[str | None]:
    """What the dots of a line say; None where there is no value."""
    return [
        None if value is None else f"{name}, {step}: {number(value, chart.digits)}"
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
            zip(chart.lines[name], titles(chart, name), strict=True)
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


def value_axis(ticks: Sequence[float], plot: Plot) -> Iterator[Mark]:
    """The named values, each with a faint line across."""
    for tick in ticks:
        height = plot.up.at(tick)
        yield Stroke(((plot.left, height), (plot.right, height)), FAINT, 1)
        yield Label((plot.left - GAP, height), tick_text(tick), SOFT, "end")


def axis_width(ticks: Sequence[float]) -> float:
    """How much room the named values need."""
    return widest(map(tick_text, ticks)) + GAP


def step_axis(chart: LineChart, plot: Plot, height: float) -> Iterator[Mark]:
    """The names of steps, or of years on an axis of time, with short strokes at the axis."""
    room = plot.right - plot.left
    ticks = (
        year_ticks(plot.across.low, plot.across.high, room, SIZE)
        if chart.dates
        else [(plot.places[n], chart.steps[n]) for n in named_steps(chart.steps, room, SIZE)]
    )
    for place, name in ticks:
        x = plot.across.at(place)
        yield Stroke(((x, height), (x, height + 4)), SOFT, 1)
        yield Label((x, height + LINE), name, SOFT, "middle")
