"""Where pages lie: each leads up to its list, begins at one edge, and says a thing once."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import needs_chromium, served, with_letters
from sites import whole_sample

LISTS = {"players": "players", "powers": "variants", "variants": "variants", "almanac": "almanac"}
# One of each kind of page that is set in columns, lists, tables or text.
KINDS = [
    "index.html",
    "almanac/index.html",
    "almanac/zine/2026.html",
    "articles/who-was-right.html",
    "contents/index.html",
    "games/index.html",
    "games/marengo/1906-1-spring-movement.html",
    "games/marengo/index.html",
    "games/marengo/rules.html",
    "how-to-send.html",
    "issues/index.html",
    "players/hedgehog.html",
    "polls/best-zine-2026.html",
    "powers/austria.html",
    "quizzes/fleet-quiz.html",
    "ratings/2024.html",
    "variants/index.html",
    "verify/index.html",
]


def pages(published: Path) -> list[Path]:
    """Every page of the sample."""
    return sorted((published / "output").rglob("*.html"))


def test_a_page_leads_up_to_its_list(published: Path) -> None:
    """By the navigation, where its section is marked, or by the line above its heading."""
    lost = []
    for path in pages(published):
        name = path.relative_to(published / "output").as_posix()
        above = LISTS.get(name.partition("/")[0])
        if above is None or name == f"{above}/index.html":
            continue
        crumbs = re.search(r'class="crumbs">.*?</nav>', path.read_text(encoding="utf-8"), re.S)
        if crumbs is None or f'{above}/index.html"' not in crumbs[0]:
            lost.append(name)

    assert [] == lost


def test_house_rules_lead_to_their_game(published: Path) -> None:
    """In their heading."""
    text = (published / "output/games/marengo/rules.html").read_text(encoding="utf-8")

    heading = re.search(r"<h1>(.*?)</h1>", text)
    assert heading
    assert '/games/marengo/index.html">Marengo</a>' in heading[1]


def test_no_caption_repeats_its_heading(published: Path) -> None:
    """A reader is told once what a table is."""
    repeated = []
    for path in pages(published):
        heading = ""
        text = path.read_text(encoding="utf-8")
        for of, words in re.findall(r"<(h[1-4]|caption)\b[^>]*>(.*?)</\1>", text, re.S):
            said = " ".join(html.unescape(re.sub(r"<[^>]+>", "", words)).split()).casefold()
            if of == "caption" and said == heading:
                repeated.append((path.name, said))
            heading = said if of != "caption" else heading

    assert [] == repeated


def test_no_caption_is_empty(published: Path) -> None:
    """A table without one has none."""
    empty = [
        path.name for path in pages(published) if "<caption></caption>" in path.read_text("utf-8")
    ]

    assert [] == empty


def test_every_chart_of_a_year_is_headed_by_its_game(published: Path) -> None:
    """Charts alike say whose they are."""
    text = (published / "output/almanac/zine/2026.html").read_text(encoding="utf-8")
    _, _, centres = text.partition('<section id="centres">')

    charts = re.findall(r"<h3>.*?</h3>|<figure", centres)
    assert len(charts) > 4
    assert len(charts) == 2 * charts.count("<figure")
    assert ["<figure"] * (len(charts) // 2) == charts[1::2]


def test_placements_are_printed_when_a_blind_game_is_over(published: Path) -> None:
    """With the units of every power."""
    path = published / "output/games/austerlitz/1900-6-winter-placement.html"
    text = path.read_text(encoding="utf-8")

    _, _, table = text.partition("<caption>Where the first units were placed</caption>")
    assert 7 == table.partition("</table>")[0].count('<th scope="row">')


def test_the_list_of_articles_says_what_each_is_about(published: Path) -> None:
    """In a line of its author's, or as it begins; and leads to the issue that printed it."""
    text = (published / "output/articles/index.html").read_text(encoding="utf-8")
    items = re.findall(r"<li><a.*?</li>", text.partition('class="archive"')[2], re.S)

    assert len(items) == 5
    assert all(re.search(r"<p>[^<]{20,}</p></li>", each) for each in items)
    assert all("/issues/" in each for each in items)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the sample is served."""
    with served(whole_sample() / "output") as here:
        yield here


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page on a desk."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    with_letters(page)
    yield page
    page.close()


@pytest.mark.deep
@needs_chromium
def test_all_pages_have_one_left_edge(page: Page, address: str) -> None:
    """From page to page the heading stays below the name of the zine."""
    edges = {}
    for name in KINDS:
        page.goto(f"{address}/{name}")
        edges[name] = page.evaluate(
            "['.masthead .name', 'main h1'].map((each) =>"
            " Math.round(document.querySelector(each).getBoundingClientRect().left))"
        )

    assert {name: [48, 48] for name in KINDS} == edges


# How far below the masthead a heading stands that begins its page.
BELOW = """() => {
  const [main, first] = ["main", "main h1"].map((each) => document.querySelector(each));
  if (!main.innerText.trim().startsWith(first.innerText)) return null;
  const above = document.querySelector(".masthead").getBoundingClientRect().bottom;
  return Math.round(first.getBoundingClientRect().top - above);
}"""


@pytest.mark.deep
@needs_chromium
def test_headings_begin_their_pages_at_one_height(page: Page, address: str) -> None:
    """From page to page, in columns or not."""
    heights = {}
    for name in KINDS:
        page.goto(f"{address}/{name}")
        below = page.evaluate(BELOW)
        if below is not None:
            heights[name] = below

    assert len(heights) >= 8
    assert {32} == set(heights.values()), heights


# Pages of words, which would leave half a desk's window empty.
WORDS = [
    "about.html",
    "almanac/stalemate-lines.html",
    "articles/index.html",
    "games/marengo/rules.html",
    "how-to-join.html",
    "how-to-order.html",
    "how-to-read.html",
    "how-to-seal.html",
    "how-to-send.html",
    "notices/index.html",
    "polls/best-zine-2026.html",
    "verify/index.html",
]
# How much of what is first seen lies in the right half of the window.
RIGHT = """() => [...document.querySelectorAll("main :is(p, li, label, td, dd)")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && box.top < innerHeight && box.left > innerWidth / 2 - 1;
}).length"""


@pytest.mark.deep
@needs_chromium
def test_pages_of_words_fill_both_halves_of_a_desk(page: Page, address: str) -> None:
    """With what stands there, or with where else to go."""
    empty = []
    for name in WORDS:
        page.goto(f"{address}/{name}")
        if page.evaluate(RIGHT) < 2:
            empty.append(name)

    assert [] == empty


# How far the columns of a page end apart above the first thing that spans them all.
RAGGED = """() => {
  const whole = document.querySelector(".broad"), runs = [[]];
  for (const each of whole.children) {
    const box = each.getBoundingClientRect();
    if (getComputedStyle(each).columnSpan === "all") runs.push([]);
    else if (box.height) runs.at(-1).push(...each.getClientRects());
  }
  return runs.slice(0, 1).map((boxes) => {
    const ends = new Map();
    for (const box of boxes) {
      const side = box.left < innerWidth / 2;
      ends.set(side, Math.max(ends.get(side) ?? 0, box.bottom));
    }
    return ends.size < 2 ? 0 : Math.abs(ends.get(true) - ends.get(false));
  })[0];
}"""


@pytest.mark.deep
@needs_chromium
@pytest.mark.parametrize(
    "name",
    [
        "bourse/1903-7-winter-exchange",
        "dagobert/1904-1-spring-exchange",
        "lombard/1902-3-spring-exchange",
    ],
)
def test_the_columns_of_an_exchange_end_together(page: Page, address: str, name: str) -> None:
    """Prices and leaders stand beside the chart."""
    page.goto(f"{address}/games/{name}.html")

    assert page.evaluate(RAGGED) < 330


@pytest.mark.deep
@needs_chromium
def test_the_board_is_whole_above_the_bar_of_the_order_page(page: Page, address: str) -> None:
    """Nothing of it is under what says what to tap."""
    page.goto(f"{address}/games/marengo/orders/index.html")
    page.locator("#said:not(:empty)").wait_for()

    board = page.locator(".map svg.zb").first.bounding_box()
    bar = page.locator("#touch").bounding_box()
    assert board
    assert bar
    assert board["y"] + board["height"] <= bar["y"] + 12
    assert "Choose your power" in page.locator("#said").inner_text()
