"""What publishing tells: what happened, what is awaited, what was drafted, what changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import OPEN, OVER, files, make_site, post, post_all, refused, zine
from press import builds_in_forks
from sites import build, run


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk that can be built, all orders in."""
    made = make_site(tmp_path / "zine")
    zine(made, "inbox", "add", *post_all(made, Germany="A MUN - BUR"))
    return made


@pytest.fixture(autouse=True)
def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The build that a command begins is a fork."""
    builds_in_forks(monkeypatch)


def test_a_turn_is_told_in_two_lines(root: Path) -> None:
    """How the orders went, and what changed; a trial tells the same as the real build."""
    before = files(root)
    trial = zine(root, "publish", "--dry-run", now=OVER).splitlines()
    assert before == files(root)

    said = zine(root, "publish", now=OVER).splitlines()

    turn = next(i for i, line in enumerate(said) if "Spring 1901, movement" in line)
    assert "22 orders, 5 failed, 15 supplied by the rules" in said[turn]
    assert "marengo:   no centre changed hands, no unit was dislodged" == said[turn + 1]
    assert said[turn : turn + 2] == [line for line in trial if line in said[turn : turn + 2]]


def test_who_is_awaited_next(root: Path) -> None:
    """The phase, its deadline, and who has sent nothing yet."""
    said = zine(root, "publish", "--dry-run", now=OVER)

    assert "marengo: next Fall 1901, movement, due Friday, 18 December 2026, 19:00 CET" in said
    assert "still missing: Austria" in said


def test_a_game_that_waits(tmp_path: Path) -> None:
    """Past its deadline, and for whom."""
    root = make_site(tmp_path / "zine")
    letters = [name for name in post_all(root) if "Italy" not in name]
    zine(root, "inbox", "add", *letters)

    said = zine(root, "publish", "--dry-run", now=OVER)

    assert "marengo: Spring 1901, movement waits for Italy" in said


def test_a_game_that_ended(root: Path) -> None:
    """Its last turn, and how it ended."""
    path = root / "games/marengo/game.yaml"
    result = "result: {ending: draw, powers: [France, Russia]}\n"
    path.write_text(path.read_text() + result, encoding="utf-8")

    assert "marengo: The game is over: a draw of France and Russia." in zine(
        root, "publish", "--dry-run", now=OVER
    )
    assert "Ended: marengo" in build(root, ZINE_NOW=OVER).stdout


def test_a_vote_that_passed(root: Path) -> None:
    """Is told until the result is entered."""
    votes = [
        str(post(root, power, "DRAW: yes", name=f"vote-{power}"))
        for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    ]
    zine(root, "inbox", "add", *votes)

    said = zine(root, "publish", "--dry-run")

    assert "note: marengo: a vote has passed: draw of all survivors 7/7" in said


def test_an_issue_that_is_out_already(root: Path) -> None:
    """New turns in it are told of, and so is its date if it is past."""
    first = zine(root, "publish", now=OPEN)
    assert "published already" not in first

    said = zine(root, "publish", "--dry-run", now=OVER)

    assert "new turns of 1 game go into issue 1, which has been published already" in said
    assert "write content/issues/2.md first" in said
    assert "which is dated 2026-11-20: change its Date in content/issues/1.md" in said


def test_placeholder_text(root: Path) -> None:
    """It is refused with its file and line."""
    path = root / "content/issues/1.md"
    path.write_text(path.read_text() + "\nTODO: say something.\n", encoding="utf-8")

    said = refused(root, "publish", "--dry-run")

    assert "content/issues/1.md:7:1: this is placeholder text: 'TODO'" in said


def test_what_changes_on_the_site(root: Path) -> None:
    """All is new the first time, nothing the second; then the pages that differ."""
    assert "files of the site:" in zine(root, "publish")
    assert "files of the site: none changes" in zine(root, "publish", "--dry-run")

    said = zine(root, "publish", "--dry-run", now=OVER)

    assert "games/marengo/1901-1-spring-movement.html" in said


def test_letters_that_were_drafted(root: Path) -> None:
    """Each by its name."""
    said = zine(root, "publish", now=OVER)

    assert "wrote private/outbox/issue-1.eml (not sent)" in said


def test_the_build_ends_with_a_short_story(root: Path) -> None:
    """And says where to look; a check, which publishes nothing, says nothing of it."""
    done = build(root, ZINE_NOW=OVER)

    assert f"Adjudicated marengo. Site in {root}/output/. Details: zine status" in (done.stdout)
    assert "Nothing was due. Site in" in build(root, ZINE_NOW=OVER).stdout
    elsewhere = build(root, "-o", "new/site", ZINE_NOW=OVER)
    assert f"Site in {root}/new/site/." in elsewhere.stdout
    assert "zine status" not in run(root, "zine", "check", ZINE_NOW=OVER).stdout
