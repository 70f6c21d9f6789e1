"""Players ask for more time: where the game says so, each letter that does is a vote."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import OVER, files, post, refused, write_desk, zine
from zine.files.private_folder import private_of

DEADLINES = (
    "{zone: Europe/Stockholm, first: 2026-12-04 19:00, extension: %s,"
    " days: {movement: 14, retreats: 4, adjustments: 4}}"
)
MAJORITY = "{by: 3 days, votes: majority}"
POWERS = ("France", "Italy", "Russia", "Turkey", "Austria", "England", "Germany")
ASKING = "Extension please"


def asked(root: Path, *powers: str, now: str = "2026-12-02T12:00:00+00:00") -> str:
    """What the inbox prints of these players' letters."""
    letters = [str(post(root, power, f"{ASKING}\n")) for power in powers]
    return zine(root, "inbox", "add", *letters, now=now)


@pytest.mark.parametrize(
    ("term", "votes", "moves"),
    [
        (MAJORITY, 3, False),
        (MAJORITY, 4, True),
        ("{by: 3 days, votes: all}", 6, False),
        ("{by: 3 days, votes: all}", 7, True),
        ("{by: 3 days}", 7, False),
    ],
)
def test_votes_move_a_deadline(tmp_path: Path, term: str, votes: int, moves: bool) -> None:
    """If there are enough of them, and everybody is told once."""
    root = write_desk(tmp_path / "zine", deadlines=DEADLINES % term)
    said = asked(root, *POWERS[:votes])
    before = files(root)

    assert moves == ("the deadline moves to Mon 7 Dec 2026, 19:00 CET" in said)
    assert moves == (
        "1901-1-spring-movement: 2026-12-07 19:00" in (root / "games/marengo/game.yaml").read_text()
    )
    private = private_of(root)
    notices = private.names("outbox", "-notice.eml")
    assert (7 if moves else 0) == len(notices)
    for name in notices[:1]:
        text = " ".join((private.text(name) or "").split())
        assert "now due Mon 7 Dec 2026, 19:00 CET. Players asked for more time." in text
    asked(root, *POWERS[votes - 1 : votes])
    assert before == files(root)


def test_a_player_votes_once(tmp_path: Path) -> None:
    """However often they ask; and who asks after the deadline has missed it."""
    root = write_desk(tmp_path / "zine", deadlines=DEADLINES % MAJORITY)
    letters = [
        str(post(root, "France", f"{ASKING}\n", name=f"{n}", subject=f"S1901M {n}"))
        for n in range(4)
    ]
    assert "the deadline moves" not in zine(root, "inbox", "add", *letters)
    assert "the deadline moves" not in asked(root, *POWERS[1:], now=OVER)


def test_a_deadline_that_somebody_set(tmp_path: Path) -> None:
    """The publisher has decided: votes for more are left to them."""
    root = write_desk(tmp_path / "zine", deadlines=DEADLINES % MAJORITY)
    zine(root, "game", "extend", "marengo", "24h")
    assert "the deadline moves" not in asked(root, *POWERS)
    assert "asks for more time" in zine(root, "status")


def test_a_run_ends_what_was_broken_off(tmp_path: Path) -> None:
    """Votes that were entered by a command that ended before it counted them are counted later."""
    root = write_desk(tmp_path / "zine", deadlines=DEADLINES % "{by: 3 days}")
    asked(root, *POWERS)
    game = root / "games/marengo/game.yaml"
    game.write_text(game.read_text().replace("{by: 3 days}", MAJORITY))
    assert "the deadline moves" in asked(root)


def test_terms_that_make_no_sense(tmp_path: Path) -> None:
    """They are refused by name."""
    root = write_desk(tmp_path / "zine", deadlines=DEADLINES % "{by: 3 days, votes: some}")
    assert "votes: 'some' cannot be used here (known: all, majority)" in refused(root, "status")
    root = write_desk(
        tmp_path / "other", deadlines=DEADLINES % "{by: 3 days, votes: all, times: 2}"
    )
    assert "one extension of a deadline" in refused(root, "status")
