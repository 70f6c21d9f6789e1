"""Dates and times in words, the same in every locale."""

from __future__ import annotations

from datetime import date, datetime

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
    return f"{WEEKDAYS[day.weekday()]}, {day.day} {MONTHS[day.month - 1]} {day.year}"


def long_time(moment: datetime) -> str:
    """A deadline with its zone: "Friday, 4 December 2026, 19:00 CET"."""
    return f"{long_date(moment.date())}, {moment:%H:%M} {moment.tzname()}"


def short_date(day: date) -> str:
    """A date as letters head it: "Fri, 4 Dec 2026"."""
    return f"{WEEKDAYS[day.weekday()][:3]}, {day.day} {MONTHS[day.month - 1][:3]} {day.year}"
