"""Deadlines by command: weekdays, holidays, absences, and extensions that come by themselves."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from desks import OPENING, OVER, files, post, post_all, refused, write_desk, zine
from pastimes import write_game
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import TurnState
from zine.games.turns import Turn
from zine.wings.desk.dates.timetable import upcoming

DEADLINES = (
    "{{zone: Europe/Stockholm, first: 2026-12-04 19:00, "
    "days: {{movement: 14, retreats: 4, adjustments: 4}}, {}}}"
)


def desk(tmp_path: Path, more: str = "vacations: 14", **others: str) -> Path:
    """A desk with a game whose deadlines have more settings."""
    return write_desk(tmp_path / "zine", deadlines=DEADLINES.format(more), **others)


def current(root: Path, now: str) -> Turn:
    """The turn being played."""
    turn = play_through(
        read_folder(root / "games" / "marengo"), datetime.fromisoformat(now)
    ).current
    assert turn is not None
    return turn


def play(root: Path, now: str) -> None:
    """Record the first turn at a moment."""
    zine(root, "inbox", "add", *post_all(root))
    moment = datetime.fromisoformat(now)
    advance(read_folder(root / "games" / "marengo"), moment, 1, ENGINE).write()


def due(root: Path, now: str) -> str:
    """The day and hour of the present deadline."""
    deadline = current(root, now).deadline
    return f"{deadline:%Y-%m-%d %H:%M}" if deadline else ""


def test_the_timetable_is_shown(tmp_path: Path) -> None:
    """Every game with its next deadlines, and what keeps them on their weekday."""
    said = zine(desk(tmp_path), "game", "deadlines")

    assert "Spring 1901              Fri 4 Dec 2026, 19:00 CET" in said
    assert "--weekdays fri keeps the day of the week" in said


def test_a_game_without_deadlines_shows_those_that_single_phases_have(tmp_path: Path) -> None:
    """Given by hand or by `zine game extend`; what lies between is due when its orders are in."""
    dates = "{1901-1-spring-movement: 2026-12-04 19:00, 1901-3-fall-movement: 2027-01-08 19:00}"
    root = write_desk(tmp_path / "zine", deadlines=f"{{zone: UTC, dates: {dates}}}")

    said = zine(root, "game", "deadlines", "marengo")

    assert "Spring 1901  Fri 4 Dec 2026, 19:00 UTC" in said
    assert "Fall 1901    Fri 8 Jan 2027, 19:00 UTC" in said
    assert "retreats" not in said
    assert "A late adjudication" not in said


def test_a_late_adjudication_does_not_move_fridays(tmp_path: Path) -> None:
    """The next deadline is where the timetable had it."""
    root = desk(tmp_path)
    zine(root, "game", "deadlines", "marengo", "--weekdays", "fri")
    play(root, "2026-12-07T12:00:00+00:00")

    assert due(root, "2026-12-08T12:00:00+00:00") == "2026-12-18 19:00"


def test_without_weekdays_it_moves_as_before(tmp_path: Path) -> None:
    """Running games keep the deadlines they had."""
    root = desk(tmp_path)
    play(root, "2026-12-07T12:00:00+00:00")

    assert due(root, "2026-12-08T12:00:00+00:00") == "2026-12-21 19:00"


def test_holidays_are_added_to_every_game(tmp_path: Path) -> None:
    """A deadline that was promised stays; those after it avoid the days."""
    root = desk(tmp_path)

    said = zine(root, "game", "deadlines", "--skip", "2026-12-01..2026-12-20")

    assert "Fri 4 Dec 2026, 19:00" in said
    assert "Mon 21 Dec 2026, 19:00" in said
    zine(root, "game", "deadlines", "--skip", "2026-12-21")
    rhythm = read_folder(root / "games" / "marengo").settings.deadlines
    assert [str(each) for each in rhythm.holidays] == ["2026-12-01..2026-12-20", "2026-12-21"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--skip", "Yule"), "--skip: 'Yule' is not a day or period"),
        (("--weekdays", "someday"), "'someday' is not a weekday"),
    ],
)
def test_wrong_days_are_refused(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    """Nothing is written."""
    root = desk(tmp_path)
    before = files(root)

    assert said in refused(root, "game", "deadlines", *options)
    assert before == files(root)


def test_an_absence_moves_the_deadline(tmp_path: Path) -> None:
    """To the day after it, with a reason that names nobody."""
    root = desk(tmp_path)

    said = zine(root, "game", "away", "marengo", "2026-12-03..2026-12-06")

    assert "moves from Fri 4 Dec 2026, 19:00 CET to Mon 7 Dec 2026, 19:00 CET" in said
    text = (root / "games" / "marengo" / "game.yaml").read_text()
    assert "1901-1-spring-movement: a player is away" in text
    assert due(root, OVER) == "2026-12-07 19:00"


def test_an_absence_later_moves_a_later_deadline(tmp_path: Path) -> None:
    """The present one stays."""
    root = desk(tmp_path)

    said = zine(root, "game", "away", "marengo", "2026-12-17..2026-12-19")
    play(root, "2026-12-04T19:00:00+00:00")

    assert "the deadline stays Fri 4 Dec 2026" in said
    assert due(root, OVER) == "2026-12-20 19:00"


@pytest.mark.parametrize(
    ("more", "days", "said"),
    [
        ("vacations: 0", "2026-12-03..2026-12-06", "does not wait for absences"),
        ("vacations: 3", "2026-12-03..2026-12-06", "is 4 days, and this game waits for 3 at most"),
        ("vacations: 14", "2025-12-03..2025-12-06", "is the year right?"),
        ("vacations: 14", "soon", "DAYS: 'soon' is not a day or period"),
    ],
)
def test_an_absence_that_does_not_count(tmp_path: Path, more: str, days: str, said: str) -> None:
    """The policy decides, and nothing is written."""
    root = desk(tmp_path, more)
    before = files(root)

    assert said in refused(root, "game", "away", "marengo", days)
    assert before == files(root)


def test_a_deadline_extends_itself(tmp_path: Path) -> None:
    """While orders are missing, once; afterwards the policy for NMRs decides."""
    root = desk(tmp_path, "extension: {by: 2 days}", nmr="hold")
    zine(root, "inbox", "add", str(post(root, "France", OPENING["France"])))

    first = current(root, "2026-12-05T12:00:00+00:00")
    last = current(root, "2026-12-07T12:00:00+00:00")

    assert (first.state, f"{first.deadline:%d %H:%M}") == (TurnState.OPEN, "06 19:00")
    assert last.state is TurnState.DUE
    assert "Sun 6 Dec 2026, 19:00" in zine(root, "status", now="2026-12-05T12:00:00+00:00")


def test_a_complete_turn_is_not_extended(tmp_path: Path) -> None:
    """All orders are in, so it is due at its deadline."""
    root = desk(tmp_path, "extension: {by: 2 days}")
    zine(root, "inbox", "add", *post_all(root))

    turn = current(root, "2026-12-05T12:00:00+00:00")

    assert (turn.state, turn.extended_from) == (TurnState.DUE, None)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("weekdays: someday", "weekdays: 'someday' is not a weekday"),
        ("weekdays: {moves: fri}", "movement"),
        ("holidays: [2027-01-02..2026-12-24]", "2026-12-24 is before 2027-01-02"),
        ("extension: {by: soon}", "by: 'soon' is not one of"),
        ("extension: {by: never}", "by: 'never' is not a time"),
        ("vacations: -1", "vacations should be at least 0"),
        ("least: {movement: 0}", "movement should be at least 1"),
    ],
)
def test_wrong_settings_have_a_place(tmp_path: Path, more: str, said: str) -> None:
    """Each is reported with its line and column."""
    message = refused(desk(tmp_path, more), "status")

    assert message.startswith("games/marengo/game.yaml:4:")
    assert said in message


def test_no_deadline_names_retreats_twice(tmp_path: Path) -> None:
    """A phase whose title says what it is stands as it is."""
    players = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus"]
    days = {"zone": "UTC", "first": "2027-01-01 19:00", "days": {"movement": 7, "retreats": 2}}
    folder = write_game(tmp_path / "game", "baseball-1973", players=players, deadlines=days)
    settings = read_folder(folder).settings
    first = settings.variant.calendar.first
    names = [name for name, _ in upcoming(settings, first, settings.deadlines.first, 3)]
    assert names == ["Spring 1901", "Spring Retreats 1901", "Summer 1901"]
