"""What the desk answers and shows is what it does: late letters, conditions, powers left, sites."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from desks import NOW, OVER, post, post_all, replies, write_desk, zine
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import known_game, play_through, read_folder
from zine.games import summary_of
from zine.render.issue_text import status_words
from zine.report.public_game import without_players
from zine.report.status import status_report
from zine.wings.desk.checking.site_check import changes_between


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a standby."""
    return write_desk(tmp_path / "zine", standbys="[newbroom]")


def answered(root: Path, power: str, text: str, now: str, subject: str = "") -> str:
    """What a letter is answered."""
    zine(root, "inbox", "add", str(post(root, power, text, subject=subject)), now=now)
    return " ".join(replies(root).split())


def test_orders_for_a_season_that_is_over(root: Path) -> None:
    """Sending them again would change nothing, so nobody is asked to."""
    zine(root, "inbox", "add", *post_all(root))
    advance(
        read_folder(known_game(root, "marengo")), datetime.fromisoformat(OVER), 1, ENGINE
    ).write()
    for path in (root / "private/outbox").glob("*"):
        path.unlink()

    said = answered(root, "France", "A PAR - GAS", "2026-12-06T12:00:00+00:00")

    assert "Spring 1901 was adjudicated on 4 December 2026; Fall 1901 is being played." in said
    assert "It can no longer count, so there is no need to send it again." in said
    assert "Please send it again" not in said


def test_a_letter_too_late(tmp_path: Path) -> None:
    """What came in time counts."""
    root = write_desk(tmp_path / "zine", late="never")

    said = answered(root, "France", "A PAR - GAS", "2026-12-05T12:00:00+00:00")

    assert "followed" not in said
    assert (
        "and this game takes no such orders. Whatever you sent before the deadline counts." in said
    )
    assert "send it again" not in said


def test_a_letter_of_nothing_readable_may_come_again(root: Path) -> None:
    """With a code and one order a line it can count."""
    said = answered(root, "France", "Good morning to you all.", NOW.isoformat())

    assert "Please send it again, with your order code and one order a line." in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "IF DISLODGED A PAR: GAS, disband",
            'Kept for your retreats: A PAR R GAS; A PAR D (you wrote "IF DISLODGED A PAR: GAS,',
        ),
        ("BUILDS: F BRE", 'Kept for your adjustments: F BRE B (you wrote "BUILDS: F BRE")'),
        (
            "If Germany attacks Burgundy, A MAR S A PAR - BUR",
            'Ignored: "If Germany attacks Burgundy, A MAR S A PAR - BUR".',
        ),
        (
            "Should England move to the Channel, F BRE - MAO",
            'Ignored: "Should England move to the Channel, F BRE - MAO".',
        ),
    ],
)
def test_conditions(root: Path, line: str, said: str) -> None:
    """What is followed is shown as it is read; what nothing follows is said to be ignored."""
    answer = answered(root, "France", f"A PAR - BUR\n{line}", NOW.isoformat())

    assert said in answer
    assert "Your only order will be followed as written." in answer


def test_a_power_without_a_player_is_not_in(root: Path) -> None:
    """Nobody sent its orders, and nobody is waited for."""
    zine(root, "game", "resign", "marengo", "italy")
    zine(root, "inbox", "add", *[p for p in post_all(root) if "Italy" not in p])

    said = zine(root, "status")

    assert " 6/6 " in said
    assert "nobody orders Italy" in said


def test_who_is_called_in_is_printed(root: Path) -> None:
    """With the next deadline, wherever that stands; a second standby takes the place of the first."""
    zine(root, "game", "resign", "marengo", "italy")
    game = play_through(read_folder(known_game(root, "marengo")), NOW)
    assert "Italy has no player; newbroom has been called as standby." in status_words(
        status_report(summary_of(game))
    )

    zine(root, "game", "offer", "marengo", "italy", "spare")
    game = play_through(read_folder(known_game(root, "marengo")), NOW)
    assert "spare has been called" in status_words(status_report(summary_of(game)))

    zine(root, "game", "replace", "marengo", "italy", "spare")
    game = play_through(read_folder(known_game(root, "marengo")), NOW)
    assert "no player" not in status_words(status_report(summary_of(game)))


def test_gunboat_names_no_standby(root: Path) -> None:
    """Nobody's name is printed there."""
    zine(root, "game", "resign", "marengo", "italy")
    settings = read_folder(known_game(root, "marengo")).settings

    assert "" == without_players(settings).seats["Italy"][-1].standby


def test_the_search_index_is_no_change(tmp_path: Path) -> None:
    """It is made again after each build, under names of its own."""
    for name, page in (("old", "one"), ("new", "one")):
        (tmp_path / name / "pagefind").mkdir(parents=True)
        (tmp_path / name / "pagefind" / f"{name}.pf").write_text(name)
        (tmp_path / name / "index.html").write_text(page)

    new, changed, gone = changes_between(tmp_path / "old", tmp_path / "new")

    assert ([], [], []) == (new, changed, gone)
