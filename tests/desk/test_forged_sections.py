"""Whatever an issue prints beside its reports is compared, too: a forgery of every kind of section is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from desks import invoke
from sites import copy_published
from zine.wings.desk.checking import issue_verification
from zine.wings.desk.checking.issue_verification import IssueCheck, check_issue
from zine.wings.desk.verification.printed_issue_reader import read_printed

NOW = "2026-11-22T12:00:00+00:00"


@dataclass(frozen=True)
class Kept:
    """A clone of the sample, and a check of an issue that somebody changed; all is built once."""

    root: Path
    check: Callable[[Path], IssueCheck]

    def text(self, number: int) -> str:
        """The text edition as it was printed."""
        return (self.root / f"output/issues/{number}.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """The sample as it was published."""
    root = copy_published(tmp_path_factory.mktemp("kept") / "zine")
    return Kept(
        root, lambda path: check_issue(root, read_printed(path), datetime.fromisoformat(NOW))
    )


@pytest.fixture
def changed(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int, str, str], IssueCheck]:
    """What is found in an issue in which a pattern was replaced, once; its site is not built anew."""

    def check(number: int, pattern: str, put: str) -> IssueCheck:
        text, count = re.subn(pattern, put, kept.text(number), count=1, flags=re.M | re.S)
        assert count, pattern
        path = tmp_path / "issue.txt"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setattr(issue_verification, "made_again", lambda *_: kept.text(number))
        return kept.check(path)

    return check


# A pattern, what is put for it, and words of what is found.
FORGERIES: dict[str, tuple[str, str, str]] = {
    "subject": (r"^Diplomacy Zine -- Chapter One", "Diplomacy Zine -- Chapter Ten", "but 'Ten'"),
    "sender": ("^From: ada@zine", "From: eve@zine", "eve@zine"),
    "date": ("6 Nov 2026", "7 Nov 2026", "but '7'"),
    "epigraph": ("Everyone wants peace", "Nobody wants peace", "but 'Nobody'"),
    "chapters": ("published by jonas@zine", "published by eve@zine", "eve@zine"),
    "title": (r"^-+\nChapter One\n-+\n", "", "not printed so: '-----------"),
    "contents": (r"^Marengo\nBourse\n", "Bourse\nMarengo\n", "Marengo"),
    "transfer": ("DAGOBERT is being transferred", "MARENGO is being transferred", "'MARENGO'"),
    "note of a game": ("Two turns of a game of 1989", "Two turns of a game of 1990", "1990"),
    "GM": (r"^\(GM is Mary F\)", "(GM is Eve)", "Eve"),
    "what is due": ("25 November 2026, 19:00", "26 November 2026, 19:00", "but '26'"),
    "why": (r"^(Due Wednesday.*?\.)$", r"\1 All is lost.", "not here: 'All is lost.'"),
    "ballot": (r"^(The Zine Poll of 2026\n-+\n\n)", r"\1Eve wins.\n\n", "not here: 'Eve wins.'"),
    "ratings": ("V = 7.5", "V = 9.5", "but '9.5'"),
    "credit": ("^Taken from Nachtpost #7", "Taken from Nachtpost #8", "#8:"),
    "byline": ("^by Jonas Brandt", "by Eve", "but 'Eve'"),
    "article": ("Dreier was right on all three", "Dreier was wrong on all three", "but 'wrong'"),
    "article gone": (r"^----\n\n-+\nWho was right\?.*?(?=^----)", "", "not printed so: '---- "),
    "letter": (r"^Dear Ada,", "Dear Eve,", "but 'Eve,'"),
    "note of a text": (
        "articles/silence-is-a-move",
        "https://evil.example/silence",
        "evil.example",
    ),
    "quiz": ("The map: 119 of 120", "The map: 118 of 120", "but '118'"),
    "wanted": ("^- Standbys: Two", "- Standbys: Ten", "but 'Ten,"),
    "index": ("bonaparty, ruhrpott, samovar", "bonaparty, eve, samovar", "eve"),
    "comments": (
        r"^Publisher comments:\n",
        "Publisher comments:\nI quit.\n",
        "not here: 'I quit.'",
    ),
    "openings": ("^Openings:", "Openings:\n- For eve.", "For eve."),
    "how to join": ("^To join in the fun", "Never join in the fun", "Never"),
    "closing": ("^ada@zine.example/Ada Lindqvist\n\n----", "Eve\n\n----", "but 'Eve'"),
    "colophon's words": ("The newest record of each game", "No record", "No"),
    "a part between": (r"^----\n", "----\n\nEve was here.\n\n----\n", "Eve was here."),
    "a line at the end": (r"\Z", "\nEve was here.\n", "Eve was here."),
    "parts in another order": (
        r"^(----\n\n-+\nRatings\n.*?)(----\n\nTaken from.*?)(?=^----)",
        r"\2\1",
        "printed, but not here: ",
    ),
}


@pytest.mark.deep
@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_section_is_found(
    changed: Callable[[int, str, str], IssueCheck], name: str
) -> None:
    """Named, and a fault."""
    pattern, put, words = FORGERIES[name]

    found = changed(2, pattern, put)

    assert words in "\n".join(found.faults), found


DUE = "Due Friday, 4 December 2026, 19:00 CET. Still waiting for orders from Italy, France."


@pytest.mark.deep
@pytest.mark.parametrize("words", [DUE, "Due date not set yet."])
def test_what_was_due_in_an_issue_of_before_is_not_compared(
    changed: Callable[[int, str, str], IssueCheck], words: str
) -> None:
    """It was the newest then; anything else in its place is a fault."""
    head = "Spring '06 of the game MARENGO"
    assert changed(1, r"\Z", "").faults == ()
    true = changed(1, r"(?=^----\n\nPublisher comments:)", f"----\n\n{head}\n\n{words}\n\n")
    assert true.faults == (), true

    forged = changed(
        1, r"(?=^----\n\nPublisher comments:)", f"----\n\n{head}\n\n{words} I quit.\n\n"
    )

    assert "I quit." in "\n".join(forged.faults)


@pytest.mark.deep
def test_the_words_of_the_zine_may_have_changed_since(
    changed: Callable[[int, str, str], IssueCheck],
) -> None:
    """At the end of an issue that is not the newest any more: named, and no fault."""
    found = changed(1, "^Openings:", "Openings:\n- A game for two.")

    assert found.faults == ()
    assert "in the words of zine.yaml: printed, but not here: '- A game for two.'" in found.notes


@pytest.mark.deep
def test_a_true_issue_and_a_forged_one(kept: Kept, tmp_path: Path) -> None:
    """By the command, which makes the issue again."""
    path = tmp_path / "issue.txt"
    verify = partial(invoke, kept.root, "verify", str(path), now=NOW)
    path.write_text(kept.text(2), encoding="utf-8")
    assert verify().exit_code == 0
    path.write_text(kept.text(2).replace("Dear Ada,", "Dear Eve,"), encoding="utf-8")

    done = verify()

    assert done.exit_code == 1
    assert "not printed so: 'Ada,', but 'Eve,'" in done.output
    assert not [*kept.root.glob("output.*")]
