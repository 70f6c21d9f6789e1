"""Times as people write them: "Fri 5 Feb 19:00", "5 February 2027, 19:00"; and zones by city."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from zine.problems import Place, Problems, nearest
from zine.wings.desk.dates.deadline_texts import MONTHS, WEEKDAYS, deadline_text
from zine.wings.desk.dates.extensions_and_holds import wall_time

HOUR = re.compile(r"(?:\b(?:at\s+)?|T)([01]?\d|2[0-3])[:.h]([0-5]\d)\b", re.IGNORECASE)
ISO_DAY = re.compile(r"\b(\d{4})-(\d\d?)-(\d\d?)(?=\s|T|,|$)")
DAY_MONTH = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?\b", re.IGNORECASE
)
MONTH_DAY = re.compile(
    r"\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?\b", re.IGNORECASE
)
WEEKDAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b", re.IGNORECASE)
LEFT_OVER = re.compile(r"[\s,]*(?:on\b[\s,]*)?(?:([A-Z]{3,5})[\s,]*)?")
USUAL_HOUR, USUAL_DAYS, FRIDAY = 19, 14, 4


def time_for_file(text: str, zone: ZoneInfo, now: datetime, place: Place) -> str:
    """A time as people write it in the form of the files, "2027-02-05 19:00".

    A day without a year is the next such day from now. What is not such a time is returned
    unchanged. Raises Problems if the day does not exist or falls on another weekday.
    """
    hour = HOUR.search(text)
    if hour is None:
        return text
    rest = f"{text[: hour.start()]} {text[hour.end() :]}"
    weekday = WEEKDAY.search(rest)
    if weekday:
        rest = rest.replace(weekday[0], " ", 1)
    today = now.astimezone(zone).date()
    if written := ISO_DAY.search(rest) or DAY_MONTH.search(rest) or MONTH_DAY.search(rest):
        rest = rest.replace(written[0], " ", 1)
        day = _day_of(written, today, text, place)
    elif weekday:
        day = today + timedelta(days=(_index(weekday[1]) - today.weekday() - 1) % 7 + 1)
    else:
        return text
    left = LEFT_OVER.fullmatch(rest)
    if day is None or left is None:
        return text
    if weekday and day.weekday() != _index(weekday[1]):
        message = f"{day.day} {MONTHS[day.month - 1]} {day.year} is a {day:%A}"
        raise Problems.of(place, message, f"'{text}' names another day of the week")
    clock = time(int(hour[1]), int(hour[2]))
    named = datetime.combine(day, clock, zone).tzname()
    if left[1] and left[1] != named:
        message = f"the game's time zone is {zone.key}, which is {named} then, not {left[1]}"
        raise Problems.of(place, message, "leave the zone out, or choose another one")
    return f"{day.isoformat()} {clock:%H:%M}"


def _day_of(written: re.Match[str], today: date, text: str, place: Place) -> date | None:
    """The day in a match of one of the patterns, None if it names no month. Raises Problems."""
    if written.re is ISO_DAY:
        return _day(int(written[1]), int(written[2]), int(written[3]), text, place)
    number, name = written.group(1, 2) if written.re is DAY_MONTH else written.group(2, 1)
    month = _month(name)
    if month is None:
        return None
    if written[3]:
        return _day(int(written[3]), month, int(number), text, place)
    day = _day(today.year, month, int(number), text, place)
    return day if day >= today else _day(today.year + 1, month, int(number), text, place)


def _day(year: int, month: int, number: int, text: str, place: Place) -> date:
    try:
        return date(year, month, number)
    except ValueError:
        raise Problems.of(place, f"there is no such day: '{text}'") from None


def _month(name: str) -> int | None:
    short = name[:3].capitalize()
    return MONTHS.index(short) + 1 if short in MONTHS else None


def _index(weekday: str) -> int:
    return WEEKDAYS.index(weekday[:3].capitalize())


def future_time(text: str, zone: ZoneInfo, now: datetime, place: Place) -> datetime:
    """A deadline that is still to come. Raises Problems."""
    moment = wall_time(time_for_file(text, zone, now, place), zone, place)
    if moment <= now:
        raise Problems.of(
            place, f"{deadline_text(moment)} is past", "a deadline must be in the future"
        )
    return moment


def proposed(zone: ZoneInfo, now: datetime) -> str:
    """A first deadline: the first Friday evening at least two weeks away."""
    soonest = now.astimezone(zone).date() + timedelta(days=USUAL_DAYS)
    day = soonest + timedelta(days=(FRIDAY - soonest.weekday()) % 7)
    return f"{day.isoformat()} {USUAL_HOUR:02}:00"


def likely_zones(text: str) -> tuple[str, ...]:
    """Time zones that a city's name may mean: "Stockholm", "new york"; none for a zone's own name."""
    known = available_timezones()
    if text in known:
        return ()
    wanted = "_".join(text.split()).casefold()
    return tuple(sorted(_cities(wanted, known)))


def _cities(wanted: str, known: set[str]) -> Iterator[str]:
    for name in known:
        area, _, city = name.rpartition("/")
        is_city = bool(area) and not area.startswith(("posix", "right"))
        if name.casefold() == wanted or (is_city and city.casefold() == wanted):
            yield name


def zone_named(text: str, place: Place) -> str:
    """A time zone by its own name. Raises Problems that propose the zone of a city."""
    if text in available_timezones():
        return text
    cities = likely_zones(text)
    hint = f"did you mean '{cities[0]}'?" if cities else ""
    hint = hint or nearest(text, available_timezones()) or "write it as Europe/Stockholm"
    raise Problems.of(place, f"'{text}' is not a time zone", hint)
