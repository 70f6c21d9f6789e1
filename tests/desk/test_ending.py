"""Ending a game by command, what is said of it, and the issue that tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import LATER, OVER, PLAYERS, files, post, post_all, refused, sheet_path, write_desk, zine
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Ending

ALL = tuple(PLAYERS)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a game in play."""
    return write_desk(tmp_path / "zine")


def play(root: Path) -> None:
    """Play the first turn and record it in issue 1."""
    zine(root, "inbox", "add", *post_all(root))
    advance(read_folder(root / "games" / "marengo"), LATER, 1, ENGINE).write()


def result(root: Path) -> tuple[str, tuple[str, ...]] | None:
    """How the game ended; None while it is played."""
    game = play_through(read_folder(root / "games" / "marengo"), LATER)
    if game.current is not None:
        return None
    found = game.settings.result
    return found and (str(found.ending), found.powers)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--draw",), (str(Ending.DRAW), ALL)),
        (("--draw", "fra,ITALY"), (str(Ending.DRAW), ("France", "Italy"))),
        (("--concede", "russia"), (str(Ending.CONCESSION), ("Russia",))),
        (("--win", "tur"), (str(Ending.SOLO), ("Turkey",))),
        (("--abandon",), (str(Ending.ABANDONED), ())),
    ],
)
def test_a_game_ends_by_command(
    root: Path, options: tuple[str, ...], expected: tuple[str, tuple[str, ...]]
) -> None:
    """Each way of ending is written into game.yaml, and the game is over."""
    play(root)

    zine(root, "game", "end", "marengo", *options)

    assert result(root) == expected


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "one way to end it is needed"),
        (("--draw", "--abandon"), "one way to end it is needed"),
        (("--draw", "france"), "a draw is for two or more"),
        (("--win", "france,italy"), "a solo is one power's"),
        (("--concede", "Ruritania"), "no power 'Ruritania'"),
    ],
)
def test_an_end_that_cannot_be(root: Path, options: tuple[str, ...], said: str) -> None:
    """Each mistake is named, and nothing is written."""
    play(root)
    before = files(root)

    assert said in refused(root, "game", "end", "marengo", *options)
    assert before == files(root)


def test_orders_for_a_turn_not_played_are_put_away(root: Path) -> None:
    """They are put away in the private folder; the game ends at once."""
    play(root)
    slug = "1901-3-fall-movement"
    zine(
        root, "inbox", "add", str(post(root, "France", "A BUR H", subject="marengo F1901M France"))
    )
    assert sheet_path(root, slug).exists()

    said = zine(root, "game", "end", "marengo", "--draw")

    kept = root / "private" / "unplayed" / "marengo" / f"{slug}.orders.yaml"
    assert "A BUR H" in kept.read_text()
    assert str(kept.relative_to(root)) in said
    assert not sheet_path(root, slug).exists()
    assert result(root) == ("draw", ALL)


def test_a_turn_that_is_due_is_played_first(root: Path) -> None:
    """Unless the publisher insists."""
    play(root)
    lines = "".join(f"  {power}: ''\n" for power in PLAYERS)
    path = root / "games" / "marengo" / "1901-3-fall-movement.orders.yaml"
    path.write_text(f"orders:\n{lines}")
    late = "2027-01-10T12:00:00+00:00"

    assert "Fall 1901 is due" in refused(root, "game", "end", "marengo", "--draw", now=late)
    assert "a draw of" in zine(root, "game", "end", "marengo", "--draw", "--leave-turn", now=late)


def test_a_game_that_never_began_has_no_result(root: Path) -> None:
    """Its folder may go; nothing is written."""
    before = files(root)

    assert "no turn of this game" in refused(root, "game", "end", "marengo", "--abandon")
    assert before == files(root)


def test_every_player_is_asked_for_a_statement(root: Path) -> None:
    """One letter each, with the result in it."""
    play(root)

    zine(root, "game", "end", "marengo", "--win", "Russia")

    letters = sorted((root / "private" / "outbox").glob("*-statement.eml"))
    assert len(letters) == len(PLAYERS)
    assert "Marengo is over: Russia wins." in letters[0].read_text(encoding="utf-8")


def test_a_vote_that_passes_offers_the_command(root: Path) -> None:
    """Status gives the line to type, and typing it ends the game."""
    play(root)
    votes = [
        str(post(root, power, "DRAW: yes", f"{power}-vote", f"marengo {power}"))
        for power in PLAYERS
    ]
    zine(root, "inbox", "add", *votes)

    said = zine(root, "status")

    assert "draw of all survivors 7/7 passed: zine game end marengo --draw" in said
    zine(root, "game", "end", "marengo", "--draw")
    assert "The game is over: a draw of" in zine(root, "status")


def test_the_end_is_told_by_the_newest_issue(root: Path) -> None:
    """An issue that its readers already have does not change."""
    play(root)
    zine(root, "issue", "new", "--date", "2026-12-06", now="2026-12-06T09:00:00+00:00")

    zine(root, "game", "end", "marengo", "--draw", now="2026-12-06T10:00:00+00:00")

    rating = read_folder(root / "games" / "marengo").settings.rating
    assert (rating.issue, str(rating.completed)) == (2, "2026-12-06")


def test_a_statement_is_added_once(root: Path) -> None:
    """The same words again change nothing, and others come after them."""
    play(root)
    zine(root, "game", "end", "marengo", "--draw")
    for words in ("It was the fog.", "It was the fog.", "And the Turk."):
        zine(root, "game", "statement", "marengo", "-", "--power", "france", given=words)

    said = read_folder(root / "games" / "marengo").statements.all

    assert [(each.by, each.power, each.text) for each in said] == [
        ("bonaparty", "France", "It was the fog."),
        ("bonaparty", "France", "And the Turk."),
    ]


def test_no_statement_before_the_end(root: Path) -> None:
    """While the game is played nothing is said of it."""
    assert "the game is not over" in refused(
        root, "game", "statement", "marengo", str(post(root, "France", "x")), "--power", "france"
    )


def test_the_next_issue_follows_the_newest(root: Path) -> None:
    """It has the next number, the same chapter, and today's date."""
    head = root / "content" / "issues" / "1.md"
    head.write_text("Title: One\nNumber: 41\nDate: 2026-11-20\nChapter: 2\n\nWelcome.\n")

    assert "wrote content/issues/42.md" in zine(root, "issue", "new", "--title", "The Answer")
    written = (root / "content" / "issues" / "42.md").read_text()
    assert written.startswith("Title: The Answer\nNumber: 42\nDate: 2026-12-01\nChapter: 2\n")


def test_an_issue_is_not_dated_before_the_last(root: Path) -> None:
    """Issues follow one another in time."""
    said = refused(root, "issue", "new", "--date", "2026-11-19")

    assert "is before issue 1, which is dated 2026-11-20" in said


def test_turns_into_an_old_issue_are_announced(root: Path) -> None:
    """While a turn is due and the newest issue is old; not after a new one is begun."""
    zine(root, "inbox", "add", *post_all(root))
    assert "issue 1 is dated" not in zine(root, "status")

    assert "issue 1 is dated 2026-11-20; turns of marengo" in zine(root, "status", now=OVER)
    zine(root, "issue", "new", now=OVER)
    assert "note: issue" not in zine(root, "status", now=OVER)
