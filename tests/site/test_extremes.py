"""A zine of extremes is read as any other: nothing overflows, verse is verse, long press folds."""

from __future__ import annotations

import subprocess
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from book_checker import checker
from browsing import needs_chromium, served
from extreme_zine import (
    ARABIC,
    CROWDED_EXCHANGE,
    FIRST,
    HEBREW,
    LONG_WORD,
    TRADERS,
    VERSE,
    built_extreme,
    power_names,
)
from papers import issues_of, source
from zine.files.memory import Memory
from zine.gamefiles.game_reader import find_game
from zine.wings.books.pictures.share_cards import ShareCards

PHASE = f"games/crowd/{FIRST}.html"
EACH = 2  # pages of each folder that are looked at


@pytest.fixture(scope="module")
def site() -> Path:
    """The zine of extremes, built."""
    return built_extreme() / "output"


def pages(site: Path) -> list[str]:
    """Some pages of every folder."""
    folders: dict[Path, list[str]] = {}
    for path in sorted(site.rglob("*.html")):
        folders.setdefault(path.parent, []).append(path.relative_to(site).as_posix())
    return [name for names in folders.values() for name in (*names[:EACH], names[-1])]


def test_press_has_its_own_direction(site: Path) -> None:
    """Every paragraph finds its direction from its own words."""
    page = (site / PHASE).read_text(encoding="utf-8")

    for words in (HEBREW, ARABIC):
        assert f'<p dir="auto">{words}</p>' in page


def test_verse_keeps_its_lines_in_both_editions(site: Path) -> None:
    """On the page and in the text edition."""
    page = (site / PHASE).read_text(encoding="utf-8")
    text = (site / "issues/60.txt").read_text(encoding="utf-8")

    assert f'<p dir="auto" class="verse">{VERSE}</p>' in page
    assert VERSE in text


def test_two_hundred_lines_are_folded_but_whole(site: Path) -> None:
    """On screen the rest is behind one line; on paper and in the text edition nothing is."""
    page = (site / PHASE).read_text(encoding="utf-8")
    paper = (site / "issues/60-print.html").read_text(encoding="utf-8")
    text = (site / "issues/60.txt").read_text(encoding="utf-8")

    assert "<details><summary>The rest of this letter: 176 lines</summary>" in page
    assert (
        page.index("line 24 of") < page.index("The rest of this letter") < page.index("line 25 of")
    )
    assert "<details open><summary>The rest of this letter: 176 lines</summary>" in paper
    assert "This is line 200 of a long letter." in text


def test_thirty_four_powers_are_reported(site: Path) -> None:
    """Each with its name, its player and its marker of two letters."""
    page = (site / PHASE).read_text(encoding="utf-8")

    assert 34 == len(power_names()) == page.count('class="power-orders"')
    for name in power_names().values():
        assert f"<h3>{name}" in page


def test_no_name_is_cut_in_the_text_edition(site: Path) -> None:
    """Tables of an exchange of 34 powers have each name whole, above its row if there is no room."""
    text = " ".join((site / "issues/60.txt").read_text(encoding="utf-8").split())

    rounds = text.partition("Winter Exchange '01")[2]
    assert rounds.count("The Free City of") == rounds.count("upon the Water") > 60
    assert all(rounds.count(name) >= 2 for name in power_names().values())


def test_long_parts_of_a_round_open_by_a_tap(site: Path) -> None:
    """What each player holds of 34 currencies, and the lots; the issue on paper has them in full."""
    page = (site / f"games/crowded-exchange/{CROWDED_EXCHANGE}.html").read_text(encoding="utf-8")

    assert TRADERS == page.count("<details><summary>Shares</summary>")
    assert "<details><summary>How the lots fell</summary>" in page
    assert page.count("By lot, ") > 9


def test_one_turn_leads_the_front_page_the_issue_and_its_card(site: Path) -> None:
    """With twelve games in an issue, and two thousand characters of names."""
    slugs = sorted(each.name for each in (site.parent / "games").iterdir())
    games = [find_game(site.parent, slug, datetime(2026, 11, 22, tzinfo=UTC))[1] for slug in slugs]
    (issue,) = issues_of(games, source(60, date(2026, 3, 3)))
    assert issue.lead is not None
    section, report = issue.lead

    front = (site / "index.html").read_text(encoding="utf-8")
    cover = (site / "issues/60.html").read_text(encoding="utf-8")
    board = cover.partition('<figure class="board best"')[2].partition("</figure>")[0]
    card = ShareCards(site.parent, Memory(site.parent), "Echo").of_issue(
        issue, {each.slug: each.settings.variant.name for each in games}
    )

    headline = f">{report.headline}</a></h1>"
    assert headline in front
    assert f'<a href="#{section.slug}">' in board
    assert report.headline in board
    assert repr(report.headline) in str(card.key)


@pytest.mark.deep
@needs_chromium
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_overflows(browser: Browser, site: Path, width: int) -> None:
    """No page scrolls sideways with all its folds open and its game being played."""
    page = browser.new_page(viewport={"width": width, "height": 800})
    wide: list[tuple[str, int]] = []
    with served(site) as address:
        for name in pages(site):
            page.goto(f"{address}/{name}")
            page.evaluate(
                "document.querySelectorAll('details').forEach(each => { each.open = true })"
            )
            found = page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                wide.append((name, found))
        page.goto("about:blank")  # only a page that is loaded goes to its anchor
        page.goto(f"{address}/games/crowd/index.html#1901-spring-movement")
        page.locator("[data-do=play]").wait_for()
        played = page.evaluate("document.documentElement.scrollWidth")
    page.close()

    assert [] == wide
    assert played <= width


@pytest.mark.deep
@needs_chromium
def test_hebrew_runs_from_the_right(browser: Browser, site: Path) -> None:
    """As the browser lays it out."""
    page = browser.new_page()
    with served(site) as address:
        page.goto(f"{address}/{PHASE}")
        directions = page.evaluate(
            "[...document.querySelectorAll('.press > p')].map(p => getComputedStyle(p).direction)"
        )
    page.close()

    assert ["rtl", "rtl", "ltr"] == directions[:3]


@pytest.mark.deep
def test_its_book_is_valid(site: Path) -> None:
    """Whatever is in it."""
    command = checker()
    book = site / "issues/60.epub"

    done = subprocess.run([*command, str(book)], capture_output=True, text=True, check=False)

    assert 0 == done.returncode, done.stdout + done.stderr
    assert LONG_WORD in (site / "issues/60.html").read_text(encoding="utf-8")
