"""Scales: from values to places on a sheet, and the round values that are named beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, log10

from zine.render.charts.sheet import text_width, widest

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


def year_ticks(low: float, high: float, room: float, size: float) -> list[tuple[float, str]]:
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
