"""On which days deadlines fall: weekdays, holidays, and what a late adjudication changes."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from zine.games.deadline_calendar import (
    DeadlineCalendar,
    Extension,
    Period,
    read_period,
    read_weekdays,
)
from zine.rules.calendar import PhaseKind

MOVES, RETREATS = PhaseKind.MOVEMENT, PhaseKind.RETREATS
FRIDAY = datetime(2026, 12, 4, 19, 0)
YULE = Period(date(2026, 12, 24), date(2027, 1, 2))
FRIDAYS = DeadlineCalendar(weekdays={MOVES: frozenset({4})})


def after(rhythm: DeadlineCalendar, late: int = 0, days: int = 14, kind: PhaseKind = MOVES) -> date:
    """The day of the deadline after the one on Friday, adjudicated so many days late."""
    return rhythm.after(FRIDAY, FRIDAY.date() + timedelta(late), kind, days).date()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fri", {4}),
        ("Friday", {4}),
        ("tue, fri", {1, 4}),
        ("mon-fri", {0, 1, 2, 3, 4}),
        ("sat-mon", {5, 6, 0}),
    ],
)
def test_weekdays_are_read(text: str, expected: set[int]) -> None:
    """Names, lists and ranges, also over the end of the week."""
    assert read_weekdays(text) == expected


@pytest.mark.parametrize("text", ["", "someday", "fri-", "5"])
def test_other_words_are_no_weekdays(text: str) -> None:
    """A wrong word is refused in words for the publisher."""
    if text == "fri-":
        assert read_weekdays(text) == {4}
        return
    with pytest.raises(ValueError, match="weekday"):
        read_weekdays(text)


@pytest.mark.parametrize(
    "text", ["2027-01-02..2026-12-24", "2026-02-30", "Yule", "2026-01-01..2028-01-01"]
)
def test_what_is_no_period_is_refused(text: str) -> None:
    """Backwards, impossible, unreadable and endless ones."""
    with pytest.raises(ValueError, match=r"before|no such day|not a day|longer than"):
        read_period(text)


def test_a_period_reads_as_it_is_written() -> None:
    """One day needs no end."""
    assert str(read_period("2026-12-24..2027-01-02")) == str(YULE)
    assert str(read_period("2026-12-25")) == "2026-12-25"


def test_without_a_rhythm_days_count_from_a_late_adjudication() -> None:
    """Two days late moves the next deadline by two days."""
    assert after(DeadlineCalendar()) == date(2026, 12, 18)
    assert after(DeadlineCalendar(), late=2) == date(2026, 12, 20)


@pytest.mark.parametrize("late", [0, 1, 3, 7])
def test_fixed_weekdays_do_not_drift(late: int) -> None:
    """While half of the time is left, a late adjudication changes nothing."""
    assert after(FRIDAYS, late=late) == date(2026, 12, 18)


def test_too_little_time_takes_the_next_week() -> None:
    """Eight days late leave six, so the Friday after counts."""
    assert after(FRIDAYS, late=8) == date(2026, 12, 25)


def test_the_time_left_can_be_chosen() -> None:
    """Twelve days at least: three days late are too many."""
    rhythm = DeadlineCalendar(weekdays=FRIDAYS.weekdays, least={MOVES: 12})

    assert after(rhythm, late=2) == date(2026, 12, 18)
    assert after(rhythm, late=3) == date(2026, 12, 25)


def test_weekends_are_skipped() -> None:
    """Two days after a Friday is the Monday."""
    rhythm = DeadlineCalendar(weekdays={RETREATS: read_weekdays("mon-fri")})

    assert after(rhythm, days=2, kind=RETREATS) == date(2026, 12, 7)


def test_weekdays_are_of_their_kind_of_phase() -> None:
    """Fridays for moves leave retreats alone."""
    assert after(FRIDAYS, days=4, kind=RETREATS) == date(2026, 12, 8)


def test_holidays_are_skipped() -> None:
    """The first allowed weekday after them counts."""
    rhythm = DeadlineCalendar(weekdays=FRIDAYS.weekdays, holidays=(YULE,))

    assert after(rhythm, days=21) == date(2027, 1, 8)


def test_holidays_that_touch_are_one() -> None:
    """In whatever order they are written, and with absences among them."""
    days = (
        Period(date(2026, 12, 19), date(2026, 12, 20)),
        Period(date(2026, 12, 18), date(2026, 12, 18)),
    )
    away = (Period(date(2026, 12, 21), date(2026, 12, 22)),)

    assert after(DeadlineCalendar(holidays=days, away=away)) == date(2026, 12, 23)


def test_the_hour_stays() -> None:
    """Only the day is moved."""
    rhythm = DeadlineCalendar(holidays=(YULE,))

    assert rhythm.after(FRIDAY, FRIDAY.date(), MOVES, 21).time() == FRIDAY.time()


def test_an_extension_lasts_while_it_is_needed() -> None:
    """Each time the deadline passes it moves, but not for ever."""
    end = FRIDAY.replace(tzinfo=UTC)
    policy = Extension(by=timedelta(days=2), times=2)
    moved = [(policy.extended(end, end + timedelta(d)) - end).days for d in (-1, 0, 1, 2, 3, 9)]

    assert moved == [0, 2, 2, 4, 4, 4]
