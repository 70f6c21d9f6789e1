"""The cover of an issue: order of games, best board, deadlines; and how articles begin."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import pytest

from papers import issues_of, sample_game, source
from sites import REPO, build, copy_small_built
from zine.files.memory import Memory
from zine.games import Game, summary_of
from zine.render.article_lead import first_words, opening
from zine.report.game_list import leaders, shelf
from zine.report.issues.game_sections import GameSection
from zine.report.issues.issue import in_order
from zine.report.turn import TurnReport
from zine.variantfiles.variant_reader import load_variant
from zine.wings.books.pictures.share_cards import ShareCards
from zine.writing.header import read_header

OCTOBER, NOVEMBER = date(2026, 10, 16), date(2026, 11, 6)


def games(root: Path, *slugs: str) -> list[Game]:
    return [sample_game(root / slug, slug=slug) for slug in slugs]


def test_the_chapter_orders_the_games(tmp_path: Path) -> None:
    """As zine.yaml lists them; a game it does not list comes last."""
    found = games(tmp_path, "maelstrom", "marengo")

    (issue,) = issues_of(found, source(1, OCTOBER))

    assert ["marengo", "maelstrom"] == [each.slug for each in issue.sections]


def test_an_issue_orders_its_own_games(tmp_path: Path) -> None:
    """What its header names comes first, by title or slug, in whatever case."""
    found = games(tmp_path, "maelstrom", "marengo")

    (issue,) = issues_of(found, replace(source(1, OCTOBER), games=("MAELSTROM",)))

    assert ["maelstrom", "marengo"] == [each.slug for each in issue.sections]
    assert issue.sections == in_order(issue.sections[::-1], ("Maelstrom", "marengo"), ())


def test_the_best_board_is_where_most_happens(tmp_path: Path) -> None:
    """A turn with orders on its board, and with more lost and taken than any other."""
    (issue,) = issues_of(games(tmp_path, "maelstrom", "marengo"), source(1, OCTOBER))

    chosen = issue.lead

    assert chosen is not None
    section, report = chosen
    assert report in section.reports
    assert report.board.arrows
    assert report.after is not None
    taken = report.after.centres != report.board.centres
    assert taken or any(unit.dislodged for unit in report.after.units)


def test_a_turn_with_a_headline_leads(tmp_path: Path) -> None:
    """Before one where more happened; so do the front page, the cover and the card."""
    (issue,) = issues_of(games(tmp_path, "maelstrom", "marengo"), source(1, OCTOBER))
    assert issue.lead is not None
    busiest = issue.lead[1]
    quiet = next(
        r for each in issue.sections for r in each.reports if r.draws_board and r != busiest
    )

    def write(section: GameSection, slug: str) -> TurnReport:
        report = section.write(slug)
        return replace(report, headline="News" if report == quiet else "")

    sections = tuple(replace(each, write=partial(write, each)) for each in issue.sections)
    issue = replace(issue, sections=sections)

    assert issue.lead is not None
    assert (quiet.game, quiet.slug) == (issue.lead[1].game, issue.lead[1].slug)
    card = ShareCards(REPO, Memory(REPO), "Zine").of_issue(
        issue, {each.slug: "standard" for each in sections}
    )
    assert "News" in repr(card.key)


def test_an_issue_without_games_has_no_board() -> None:
    """Nor does it fail for want of one."""
    (issue,) = issues_of([], source(1, OCTOBER))

    assert issue.lead is None
    assert () == issue.due


def test_what_is_due_first_comes_first(tmp_path: Path) -> None:
    """Games that have ended are not due; those without a date come last."""
    (issue,) = issues_of(games(tmp_path, "marengo", "maelstrom"), source(1, OCTOBER))
    marengo = next(each for each in issue.sections if each.slug == "marengo")
    assert marengo.status is not None
    sooner, later = (
        replace(
            marengo,
            title=title,
            status=replace(marengo.status, deadline=datetime(2026, 12, day, tzinfo=UTC)),
        )
        for title, day in (("B", 1), ("A", 9))
    )
    never = replace(marengo, title="C", status=replace(marengo.status, deadline=None))

    found = replace(issue, sections=(never, later, sooner, *issue.sections)).due

    assert ["B", "A"] == [each.title for each in found if each.title in ("A", "B")]
    assert "C" == [each.title for each in found][-1]
    assert "maelstrom" not in [each.slug for each in found]


def test_running_and_ended_games_are_apart(tmp_path: Path) -> None:
    """With who leads, and a small board without units."""
    running, ended = shelf(map(summary_of, games(tmp_path, "maelstrom", "marengo")), lambda _: {})

    assert (["Marengo"], ["Maelstrom"]) == (
        [each.game.settings.title for each in running],
        [each.game.settings.title for each in ended],
    )
    assert "Turkey leads with 11 centres." == running[0].leaders
    assert () == running[0].thumbnail.units
    assert running[0].thumbnail.centres


def test_nobody_leads_among_equals(tmp_path: Path) -> None:
    """Two that are ahead together are both named; if all are equal, none is."""
    (game,) = games(tmp_path, "marengo")
    first = game.turns[0]
    all_equal = replace(first.before, owners={"PAR": "France", "LON": "England"})
    two = replace(
        all_equal, owners={**all_equal.owners, "BRE": "France", "EDI": "England", "ROM": "Italy"}
    )

    def at(board: object) -> str:
        return leaders(game.settings.variant, board)  # type: ignore[arg-type]

    assert "" == at(all_equal)
    assert "England and France lead with 2 centres each." == at(two)
    assert "" == leaders(load_variant("capitalist").variant, two)


PARAGRAPHS = "".join(f"<p>{letter * 300}</p>\n" for letter in "abcdef")


def test_a_long_article_begins() -> None:
    """With whole paragraphs; a short one is printed whole, and so is one that begins otherwise."""
    assert 3 == opening(PARAGRAPHS, 700).count("<p>")
    assert PARAGRAPHS == opening(PARAGRAPHS, 1_700)
    table = f"<table><tr><td>x</td></tr></table>{PARAGRAPHS}"
    assert table == opening(table, 700)
    contents = '<ul><li><a href="#to-a-b">B</a></li></ul>\n'
    assert opening(PARAGRAPHS, 700) == opening(contents + PARAGRAPHS, 700)


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<p>Dear Ada,</p><p>I read <em>you</em>.</p>", "Dear Ada, I read you."),
        ("<p>one two three</p>", "one two three"),
        (f"<p>{'word ' * 60}</p>", f"{'word ' * 34}word…"),
        (f"<p>{'x &amp; ' * 40}</p>", f"{'x &amp; ' * 21}x &amp…"),
    ],
)
def test_first_words_end_where_a_word_ends(html: str, words: str) -> None:
    """Tags are gone, entities whole."""
    found = first_words(html)

    assert words.removesuffix("&amp…").strip() in found
    assert "<" not in found
    assert len(found) <= 181


def test_a_header_orders_games() -> None:
    """`Games:` is a field of issues, and of no other text."""
    text = "Title: A\nNumber: 1\nDate: 2026-11-06\nGames: Marengo, Bourse\n\nText\n"

    assert () == read_header(text, "1.md", "issues").problems
    assert "Marengo, Bourse" == read_header(text, "1.md", "issues").fields["games"]
    assert read_header(
        "Title: A\nDate: 2026-11-06\nGames: x\n\nText\n", "a.md", "articles"
    ).problems


def test_an_unknown_game_in_the_order_stops_the_build(tmp_path: Path) -> None:
    """With the issue's file, and the title that may have been meant."""
    root = copy_small_built(tmp_path / "zine")
    path = root / "content/issues/2.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Chapter: 1", "Chapter: 1\nGames: Marengoe"), encoding="utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "content/issues/2.md: Games: there is no game 'Marengoe'" in done.stderr
    assert "Marengo" in done.stderr
