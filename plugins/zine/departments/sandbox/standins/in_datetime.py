"""Moments with an offset from Greenwich, and spans between them, in whole seconds.

Dates follow the Gregorian calendar; days are counted from 1 January 1970.
"""

from __future__ import annotations

from typing import Any

DAY = 86_400


def days_before(year: int, month: int, day: int) -> int:
    """The days from 1 January 1970 to a date (Hinnant's days_from_civil)."""
    year -= month <= 2
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468


class timedelta:  # noqa: N801 - the name it stands in for
    """A span of time."""

    def __init__(self, days: int = 0, seconds: int = 0, hours: int = 0) -> None:
        self.whole = days * DAY + hours * 3600 + seconds

    def __mul__(self, times: int) -> timedelta:
        return timedelta(seconds=self.whole * times)


class UTC:
    """Greenwich, as the name of an offset."""


class datetime:  # noqa: N801 - the name it stands in for
    """A moment: its seconds since 1970, and its written form."""

    def __init__(self, stamp: int, text: str) -> None:
        self.stamp = stamp
        self._text = text

    @staticmethod
    def fromtimestamp(stamp: int, zone: Any) -> datetime:
        """The moment so many seconds after 1970."""
        return datetime(stamp, f"{stamp} s")

    @staticmethod
    def fromisoformat(text: str) -> datetime:
        """The moment in a text such as 2026-12-04T18:00:00+01:00. Raises ValueError."""
        day, _, rest = text.replace(" ", "T").partition("T")
        year, month, date = [int(part) for part in day.split("-")]
        sign = "-" if "-" in rest else "+"
        clock, _, offset = rest.replace("Z", "+00:00").partition(sign)
        if not offset or not (1 <= month <= 12 and 1 <= date <= 31):
            raise ValueError(f"Invalid isoformat string: {text!r}")
        seconds = _seconds(clock) - (_seconds(offset) if sign == "+" else -_seconds(offset))
        return datetime(days_before(year, month, date) * DAY + seconds, text.replace("T", " "))

    def __add__(self, span: timedelta) -> datetime:
        return datetime.fromtimestamp(self.stamp + span.whole, UTC)

    def __lt__(self, other: datetime) -> bool:
        return self.stamp < other.stamp

    def __le__(self, other: datetime) -> bool:
        return self.stamp <= other.stamp

    def __gt__(self, other: datetime) -> bool:
        return self.stamp > other.stamp

    def __ge__(self, other: datetime) -> bool:
        return self.stamp >= other.stamp

    def __eq__(self, other: object) -> bool:
        return isinstance(other, datetime) and self.stamp == other.stamp

    def __hash__(self) -> int:
        return hash(self.stamp)

    def __str__(self) -> str:
        return self._text


def _seconds(clock: str) -> int:
    """The seconds in hours, minutes and perhaps seconds, written with colons."""
    parts = [int(part.partition(".")[0]) for part in clock.split(":")]
    return sum(part * size for part, size in zip(parts, (3600, 60, 1), strict=False))
