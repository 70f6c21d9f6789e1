"""An issue around its games: its first lines, chapters, games that move, letters, reprints."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from papers import issues_of, sample_game, source
from zine.blocks import Sentences
from zine.files.languages import catalogue
from zine.language import Language, speaking
from zine.problems import Problems
from zine.render.issue_text import issue_text
from zine.report.issues.issue_contents import Article, Kind, delayed

OCTOBER, NOVEMBER, DECEMBER = date(2026, 10, 1), date(2026, 11, 6), date(2026, 12, 1)
MOVES = "chapter:\n- {number: 1}\n- {number: 2, since: 2026-11-06, why: It asked to.}\n"


def article(title: str, **about: object) -> Article:
    return Article(title=title, author="Ann", url="", html="", text="Words.", **about)  # type: ignore[arg-type]


def test_the_first_lines() -> None:
    """The line it went out under, who sends it, the day; then the title with its colon."""
    (issue,) = issues_of([], source(7, NOVEMBER))

    assert [
        "Diplomacy Zine -- Chapter One TP #7",
        "From: ada@x/Ada",
        "Date: Fri, 6 Nov 2026",
        "",
        "Issue #7 of THE PAPER:",
    ] == issue_text(issue).split("\n")[:5]


def test_an_issue_without_a_chapter_goes_out_under_its_topic() -> None:
    """As in 1989."""
    (issue,) = issues_of([], source(7, NOVEMBER, None))

    assert "Diplomacy Zine -- The Topic TP #7" == issue.subject


def test_its_own_chapter_is_listed_where_the_zine_says_so() -> None:
    """EP #276 lists it; other issues list the others alone."""
    (alone,) = issues_of([], source(7, NOVEMBER))
    (whole,) = issues_of([], source(7, NOVEMBER), own_chapter=True)

    assert [2, 3] == [each.number for each in alone.listed_chapters]
    assert "Chapter One contains: MARENGO and WAGRAM" in issue_text(whole)


def test_a_gm_has_an_address(tmp_path: Path) -> None:
    """From game.yaml, or from the zine where the GM publishes a chapter."""
    (issue,) = issues_of([], source(7, NOVEMBER))

    assert "mary@y/Mary F" == issue.addressed("Mary F", "mary@y")
    assert "jon@x/Jon" == issue.addressed("Jon")
    assert "Mary F" == issue.addressed("Mary F")
    game = sample_game(tmp_path, "gm_address: gm@y\n")
    (issue,) = issues_of([game], source(1, NOVEMBER))
    assert "(GM is gm@y/Ada Lindqvist)" in issue_text(issue)


def test_a_reprint_says_where_it_is_from() -> None:
    """The credit stands before the title, and the author below it."""
    reprint = article("Pity", taken_from="Voice of Doom #60")

    (issue,) = issues_of([], source(1, NOVEMBER), articles=[reprint])

    words = "Taken from Voice of Doom #60:\n\n----\nPity\n----\nby Ann\n\nWords.\n"
    assert words in issue_text(issue)


def test_a_letter_says_who_sent_it() -> None:
    """EP's words before it, and no second name."""
    letter = article("Quiz", kind=Kind.LETTER, sender="jd@x/Jamie")

    (issue,) = issues_of([], source(1, NOVEMBER), articles=[letter])

    words = "I received the following from jd@x/Jamie:\n\n----\nQuiz\n----\n\nWords.\n"
    assert words in issue_text(issue)


def test_a_game_without_news(tmp_path: Path) -> None:
    """An issue between two that report a game says that nothing happened, and no due date."""
    game = sample_game(tmp_path)
    days = (OCTOBER, NOVEMBER, DECEMBER)

    issues = issues_of([game], *(source(n, day) for n, day in enumerate(days)))

    assert "Nothing happened." not in issue_text(issues[0])
    assert "MARENGO (BNC number not known)" not in issue_text(issues[0])
    assert "Nothing happened." not in issue_text(issues[1])
    assert "Nothing happened. Due" in " ".join(issue_text(issues[2]).split())


def test_an_older_issue_keeps_that_nothing_happened(tmp_path: Path) -> None:
    """A newer issue takes the due date over, not the words."""
    game = sample_game(tmp_path)
    days = (OCTOBER, NOVEMBER, DECEMBER)

    between = issues_of([game], *(source(n, day) for n, day in enumerate(days, start=1)))[1]

    text = issue_text(between)
    assert "Spring '06 of the game MARENGO" in text
    assert "Nothing happened.\n" in text
    assert "Due " not in text


def test_a_game_moves_to_another_chapter(tmp_path: Path) -> None:
    """Both chapters print it once, in their first issue of that day or later."""
    game = sample_game(tmp_path, MOVES)

    issues = issues_of(
        [game],
        source(1, OCTOBER),
        source(2, NOVEMBER),
        source(3, NOVEMBER, 2),
        source(4, DECEMBER),
        source(5, DECEMBER, 3),
    )

    assert [
        (),
        (
            "The game MARENGO is being transferred to Chapter Two. It asked to. "
            "Chapter Two is published by jon@x/Jon.",
        ),
        ("The game MARENGO comes to us from Chapter One. It asked to.",),
        (),
        (),
    ] == [issue.transfers for issue in issues]
    assert "The game MARENGO is being transferred" in issue_text(issues[1])


def test_the_lists_of_chapters_follow_the_games(tmp_path: Path) -> None:
    """Issues before the day list a game where it was, later ones where it went."""
    game = sample_game(tmp_path, MOVES)

    before, after = issues_of([game], source(1, OCTOBER), source(2, NOVEMBER))

    assert [("Marengo", "Wagram"), ("Essling",), ()] == [c.games for c in before.chapters]
    assert [("Wagram",), ("Essling", "Marengo"), ()] == [c.games for c in after.chapters]


def test_a_move_needs_its_day(tmp_path: Path) -> None:
    """A chapter after another has the day on which the game came there."""
    with pytest.raises(Problems, match="it does not say when the game came to chapter 2"):
        sample_game(tmp_path, "chapter:\n- {number: 1}\n- {number: 2}\n")


def test_the_text_edition_in_ascii(tmp_path: Path) -> None:
    """All of it, in lines of 72 columns: masthead, reports, press."""
    game = sample_game(tmp_path, "gm_address: größe@x\n")
    letter = article("Été", kind=Kind.LETTER, sender="é@x/É")

    (issue,) = issues_of(
        [game],
        source(1, NOVEMBER),
        articles=[letter],
        ascii_only=True,
        title="Die Größe",
        how_to_join="Straße — und – " * 8,
    )

    text = issue_text(issue)
    assert text.isascii()
    assert 72 >= max(map(len, text.split("\n")))
    assert "Issue #1 of DIE GROSSE:" in text
    assert "(GM is grosse@x/Ada Lindqvist)" in text


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [
        ("en", "Essling: this issue comes out without the game.", "Nothing of them is lost"),
        ("de", "Essling: Diese Ausgabe erscheint ohne die Partie.", "Nichts davon geht verloren"),
        ("fr", "ce numéro paraît sans la partie.", "sans ces parties"),
    ],
)
def test_games_left_out_are_named_in_the_language_of_print(code: str, one: str, two: str) -> None:
    """One game has its own sentence; without any there is no part."""
    language = Language() if code == "en" else Language(code, catalogue(code))
    with speaking(language):
        (single,), (several,) = delayed(["essling"]), delayed(["old-guard", "essling"])

    found = [part.blocks for part in (single, several)]
    assert (Sentences,) == tuple(map(type, found[0]))
    assert one in repr(found[0])
    assert "Essling, Old Guard" in repr(found[1])
    assert two in repr(found[1])
    assert () == delayed([])
