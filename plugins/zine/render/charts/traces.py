"""A line through values with a dot at each: what every chart of lines is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zine.blocks.charts import LineChart
from zine.render.charts.inks import Ink
from zine.render.charts.sheet import Mark, Point, Stroke, ValueMark

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
    return f"{value:.{digits}f}"


def last_value(values: Iterable[float | None]) -> tuple[int, float] | None:
    """The last step that has a value, and that value."""
    found = None
    for step, value in enumerate(values):
        if value is not None:
            found = step, value
    return found
