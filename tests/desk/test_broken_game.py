"""One broken game does not stop the others, and an issue can come out without it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from desks import OPEN, OVER, invoke, make_site, post, refused, zine
from press import builds_in_forks
from sites import build
from zine.files.private_folder import private_of
from zine.wings.desk.seating.order_codes import code_of


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine of two games, both with players and codes."""
    root = make_site(tmp_path / "zine")
    shutil.copytree(root / "games/marengo", root / "games/essling")
    private = private_of(root)
    codes = private.data("codes.yaml")
    assert isinstance(codes, dict)
    more = {power: [f"{power.lower()}-other-word"] for power in codes["marengo"]}
    private.write_data("codes.yaml", {**codes, "essling": more})
    return root


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The build that publishing begins finds the press, and is a fork."""
    builds_in_forks(monkeypatch)


def spoil(root: Path, game: str = "essling") -> None:
    """Make a game unreadable."""
    (root / "games" / game / "game.yaml").write_text("title: [\n", encoding="utf-8")


FAULT = "games/essling/game.yaml:1:8: this '[' is not closed"


def test_status_shows_the_others(root: Path) -> None:
    """The broken game has its line, and its fault comes last."""
    spoil(root)

    done = invoke(root, "status", now=OPEN)

    assert 1 == done.exit_code
    assert "Spring 1901" in done.stdout
    assert "essling" in done.stdout
    assert "broken" in done.stdout
    assert FAULT in done.stderr


def test_letters_for_the_others_are_taken_in(root: Path) -> None:
    """Those for the broken game wait; when it is mended they are taken in too."""
    sound = (root / "games/essling/game.yaml").read_bytes()
    mine = post(root, "France", "A PAR - BUR")
    theirs = root.parent / "other.eml"
    code = code_of(private_of(root), "essling", "Italy")
    theirs.write_text(f"Subject: essling Italy\n\ncode: {code}\nA VEN H\n", encoding="utf-8")
    spoil(root)

    done = invoke(root, "inbox", "add", str(theirs), str(mine), now=OPEN)

    assert 1 == done.exit_code
    assert "marengo 1901-1-spring-movement France" in done.stdout
    assert "letters came for this game, which cannot be read" in done.stderr
    assert FAULT in done.stderr
    assert "0 set aside" in done.stdout

    (root / "games/essling/game.yaml").write_bytes(sound)
    assert "essling 1901-1-spring-movement Italy" in zine(root, "inbox", "add")


def test_the_others_are_reminded(root: Path) -> None:
    """Without a name, every game's players are."""
    spoil(root)

    done = invoke(root, "game", "remind", now=OPEN)

    assert 1 == done.exit_code
    assert "7 to remind" in done.stdout
    assert FAULT in done.stderr


def publish(root: Path, *options: str, now: str = OVER) -> str:
    """What `zine publish` says."""
    return zine(root, "publish", *options, now=now)


def test_an_issue_comes_out_without_it(root: Path, plugins: None) -> None:
    """It says so in print; the game's pages and the older issue stay as they were."""
    publish(root, now=OPEN)
    page = root / "output/games/essling/index.html"
    older = root / "output/issues/1.txt"
    before = page.read_bytes(), older.read_bytes()
    second = "Title: Two\nNumber: 2\nDate: 2026-12-04\n\nMore.\n"
    (root / "content/issues/2.md").write_text(second, encoding="utf-8")
    spoil(root)

    assert FAULT in refused(root, "publish", now=OVER)
    said = publish(root, "--except", "essling")

    assert "published issue 2" in said
    assert before == (page.read_bytes(), older.read_bytes())
    for name in ("issues/2.html", "issues/2.txt"):
        text = " ".join((root / "output" / name).read_text(encoding="utf-8").split())
        assert "Essling: this issue comes out without the game." in text


def test_a_name_that_is_no_game(root: Path) -> None:
    """Is refused before anything is built."""
    assert "there is no game 'esling'" in refused(root, "publish", "--except", "esling")


def test_what_was_left_out_is_back_the_next_time(root: Path, plugins: None) -> None:
    """The option counts for one command alone."""
    publish(root, "--except", "essling")
    assert not (root / "output/games/essling").exists()

    assert 0 == build(root, ZINE_NOW=OVER).returncode

    assert (root / "output/games/essling/index.html").exists()
    assert "Delayed" not in (root / "output/issues/1.txt").read_text(encoding="utf-8")


def test_a_held_game_reminds_nobody(root: Path) -> None:
    """Nothing is due in it."""
    zine(root, "game", "hold", "marengo")

    assert "nobody to remind" in zine(root, "game", "remind", "marengo")
