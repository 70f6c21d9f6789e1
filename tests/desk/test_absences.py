"""A player writes of an absence: the publisher is asked, or the deadlines wait, as the game says."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from desks import OPEN, OVER, files, invoke, post, write_desk, zine
from zine.files.private_folder import private_of
from zine.wings.desk import absences, deadline_letters
from zine.wings.desk.post import inbox
from zine.wings.desk.post.letter_text.absence import days_away

DEADLINES = (
    "{zone: Europe/Stockholm, first: 2026-12-04 19:00,"
    " days: {movement: 14, retreats: 4, adjustments: 4}%s}"
)
MODULES = {"deadline_letters": deadline_letters, "absences": absences, "inbox": inbox}
LETTER = "AWAY from 3 December to 6 December\nA PAR - BUR"


def mailed(tmp_path: Path, policy: str, text: str = LETTER) -> tuple[Path, str]:
    """A desk, and what the inbox prints of France's letter."""
    root = write_desk(tmp_path / "zine", deadlines=DEADLINES % policy)
    return root, zine(root, "inbox", "add", str(post(root, "France", text)))


def test_the_publisher_is_asked(tmp_path: Path) -> None:
    """With the command, ready to be copied; nothing moves by itself, and the command works."""
    root, said = mailed(tmp_path, ", vacations: 14")
    command = "zine game away marengo 2026-12-03..2026-12-06"

    assert f"France is away from 3 December 2026 to 6 December 2026: {command}" in said
    assert command in zine(root, "status")
    assert "away:" not in (root / "games/marengo/game.yaml").read_text()

    assert "to Mon 7 Dec 2026" in zine(root, *command.split()[1:])
    assert "the deadlines wait" in zine(root, "status")


def test_the_deadlines_wait(tmp_path: Path) -> None:
    """Where the game's policy says so, and everybody gets the new deadline."""
    root, said = mailed(tmp_path, ", vacations: 14, absences: move")

    assert "moves from Fri 4 Dec 2026, 19:00 CET to Mon 7 Dec 2026, 19:00 CET" in said
    assert "away: [2026-12-03..2026-12-06]" in (root / "games/marengo/game.yaml").read_text()
    private = private_of(root)
    notices = private.names("outbox", "-notice.eml")
    assert 7 == len(notices)
    text = " ".join((private.text(notices[0]) or "").split())
    assert "A player is away, so orders are now due Mon 7 Dec 2026, 19:00 CET." in text


@pytest.mark.parametrize(
    "where", ["deadline_letters.put_in_outbox", "absences.change_settings", "inbox.write_entry"]
)
def test_killed_while_the_deadline_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The next command moves it, and everybody gets the new deadline."""
    policy = DEADLINES % ", vacations: 14, absences: move"
    whole, root = (write_desk(tmp_path / name / "zine", deadlines=policy) for name in "ab")
    letter = str(post(root, "France", LETTER))
    zine(whole, "inbox", "add", letter)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    module, _, name = where.partition(".")
    with monkeypatch.context() as patch:
        patch.setattr(MODULES[module], name, die)
        assert invoke(root, "inbox", "add", letter, now=OPEN).exit_code
    zine(root, "inbox", "add")

    assert files(whole) == files(root)
    assert 7 == len(private_of(root).names("outbox", "-notice.eml"))


def test_an_absence_after_the_deadline_moves_nothing(tmp_path: Path) -> None:
    """Whoever missed it would give themselves more time; the publisher may."""
    root = write_desk(tmp_path / "zine", deadlines=DEADLINES % ", vacations: 14, absences: move")
    before = (root / "games/marengo/game.yaml").read_bytes()

    letter = post(root, "France", "AWAY from 4 December to 9 December")
    said = zine(root, "inbox", "add", str(letter), now=OVER)

    assert ": zine game away marengo 2026-12-04..2026-12-09" in said
    assert before == (root / "games/marengo/game.yaml").read_bytes()


def test_an_absence_too_long_for_the_policy(tmp_path: Path) -> None:
    """Nothing moves, and the publisher sees why."""
    root, said = mailed(tmp_path, ", vacations: 2, absences: move")

    assert "is 4 days, and this game waits for 2 at most" in said
    assert "away:" not in (root / "games/marengo/game.yaml").read_text()


def test_a_game_that_does_not_wait(tmp_path: Path) -> None:
    """A command that can work is shown all the same."""
    _, said = mailed(tmp_path, "")

    assert "zine game extend marengo 48h moves the deadline" in said


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2026-12-20..2027-01-03", "2026-12-20..2027-01-03"),
        ("from 20 Dec 2026 to 3 Jan 2027", "2026-12-20..2027-01-03"),
        ("20-31 Dec 2026", "2026-12-20..2026-12-31"),
        ("20th to 31st December 2026", "2026-12-20..2026-12-31"),
        ("until 5 Dec 2026", "2026-12-01..2026-12-05"),
        ("on 5 Dec 2026", "2026-12-05"),
        ("from 5 Dec 2026", ""),
        ("next week", ""),
        ("35-31 Dec 2026", ""),
    ],
)
def test_the_days_of_an_absence(text: str, days: str) -> None:
    """Both ends, as people write them; none if one is left open."""
    assert days == str(days_away(text, date(2026, 12, 1)) or "")
