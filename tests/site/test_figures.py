"""What pages measure in a browser: heights, weights, lines, tables, targets, first screens."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from browsing import needs_chromium, served, settled, with_letters

pytestmark = [pytest.mark.deep, needs_chromium]
ISSUE = "issues/2.html"
PHASE = "games/marengo/1905-3-fall-movement.html"
TABLED = (
    ISSUE,
    PHASE,
    "games/bourse/1904-3-spring-exchange.html",
    "games/threadneedle/index.html",
    "ratings/index.html",
    "polls/best-zine-2026.html",
    "notices/index.html",
)
EVERY = (*TABLED, "index.html", "games/index.html", "articles/silence-is-a-move.html")
LINES = """e => {
  const range = document.createRange(), lines = new Map();
  const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) for (let i = 0; i < node.length; i++) {
    range.setStart(node, i); range.setEnd(node, i + 1);
    const box = range.getBoundingClientRect(), y = Math.round(box.bottom / 8);
    if (box.height) lines.set(y, (lines.get(y) || 0) + 1);
  }
  return [...lines.values()];
}"""
TALL = """() => [...document.querySelectorAll("main td, main tbody th")].filter(e => {
  const style = getComputedStyle(e), line = parseFloat(style.lineHeight);
  const inner = document.createRange(); inner.selectNodeContents(e);
  const rects = [...inner.getClientRects()].filter(r => r.height);
  if (!rects.length) return false;
  const top = Math.min(...rects.map(r => r.top)), end = Math.max(...rects.map(r => r.bottom));
  // Where a table is read row by row, a sentence is as wide as the page.
  return e.offsetParent && style.display === "table-cell" && (end - top) / line > 3.4;
}).map(e => e.textContent.trim().slice(0, 60))"""
SMALL = """() => [...document.querySelectorAll(
  "nav a, .crumbs a, .button, .forms a, .more a, .deadlines a, .colophon a, summary, .view label")]
  .filter(e => e.offsetParent && !e.classList.contains("skip"))
  .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, r]) => r.height && r.height < 23.9).map(([t, r]) => `${t}: ${r.height}`)"""


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """Where the sample is served."""
    with served(published / "output") as here:
        yield here


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page in the theme's letters, for all that is measured: to open it costs more than to look."""
    page = browser.new_page()
    with_letters(page)
    yield page
    page.close()


def show(page: Page, address: str, width: int = 1280, height: int = 900) -> None:
    """Show what is at an address."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    settled(page)


def test_an_issue_of_eight_games_is_short_and_light(
    page: Page, address: str, published: Path
) -> None:
    """Below 13,000 pixels at 1280 with its articles, 4,000 nodes, and 120 kB on the way."""
    show(page, f"{address}/{ISSUE}")

    height = page.evaluate("document.documentElement.scrollHeight")
    nodes = page.evaluate("document.querySelectorAll('*').length")
    weight = len(gzip.compress((published / "output" / ISSUE).read_bytes()))
    assert (height < 13_000, nodes < 4_000, weight < 120_000) == (True, True, True), (
        height,
        nodes,
        weight,
    )


def test_contents_stay_in_sight(page: Page, address: str) -> None:
    """On a wide screen, however far down one reads."""
    show(page, f"{address}/{ISSUE}")
    page.evaluate("window.scrollTo(0, 5000)")

    box = page.locator(".contents").bounding_box()
    assert box
    assert 0 <= box["y"] < 100


def test_the_first_screen_of_a_phone(page: Page, address: str) -> None:
    """A headline, a board and a next step, whole, at 390 by 844."""
    show(page, f"{address}/index.html", 390, 844)

    boxes = [
        page.locator(each).first.bounding_box() for each in ("h1", "figure.board svg", ".button")
    ]
    assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= 844 for box in boxes), boxes


def test_the_letters_weigh_little(published: Path) -> None:
    """Two styles, at most 60 kB together, with their licence beside them."""
    theme = published / "output/theme"

    files = sorted(theme.glob("*.woff2"))
    assert ["zine-serif-italic.woff2", "zine-serif-roman.woff2"] == [each.name for each in files]
    assert sum(each.stat().st_size for each in files) <= 60_000
    assert "SIL OPEN FONT LICENSE" in (theme / "zine-serif.LICENSE.txt").read_text("utf-8")


@pytest.mark.parametrize("name", ["articles/silence-is-a-move.html", "index.html"])
def test_letters_that_come_late_move_nothing(browser: Browser, address: str, name: str) -> None:
    """What stands in for them is as wide and as high."""
    page: Page = browser.new_page(viewport={"width": 390, "height": 844})

    def late(route: Route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    page.route("**/*.woff2", late)
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach("
        "each => { window.shift += each.value; })).observe({type: 'layout-shift', buffered: true})"
    )
    page.goto(f"{address}/{name}")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)

    shift = page.evaluate("window.shift")
    page.close()
    assert shift < 0.02


def test_a_line_has_62_to_66_characters(page: Page, address: str) -> None:
    """In running text, where the screen allows it."""
    show(page, f"{address}/articles/who-was-right.html")

    lines: list[int] = []
    for each in page.locator("main p").all():
        found: list[int] = each.evaluate(LINES)
        lines += found[:-1]
    assert len(lines) > 10
    assert 62 <= median(lines) <= 66


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", TABLED)
def test_tables_are_set_as_one(page: Page, address: str, name: str, width: int) -> None:
    """No cell over three lines; the key column stays in sight when a table is pushed."""
    show(page, f"{address}/{name}", width)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")

    tall = page.evaluate(TALL)
    away: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll(".scroll")].filter(s => s.querySelector("table")
        && s.scrollWidth > s.clientWidth + 2).filter(s => {
          s.scrollLeft = 200;
          const key = s.querySelector("tbody th[scope=row]");
          if (!key) return false;
          const box = key.getBoundingClientRect(), frame = s.getBoundingClientRect();
          return box.left < frame.left - 1 || box.left > frame.left + 60;
        }).map(s => s.getAttribute("aria-label"))"""
    )
    assert ([], []) == (tall, away)


@pytest.mark.parametrize("name", TABLED[1:])
def test_tables_have_one_left_edge(page: Page, address: str, name: str) -> None:
    """The same as the words above them, which may stand in two columns."""
    show(page, f"{address}/{name}")
    columns = 1 + page.locator("main .broad").count()
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")

    edges: list[int] = page.evaluate(
        """() => [...document.querySelectorAll("main .scroll > table")].filter(t => t.offsetParent)
        .map(t => Math.round(t.getBoundingClientRect().left))"""
    )
    assert len(set(edges)) <= columns, edges


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", EVERY)
def test_targets_can_be_hit(page: Page, address: str, name: str, width: int) -> None:
    """24 pixels at least, wherever a link stands alone; and nothing sticks out sideways."""
    show(page, f"{address}/{name}", width)

    small = page.evaluate(SMALL)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert ([], width) == (small, wide)


def test_a_phase_answers_its_players(page: Page, address: str) -> None:
    """What happened, what is due and how to send orders come first; board and orders share a row."""
    show(page, f"{address}/{PHASE}")

    happened, due, orders = (
        page.locator(each).first.bounding_box() for each in (".happened", ".next .due", ".send a")
    )
    board, powers = (
        page.locator(each).first.bounding_box() for each in ("figure.board", ".all-orders")
    )
    marked = page.locator("nav[aria-label=Site] [aria-current]").all_text_contents()
    crumbs = page.locator(".crumbs li").all_text_contents()
    turkey = page.locator("#turkey h3").count()
    assert happened
    assert due
    assert orders
    assert board
    assert powers
    assert max(each["y"] for each in (happened, due, orders)) < board["y"] < 700
    assert board["x"] + board["width"] <= powers["x"]
    assert (["Games"], ["Issue 1", "Marengo", "Fall 1905"], 1) == (marked, crumbs, turkey)


def test_a_deadline_is_told_in_the_readers_zone(browser: Browser, address: str) -> None:
    """Beside the zine's own; without scripts the zine's alone."""
    context = browser.new_context(timezone_id="America/New_York")
    page = context.new_page()
    page.goto(f"{address}/index.html")

    words = page.locator("#due li").first.inner_text()
    context.close()
    assert "19:00 CET" in words
    assert "13:00 your time)" in words
