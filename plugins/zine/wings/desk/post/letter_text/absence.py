"""When somebody is away: the days in their own words, with the years they leave out."""

from __future__ import annotations

import re
from datetime import date, timedelta

from zine.games import Period
from zine.wings.desk.dates.deadline_texts import MONTHS

_MONTH = rf"(?P<month>{'|'.join(MONTHS)})[a-z]*\.?"
_DAYS = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?{_MONTH}(?:,?\s+(?P<year>\d{{4}})\b)?"
    rf"|\b{_MONTH.replace('month', 'named')}\s+(?P<on>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<in>\d{{4}})\b)?"
    r"|\b(?P<iso>\d{4}-\d{2}-\d{2})\b",
    re.IGNORECASE,
)
AWAY = re.compile(
    r"(?:(?:i am|i['’]m|i will be|i['’]ll be|we are)\s+)?(?:away|absent|on (?:holiday|vacation|leave))"
    r"\b\W*(?P<when>.*)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\b(?:\d{1,2}[./]\d{1,2}\b|today|tomorrow|next|this|week(?:end)?|until|till|christmas|easter"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)",
    re.IGNORECASE,
)
_BEGUN = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|to|until|till)\s*$", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:until|till|to)\s*(?:the\s+)?$", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|since|after)\s*(?:the\s+)?$", re.IGNORECASE)
# What is long past when it is written means next year.
RECENT = timedelta(days=60)


def absence_in(line: str) -> str:
    """When a line says that its writer is away; "" if it names no time, or says no such thing."""
    match = AWAY.fullmatch(line)
    when = match["when"].strip(" .") if match else ""
    return when if _DAYS.search(when) or _NAMED.search(when) else ""


def with_years(text: str, written: date) -> str:
    """The same words with a year after every day and month that has none."""
    latest = written - RECENT

    def dated(match: re.Match[str]) -> str:
        nonlocal latest
        found = _date(match, latest)
        latest = max(latest, found) if found else latest
        named = match["year"] or match["in"] or match["iso"]
        return match[0] if named or not found else f"{match[0].rstrip('.')} {found.year}"

    return _DAYS.sub(dated, text)


def last_day(text: str, written: date) -> date | None:
    """The last day that an absence names, None if it names none."""
    found = [day for match in _DAYS.finditer(text) if (day := _date(match, written - RECENT))]
    return max(found, default=None)


def days_away(text: str, written: date) -> Period | None:
    """The days of an absence, None if they cannot be told: "20-31 Dec", "until 3 January"."""
    matches = list(_DAYS.finditer(text))
    found = [_date(match, written - RECENT) for match in matches]
    if not 0 < len(found) <= 2 or None in found:
        return None
    last = found[-1]
    assert last is not None
    first: date | None = found[0]
    before = text[: matches[0].start()]
    try:
        if len(found) == 1 and (begun := _BEGUN.search(before)):
            first = last.replace(day=int(begun[1]))
        elif len(found) == 1 and _UNTIL.search(before):
            first = written
        elif len(found) == 1 and _FROM.search(before):
            return None
    except ValueError:
        return None
    return Period(first, last) if first is not None and first <= last else None


def _date(match: re.Match[str], after: date) -> date | None:
    """The day that is meant: the first of its name not before another day."""
    try:
        if match["iso"]:
            return date.fromisoformat(match["iso"])
        month = MONTHS.index((match["month"] or match["named"]).capitalize()) + 1
        day, year = int(match["day"] or match["on"]), match["year"] or match["in"]
        found = date(int(year) if year else after.year, month, day)
        return found if year or found >= after else found.replace(year=found.year + 1)
    except ValueError:
        return None
