"""When something is due, in words."""

from __future__ import annotations

from datetime import datetime, timedelta

from zine.games.deadline_calendar import as_shown
from zine.language import _, worded
from zine.report import dates
from zine.wings.desk.beacon.round_times import appears

WEEKDAYS = tuple(name[:3] for name in dates.WEEKDAYS)
MONTHS = tuple(name[:3] for name in dates.MONTHS)


def deadline_text(moment: datetime) -> str:
    """A deadline in a line: "Fri 4 Dec 2026, 19:00 CET"."""
    moment = as_shown(moment)
    return worded(
        "{weekday} {day} {month} {year}, {time} {zone}",
        weekday=_(WEEKDAYS[moment.weekday()]),
        day=moment.day,
        month=_(MONTHS[moment.month - 1]),
        year=moment.year,
        time=f"{moment:%H:%M}",
        zone=moment.tzname(),
    )


def round_time(number: int) -> str:
    """When a round of the beacon appears: "2026-12-04 18:00:00 UTC"."""
    return f"{appears(number):%Y-%m-%d %H:%M:%S} UTC"


def distance(moment: datetime, now: datetime) -> str:
    """How far away a moment is: "in 2 d 3 h", "14 h ago"."""
    minutes = int(abs((moment - now).total_seconds()) // 60)
    days, hours = minutes // 1440, minutes % 1440 // 60
    if days:
        span = worded("{days} d {hours} h", days=days, hours=hours)
    else:
        span = worded("{hours} h", hours=hours) if hours else worded("{count} min", count=minutes)
    return worded("in {span}", span=span) if moment > now else worded("{span} ago", span=span)


def distance_changes(moment: datetime, now: datetime) -> datetime:
    """The time until which `distance` says the same; it may say something else right after."""
    hour, minute = timedelta(hours=1), timedelta(minutes=1)
    unit = hour if abs(moment - now) >= hour else minute
    return now + (moment - now) % unit
