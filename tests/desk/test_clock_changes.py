"""Deadlines in the hours when clocks are changed: such times are refused, or shown as clocks show them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from desks import SLUG, refused, write_desk, zine
from zine.games.deadline_calendar import as_shown, why_unclear
from zine.report.dates import long_time
from zine.wings.desk.dates.deadline_texts import deadline_text

STOCKHOLM = "Europe/Stockholm"
DAYS = "days: {movement: 7, retreats: 4, adjustments: 4}"
NOW = "2027-03-01T12:00:00+00:00"
UNCLEAR = {
    "2027-03-28 02:30": ("there is no 02:30 on 2027-03-28", "write 01:30 or 03:30 (CET, CEST)"),
    "2027-10-31 02:30": ("02:30 comes twice on 2027-10-31", "write 01:30 or 03:30"),
}


def desk(folder: Path, deadlines: str) -> Path:
    """A desk whose game has these deadlines."""
    return write_desk(folder / "zine", deadlines=f"{{zone: {STOCKHOLM}, {deadlines}}}")


@pytest.mark.parametrize("time", UNCLEAR)
@pytest.mark.parametrize(
    "key", ["first: TIME", f"first: 2027-03-20 19:00, dates: {{{SLUG}: TIME}}"]
)
def test_a_file_that_names_such_a_time(tmp_path: Path, key: str, time: str) -> None:
    """Is refused with line and column, and the times that there are."""
    root = desk(tmp_path, f"{key.replace('TIME', time)}, {DAYS}")

    said = refused(root, "status", now=NOW)

    message, hint = UNCLEAR[time]
    assert "games/marengo/game.yaml:4:" in said
    assert f"{message} in {STOCKHOLM}" in said
    assert hint in said


@pytest.mark.parametrize("time", UNCLEAR)
@pytest.mark.parametrize("command", ["extend", "new"])
def test_a_command_that_names_such_a_time(tmp_path: Path, command: str, time: str) -> None:
    """Is refused, too; nothing is written."""
    root = desk(tmp_path, f"first: 2027-03-20 19:00, {DAYS}")
    line = {
        "extend": ["game", "extend", "marengo", time],
        "new": ["game", "new", "other", "--deadline", time, "--zone", STOCKHOLM],
    }[command]

    said = refused(root, *line, now=NOW)

    message, hint = UNCLEAR[time]
    assert message in said
    assert hint in said
    assert not (root / "games/other").exists()


def test_a_time_that_is_reached_by_days(tmp_path: Path) -> None:
    """48 hours longer may end in such an hour: refused as if it had been typed."""
    root = desk(tmp_path, f"first: 2027-03-26 02:30, {DAYS}")

    assert "there is no 02:30" in refused(root, "game", "extend", "marengo", "2d", now=NOW)


def test_a_deadline_that_falls_there_by_itself(tmp_path: Path) -> None:
    """Is shown an hour later, as clocks do, everywhere; the deadlines after it keep their hour."""
    root = desk(tmp_path, f"first: 2027-03-21 02:30, extension: {{by: 7 days, times: 2}}, {DAYS}")

    said = zine(root, "status", now="2027-03-22T12:00:00+00:00")
    assert "Sun 28 Mar 2027, 03:30 CEST" in said
    said = zine(root, "status", now="2027-03-29T12:00:00+00:00")
    assert "Sun 4 Apr 2027, 02:30 CEST" in said


@pytest.mark.parametrize("tell", [deadline_text, long_time])
def test_moments_are_told_as_clocks_show_them(tell: object) -> None:
    """The skipped hour as the one after it, the first of two with its zone."""
    assert callable(tell)
    zone = ZoneInfo(STOCKHOLM)
    assert tell(datetime(2027, 3, 28, 2, 30, tzinfo=zone)).endswith("03:30 CEST")
    assert tell(datetime(2027, 10, 31, 2, 30, tzinfo=zone)).endswith("02:30 CEST")
    assert tell(datetime(2027, 10, 31, 2, 30, tzinfo=zone, fold=1)).endswith("02:30 CET")
    assert tell(datetime(2027, 3, 28, 1, 59, tzinfo=zone)).endswith("01:59 CET")


@pytest.mark.parametrize("zone", ["Europe/Stockholm", "America/New_York", "Australia/Lord_Howe"])
@pytest.mark.parametrize("year", [2026, 2027])
def test_every_half_hour_of_a_year_is_clear_or_not(zone: str, year: int) -> None:
    """By its own definition: clocks show it exactly once."""
    own = ZoneInfo(zone)
    shown: dict[datetime, int] = {}
    begin = int(datetime(year, 1, 1, tzinfo=UTC).timestamp())
    for moment in range(begin - 86_400, begin + 367 * 86_400, 900):
        wall = datetime.fromtimestamp(moment, own).replace(tzinfo=None)
        shown[wall] = shown.get(wall, 0) + 1
    for minute in range(0, 365 * 1440, 15):
        wall = datetime.fromtimestamp(begin + 60 * minute, UTC).replace(tzinfo=None)
        unclear = why_unclear(wall.replace(tzinfo=own))
        assert (shown.get(wall, 0) != 1) == (unclear is not None), wall
        if unclear:
            assert ("there is no" in unclear[0]) == (wall not in shown)
        assert shown[as_shown(wall.replace(tzinfo=own)).replace(tzinfo=None)]
