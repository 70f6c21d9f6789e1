"""What commands list, on a terminal and in a file; days and unknown words on the command line."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from desks import write_desk
from press import run
from zine.problems import Place, did_you_mean, no_such_issue
from zine.wings.desk.terminal.tables import print_table

HEADINGS = ("game", "phase", "state", "due", "missing", "remarks")
ROWS = (
    (
        "threadneedle",
        "Fall 1904",
        "open",
        "Wed 30 Dec 2026, 19:00 CET",
        "Austria, England, Italy",
        "",
    ),
    ("marne", "", "ended", "", "", ""),
)


@pytest.mark.parametrize(("terminal", "columns"), [(True, 80), (True, 200), (False, 180)])
def test_a_table_fits_and_breaks_no_word(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    terminal: bool,
    columns: int,
) -> None:
    """Where it has no room, a row takes several lines; a column without cells has no heading."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")

    print_table(HEADINGS, ROWS)

    said = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out)
    assert max(map(len, said.splitlines())) <= columns
    assert "remarks" not in said
    for cell in ("threadneedle", "Fall 1904", "19:00 CET", "Austria, England, Italy", "ended"):
        assert cell in said
    assert (columns == 80) == ("  missing: Austria, England, Italy\n" in said)


@pytest.mark.parametrize(
    "command",
    ["game hold marengo --until tomorrow", "run --until tomorrow", "issue new --date tomorrow"],
)
def test_a_day_is_asked_for_as_people_write_it(command: str, tmp_path: Path) -> None:
    """No pattern of a program is shown."""
    done = run(write_desk(tmp_path / "zine"), "zine", *command.split())

    assert 2 == done.returncode
    assert "'tomorrow' is not a day, such as 2027-01-07" in done.stderr
    assert "%" not in run(tmp_path, "zine", *command.split()[:2], "--help").stdout


def test_a_hint_lists_no_more_than_can_be_read() -> None:
    """A known word is listed once, and of many the first."""
    assert "known: import, mail" == did_you_mean("xyz", ["mail", "import", "mail"])
    assert did_you_mean("xyz", map(str, range(100, 200))).endswith("114 and 85 more")


def test_a_hint_lists_the_newest_issues() -> None:
    """Of many the last are told, and of none nothing."""
    place = Place("poll.yaml")

    assert "there is no issue 9 (known: 1, 2)" in str(no_such_issue(place, 9, [2, 1]))
    assert str(no_such_issue(place, 500, range(1, 301))).endswith("299, 300 and 285 more)")
    assert str(no_such_issue(place, 9, [])).endswith("there is no issue 9")
