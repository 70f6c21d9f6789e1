"""What is mailed is closed: whatever happens before the next issue begins is told in the next one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from desks import OPENING, OVER, SLUG, make_site, post_all, zine
from sites import REPO, build, copy_built, made_once

FALL = "1901-3-fall-movement"
MAILED = "2026-12-04T20:00:00+00:00"
AFTER = "2026-12-04T21:00:00+00:00"
NEXT_DAY = "2026-12-05T09:00:00+00:00"
NEXT_YEAR = "2027-01-09T09:00:00+00:00"

pytestmark = pytest.mark.usefixtures("forked")


@pytest.fixture(autouse=True)
def _plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The build in a process of its own finds the press."""
    monkeypatch.setenv("PYTHONPATH", str(REPO / "plugins"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine whose issue 2 was mailed on the day of its date, with the first turn in issue 1."""
    return copy_built(made_once("mailed", _two_issues), tmp_path / "zine")


def _two_issues(made: Path) -> None:
    make_site(made)
    zine(made, "inbox", "add", *post_all(made))
    zine(made, "publish", now=OVER)
    mail(made)
    zine(made, "issue", "new", "--date", "2026-12-04", now=MAILED)
    zine(made, "publish", now=MAILED)
    mail(made)


def mail(root: Path) -> None:
    """Send what is in the outbox."""
    zine(root, "outbox", "done", now=MAILED)
    assert not list((root / "private/outbox").glob("*.eml"))


def printed(root: Path, number: int) -> str:
    """The text edition of an issue, on one line."""
    return " ".join((root / f"output/issues/{number}.txt").read_text(encoding="utf-8").split())


def end(*options: str) -> Callable[[Path], object]:
    """A game ended by command."""
    return lambda root: zine(root, "game", "end", "marengo", *options, now=AFTER)


def say_after_the_end(root: Path) -> None:
    """A statement on a game whose end was mailed."""
    end("--abandon")(root)
    zine(root, "game", "statement", "marengo", "-", "--power", "italy", given="Early.", now=AFTER)
    zine(root, "issue", "new", now=AFTER)
    zine(root, "publish", now=AFTER)
    mail(root)
    zine(root, "game", "statement", "marengo", "-", "--power", "france", given="Late.", now=AFTER)


def correct(root: Path) -> None:
    """A turn of an earlier issue, corrected on the day of the one that was just mailed."""
    path = root / "games/marengo" / f"{SLUG}.orders.yaml"
    text = path.read_text(encoding="utf-8")
    assert OPENING["France"] in text
    path.write_text(text.replace(OPENING["France"], "A PAR - PIC"), encoding="utf-8")
    said = zine(root, "correct", "marengo", SLUG, "--reason", "Misread", now=AFTER)
    assert "issue 3 prints the erratum" in said


@dataclass(frozen=True)
class News:
    """Something that happens after the newest issue was mailed, and the words that tell it."""

    deed: Callable[[Path], object]
    words: str
    told_in: int = 3


NEWS = {
    "draw": News(end("--draw"), "The game is over: a draw of"),
    "solo": News(end("--win", "russia"), "The game is over: Russia wins."),
    "concession": News(end("--concede", "russia"), "conceded to Russia"),
    "abandoned": News(end("--abandon"), "The game was abandoned."),
    "statement": News(say_after_the_end, "Late.", told_in=4),
    "correction": News(correct, "CORRECTED"),
}


@pytest.mark.parametrize("name", NEWS)
def test_the_next_issue_tells_it(root: Path, name: str) -> None:
    """No mailed issue does, neither before nor after the next one begins."""
    news = NEWS[name]
    mailed = range(2, news.told_in)

    news.deed(root)
    assert 0 == build(root, ZINE_NOW=AFTER).returncode
    for number in mailed:
        assert news.words not in printed(root, number)
    assert not (root / f"output/issues/{news.told_in}.txt").exists()

    zine(root, "issue", "new", now=NEXT_DAY)
    zine(root, "publish", now=NEXT_DAY)

    for number in mailed:
        assert news.words not in printed(root, number)
    assert news.words in printed(root, news.told_in)


def test_statements_are_told_where_they_came_in_time(root: Path) -> None:
    """What was said before an issue was mailed stays in it, and is not said again."""
    say_after_the_end(root)
    zine(root, "issue", "new", now=NEXT_DAY)
    zine(root, "publish", now=NEXT_DAY)

    assert "Early." in printed(root, 3)
    assert "Early." not in printed(root, 4)
    assert "Late." in (root / "output/games/marengo/index.html").read_text(encoding="utf-8")


def plain_build(root: Path) -> str:
    """What `pelican content` says."""
    done = build(root, ZINE_NOW=NEXT_YEAR)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("built", [plain_build, lambda root: zine(root, "publish", now=NEXT_YEAR)])
def test_no_turn_goes_into_a_mailed_issue(root: Path, built: Callable[[Path], str]) -> None:
    """It waits, whoever builds; the build says so and begins no issue by itself."""
    lines = "".join(f"  {power}: ''\n" for power in OPENING)
    path = root / "games/marengo" / f"{FALL}.orders.yaml"
    path.write_text(f"orders:\n{lines}", encoding="utf-8")

    said = " ".join(built(root).split())

    assert re.search("the newest (issue )?was mailed", said, re.IGNORECASE)
    assert "zine issue new" in said
    assert "turns of marengo wait for the next" in " ".join(
        zine(root, "status", now=NEXT_YEAR).split()
    )
    assert f"marengo {FALL} " not in printed(root, 2)
    assert not path.with_name(f"{FALL}.record.yaml").exists()
    zine(root, "issue", "new", now=NEXT_YEAR)
    zine(root, "publish", now=NEXT_YEAR)
    assert f"marengo {FALL} " in printed(root, 3)


def test_a_mailed_issue_is_not_drafted_again(root: Path) -> None:
    """Its site may be built again; its readers get it once."""
    said = zine(root, "publish", now=NEXT_DAY)

    assert "issue 2 was mailed: its letter is not drafted again" in said
    assert not list((root / "private/outbox").glob("issue-*.eml"))


def test_status_knows_a_mailed_issue(root: Path) -> None:
    """Also when its letter has left the outbox on the day of its date."""
    said = zine(root, "game", "end", "marengo", "--draw", now=AFTER)

    assert "issue 2 was mailed: issue 3 tells of the end (zine issue new begins it)" in said
