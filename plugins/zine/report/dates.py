"""Dates and times in words of the language of print, whatever the system's locale."""

from __future__ import annotations

from datetime import date, datetime

from zine.games.deadline_calendar import as_shown
from zine.language import _

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def long_date(day: date) -> str:
    """A date in words: "Friday, 4 December 2026"."""
    return _told(_("{weekday}, {day} {month} {year}"), day)


def plain_date(day: date) -> str:
    """A date in lists: "4 December 2026"."""
    return _told(_("{day} {month} {year}"), day)


def long_time(moment: datetime) -> str:
    """A deadline with its zone: "Friday, 4 December 2026, 19:00 CET"."""
    moment = as_shown(moment)
    return _("{date}, {time} {zone}").format(
        date=long_date(moment.date()), time=f"{moment:%H:%M}", zone=moment.tzname()
    )


def short_date(day: date) -> str:
    """A date as letters head it: "Fri, 4 Dec 2026"."""
    return _told(_("{weekday}, {day} {month} {year}"), day, 3)


def _told(pattern: str, day: date, letters: int | None = None) -> str:
    """A date with so many letters of its names; some languages have a word for the first."""
    return pattern.format(
        weekday=_(WEEKDAYS[day.weekday()][:letters]),
        day=_("1") if day.day == 1 else day.day,
        month=_(MONTHS[day.month - 1][:letters]),
        year=day.year,
    )
