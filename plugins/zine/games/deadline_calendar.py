"""The days on which deadlines fall: which weekdays, which periods are free, how much time is left.

Calendar arithmetic alone, in the wall-clock time of a game's zone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from zine.rules.calendar import PhaseKind
from zine.rules.position import NOTHING

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
PERIOD = re.compile(r"(\d{4}-\d\d-\d\d)(?:\s*\.\.\s*(\d{4}-\d\d-\d\d))?")
LONGEST_PERIOD = 366  # days


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """Days from the first to the last, both included."""

    first: date
    last: date

    def __str__(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first}..{self.last}"

    @property
    def days(self) -> int:
        """How many days it has."""
        return (self.last - self.first).days + 1


def read_period(text: str) -> Period:
    """A period written as "2026-12-24..2027-01-02", or a day. Raises ValueError."""
    found = PERIOD.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text[:40]}' is not a day or period, such as 2026-12-24..2027-01-02")
    try:
        first = date.fromisoformat(found[1])
        last = date.fromisoformat(found[2] or found[1])
    except ValueError:
        raise ValueError(f"there is no such day in '{text[:40]}'") from None
    if last < first:
        raise ValueError(f"{last} is before {first}")
    period = Period(first, last)
    if period.days > LONGEST_PERIOD:
        raise ValueError(f"'{text[:40]}' is longer than {LONGEST_PERIOD} days")
    return period


def read_weekdays(text: str) -> frozenset[int]:
    """Weekdays (Monday is 0) in a text such as "fri", "tue, fri" or "mon-fri". Raises ValueError."""
    found: set[int] = set()
    for part in text.replace(",", " ").split():
        first, _, last = part.lower().partition("-")
        try:
            begin, end = (WEEKDAYS.index(name[:3]) for name in (first, last or first))
        except ValueError:
            raise ValueError(f"'{part[:20]}' is not a weekday, such as fri or mon-fri") from None
        found.update((begin + step) % 7 for step in range((end - begin) % 7 + 1))
    if not found:
        raise ValueError("no weekday is named")
    return frozenset(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineCalendar:
    """When a deadline may fall, and how much time a late adjudication must leave.

    `weekdays` gives the days of the week (Monday is 0) by kind of phase; a kind that is not
    there may have any. No deadline falls into a period of `holidays` or `away`. `least` is the
    number of days that players have after a late adjudication, by kind.
    """

    weekdays: Mapping[PhaseKind, frozenset[int]] = field(default_factory=lambda: NOTHING)
    holidays: tuple[Period, ...] = ()
    away: tuple[Period, ...] = ()
    least: Mapping[PhaseKind, int] = field(default_factory=lambda: NOTHING)

    def day(self, day: date, kind: PhaseKind) -> date:
        """The first day, from a day on, on which a deadline of a kind of phase may fall."""
        allowed = self.weekdays.get(kind) or range(7)
        closed = sorted((*self.holidays, *self.away))
        moved = True
        while moved:
            moved = False
            while day.weekday() not in allowed:
                day, moved = day + timedelta(1), True
            for period in closed:
                if period.first <= day <= period.last:
                    day, moved = period.last + timedelta(1), True
        return day

    def after(self, base: datetime, done: date, kind: PhaseKind, days: int) -> datetime:
        """The deadline that follows one, at the same hour on the wall clock.

        `base` is the deadline before, `done` the day its turn was adjudicated, and `days` the
        time between deadlines. A late adjudication does not move the days on which deadlines
        fall, unless players would have less than `least` days.
        """
        target = base.date() + timedelta(days)
        if done > base.date():
            target = max(target, done + timedelta(self.time_left(kind, days)))
        return base + (self.day(target, kind) - base.date())

    def time_left(self, kind: PhaseKind, days: int) -> int:
        """How many days players have at least after a late adjudication.

        All of them, if nothing is said of it; half of them where weekdays are fixed.
        """
        usual = (days + 1) // 2 if kind in self.weekdays else days
        return min(self.least.get(kind, usual), days)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """A deadline that moves by itself while orders are missing: by how much, and how often.

    With `votes` it moves once, if "majority" or "all" of the players ask for more time.
    """

    by: timedelta
    times: int = 1
    votes: Literal["majority", "all"] | None = None

    def extended(self, deadline: datetime, now: datetime) -> datetime:
        """The deadline that counts now, for a turn with orders missing.

        The days are added on the wall clock of the deadline's zone.
        """
        wall = deadline.replace(tzinfo=None)
        for count in range(self.times + 1):
            deadline = (wall + count * self.by).replace(tzinfo=deadline.tzinfo)
            if now < deadline:
                break
        return deadline


def as_shown(moment: datetime) -> datetime:
    """A moment as clocks show it: in the hour that they skip in spring, one hour later."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo)


def why_unclear(moment: datetime) -> tuple[str, str] | None:
    """What is wrong with a time that clocks do not show exactly once, and what to write instead."""
    early, late = moment.replace(fold=0), moment.replace(fold=1)
    step = early.utcoffset(), late.utcoffset()
    if step[0] is None or step[1] is None or step[0] == step[1]:
        return None
    clock, day, zone = f"{moment:%H:%M}", f"{moment:%Y-%m-%d}", str(moment.tzinfo)
    if step[0] < step[1]:
        before, after = as_shown(late), as_shown(early)
        message = f"there is no {clock} on {day} in {zone}"
        forward = f"clocks go forward then: write {before:%H:%M} or {after:%H:%M}"
        return message, f"{forward} ({before.tzname()}, {after.tzname()})"
    message = (
        f"{clock} comes twice on {day} in {zone}: in {early.tzname()}, then in {late.tzname()}"
    )
    change = step[0] - step[1]
    before, after = early - change, late + change
    return message, f"clocks go back then: write {before:%H:%M} or {after:%H:%M}"
