"""The sample zine's own paper: a letter, a reprint, an ending, calls, a game that moves."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from sites import build, copy_small, copy_small_built
from zine.gamefiles.statement_and_notice_schemas import CallFile
from zine.wings.desk.seating.notices import in_force


@pytest.fixture(scope="module")
def text(published: Path) -> str:
    """The text edition of the newest issue."""
    return (published / "output/issues/2.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(published: Path) -> str:
    """The same issue as a page."""
    return (published / "output/issues/2.html").read_text(encoding="utf-8")


def test_the_sample_is_in_ascii(published: Path, text: str) -> None:
    """Its zine.yaml says so; pages keep their signs."""
    assert text.isascii()
    assert (published / "output/issues/1.txt").read_text(encoding="utf-8").isascii()


def test_no_markdown_is_left(text: str) -> None:
    """Neither headings nor strong words nor links of Markdown."""
    lines = text.split("\n")

    assert [] == [line for line in lines if line.startswith(("## ", "> ")) or "](" in line]
    assert "**" not in text.replace("*" * 72, "").replace("****  |", "").replace("|  ****", "")


def test_a_letter_and_a_reprint(text: str, page: str) -> None:
    """Both editions print EP's words before them."""
    for words in (
        "I received the following from halfmoon@post.example/Halim Demir:",
        "Taken from Nachtpost #7:",
    ):
        assert words in text
        assert f'<p class="credit">{words}</p>' in page


def test_the_notes_of_an_issue_have_one_numbering(text: str) -> None:
    """The letter's notes follow those of the articles before it."""
    numbers = [
        int(line[1 : line.index("]")])
        for line in text.split("\n")
        if line.startswith("[") and line[1 : line.index("]")].isdecimal()
    ]

    assert list(range(1, len(numbers) + 1)) == numbers
    assert len(numbers) >= 2


def test_a_trusted_text_shows_markdowns_own_extensions(text: str, page: str) -> None:
    """Contents, terms, a table and footnotes: as HTML, and as 72 columns with the issue's notes."""
    at = page.index("Words one meets in the post")
    for part in (
        '<div class="toc">',
        "<dl>",
        "<dt>NMR</dt>",
        "<td>the victim</td>",
        'class="footnote"',
    ):
        assert part in page[at:]
    own = text.partition("\nWords one meets in the post\n-")[2].partition("\n----\n")[0]
    assert "\n- What they cost\n" in own
    assert "\nNMR:\n    No Moves Received." in own
    assert "\nStandby    publisher   1 evening\n" in own
    assert "from our own files. [2]" in own
    assert "\n[2] Counted from the first proposal" in own


def test_the_ended_game_has_its_statements(published: Path, text: str, page: str) -> None:
    """In both editions of the issue, and on the game's page, with who says it."""
    game = (published / "output/games/threadneedle/index.html").read_text(encoding="utf-8")

    assert "Interest is a..." in text
    assert "Endgame statements of the game THREADNEEDLE" in text
    for html in (page, game):
        assert "Endgame statements of the game THREADNEEDLE" in html
        assert "<footer>Cash Box</footer>" in html


def test_calls_and_the_directory(published: Path, text: str, page: str) -> None:
    """In both editions, and on a page of their own that every page leads to."""
    notices = (published / "output/notices/index.html").read_text(encoding="utf-8")

    assert "- An e-mail problem solver: Somebody to find out" in text
    assert "- 1914 [supply points, railways, and thirteen minor countries]: Chapter\n" in text
    for html in (page, notices):
        assert "<b>An e-mail problem solver</b>: Somebody to find out" in html
        assert '<th scope="row">Intimate Diplomacy</th>' in html
    assert "notices/index.html" in (published / "output/index.html").read_text(encoding="utf-8")


def test_issues_print_the_notices_of_their_day(published: Path) -> None:
    """The call that began in November is not in October's issue, the others are."""
    text = (published / "output/issues/1.txt").read_text(encoding="utf-8")

    assert "- Standbys:" in text
    assert "problem solver" not in text


def test_a_notice_has_a_first_and_a_last_day() -> None:
    """Both count; a notice without days is always printed."""
    days = [date(2026, 11, day) for day in (5, 6, 7, 8)]
    call = CallFile(wanted="x", text="y", since=days[1], until=days[2])
    always = CallFile(wanted="x", text="z")

    assert [1, 2, 2, 1] == [len(in_force((call, always), day)) for day in days]


def test_a_game_that_moves_is_told(text: str, page: str) -> None:
    """Both editions say it, and the list of chapters has the game where it went."""
    words = "The game DAGOBERT is being transferred to Chapter Two."

    assert words in text
    assert words in page
    assert "Chapter Two contains: ESSLING, WAGRAM, BORODINO, and DAGOBERT" in text


def test_a_chapter_that_does_not_exist(tmp_path: Path) -> None:
    """A game cannot move to where the zine has nothing."""
    root = copy_small_built(tmp_path / "zine")
    path = root / "games/marengo/game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "chapter: 9\n", encoding="utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "games/marengo/game.yaml" in done.stderr
    assert "there is no chapter 9" in done.stderr


def test_settings_of_the_paper_change_every_issue(tmp_path: Path) -> None:
    """The zine's own chapter is listed, and letters keep their accents, where it says so."""
    root = copy_small(tmp_path / "zine")
    path = root / "content/zine.yaml"
    words = path.read_text(encoding="utf-8").replace("text: ascii", "own_chapter: true")
    path.write_text(words, encoding="utf-8")

    assert 0 == build(root).returncode

    text = (root / "output/issues/2.txt").read_text(encoding="utf-8")
    assert "MARENGO And is published" in " ".join(text.split())
    assert not text.isascii()
