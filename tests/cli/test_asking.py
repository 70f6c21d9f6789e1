"""Times and zones as people write them, and what `zine game new` proposes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click
import pytest

from desks import OPEN, refused, write_desk, zine
from zine.problems import Place, Problems
from zine.wings.desk.dates.written_times import (
    future_time,
    likely_zones,
    proposed,
    time_for_file,
    zone_named,
)
from zine.wings.desk.terminal import new_game_prompts as asking

STOCKHOLM = ZoneInfo("Europe/Stockholm")
NOW = datetime.fromisoformat(OPEN)  # a Tuesday
PLACE = Place("--deadline")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a game in play."""
    return write_desk(tmp_path / "zine")


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Fri 5 Feb 19:00", "2027-02-05 19:00"),
        ("Fri 5 Feb 2027, 19:00 CET", "2027-02-05 19:00"),
        ("Friday, 5 February 2027 at 19:00", "2027-02-05 19:00"),
        ("5th Feb 7:30", "2027-02-05 07:30"),
        ("Feb 5 19.00", "2027-02-05 19:00"),
        ("19:00 on Fri 5 Feb", "2027-02-05 19:00"),
        ("4 Dec 19:00", "2026-12-04 19:00"),
        ("Fri 19:00", "2026-12-04 19:00"),
        ("Tue 19:00", "2026-12-08 19:00"),
        ("2026-12-04 19:00", "2026-12-04 19:00"),
        ("2026-12-04T19:00", "2026-12-04 19:00"),
        ("Fri 2026-12-04 19:00", "2026-12-04 19:00"),
    ],
)
def test_times_as_people_write_them(text: str, moment: str) -> None:
    """Each is the same moment as in the files' own form."""
    assert moment == time_for_file(text, STOCKHOLM, NOW, PLACE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Thu 5 Feb 19:00", "5 Feb 2027 is a Friday"),
        ("31 Feb 19:00", "there is no such day"),
        ("Fri 5 Feb 19:00 UTC", "the game's time zone is Europe/Stockholm, which is CET"),
        ("1 Dec 2025 19:00", "is past"),
        ("2026-11-30 19:00", "is past"),
        ("soon", "'soon' is not a time"),
        ("Fri 5 Feb", "is not a time"),
        ("Fri 5 Feb 25:00", "is not a time"),
        ("5 Foo 19:00", "is not a time"),
        ("28 March 2027 02:30", "there is no 02:30 on 2027-03-28"),
    ],
)
def test_times_that_are_refused(text: str, said: str) -> None:
    """A day that is not, a weekday that does not fit, another zone, the past."""
    with pytest.raises(Problems, match=said):
        future_time(text, STOCKHOLM, NOW, PLACE)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("Stockholm", ("Europe/Stockholm",)),
        ("new york", ("America/New_York",)),
        ("Europe/Stockholm", ()),
        ("europe/stockholm", ("Europe/Stockholm",)),
        ("Atlantis", ()),
    ],
)
def test_a_city_proposes_its_zone(text: str, zones: tuple[str, ...]) -> None:
    """A zone's own name needs no proposal."""
    assert zones == likely_zones(text)


def test_an_unknown_zone_is_refused_with_a_proposal() -> None:
    """'Stockholm' is not taken on trust where nobody can confirm it."""
    with pytest.raises(Problems, match="did you mean 'Europe/Stockholm'"):
        zone_named("Stockholm", Place("--zone"))


def test_the_proposed_deadline_is_a_friday_evening() -> None:
    """At least two weeks away."""
    moment = datetime.strptime(proposed(STOCKHOLM, NOW), "%Y-%m-%d %H:%M")

    assert (4, 19) == (moment.weekday(), moment.hour)
    assert 14 <= (moment.date() - NOW.date()).days < 21


def test_a_game_without_a_deadline_gets_the_proposal(root: Path) -> None:
    """Where nobody is there to be asked, the proposal is taken and printed."""
    said = zine(root, "game", "new", "wagram", TZ="Europe/Stockholm")

    assert "Spring 1901                  Fri 18 Dec 2026, 19:00 CET" in said


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--deadline", "2026-11-30 19:00"), "is past (a deadline must be in the future)"),
        (("--deadline", "Thu 5 Feb 19:00"), "5 Feb 2027 is a Friday"),
        (("--zone", "Stockholm"), "did you mean 'Europe/Stockholm'?"),
    ],
)
def test_a_game_with_an_impossible_deadline_is_not_begun(
    root: Path, flags: tuple[str, ...], said: str
) -> None:
    """Nothing is written."""
    assert said in refused(root, "game", "new", "wagram", *flags)
    assert not (root / "games" / "wagram").exists()


def test_a_deadline_every_zero_days_is_refused(root: Path) -> None:
    """Turns need time."""
    with pytest.raises(AssertionError, match="0 is not in the range"):
        zine(root, "game", "new", "wagram", "--days", "0")


def test_a_game_is_extended_to_a_day_as_people_write_it(root: Path) -> None:
    """`zine game extend marengo "Fri 11 Dec 19:00"`."""
    said = zine(root, "game", "extend", "marengo", "Fri 11 Dec 19:00")

    assert "now due Fri 11 Dec 2026, 19:00 CET" in said


def test_a_publisher_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A city's zone is proposed and confirmed; a past deadline is asked for again."""
    answers = iter(["Stockholm", "1 Dec 2025 19:00", "Fri 5 Feb 19:00"])
    asked: list[str] = []

    def prompt(words: str, default: str) -> str:
        asked.append(f"{words} [{default}]")
        return next(answers)

    def confirm(words: str, default: bool) -> bool:
        asked.append(words)
        return default

    monkeypatch.setattr(asking, "_answers", lambda: True)
    monkeypatch.setattr(click, "prompt", prompt)
    monkeypatch.setattr(click, "confirm", confirm)
    monkeypatch.setenv("TZ", "Europe/Oslo")

    zone = asking.asked_zone(None)
    moment = asking.asked_deadline(None, ZoneInfo(zone), NOW)

    assert "Europe/Stockholm" == zone
    assert datetime(2027, 2, 5, 19, tzinfo=STOCKHOLM) == moment
    assert ["Time zone or city [Europe/Oslo]", "Europe/Stockholm?"] == asked[:2]
    assert 2 == sum(words.startswith("First deadline [Fri 18 Dec 2026") for words in asked)
