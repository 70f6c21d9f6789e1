"""The shape of pages, by the boxes that a browser gives: no empty half, nothing endless."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import needs_chromium, served, small_targets, wider_than, with_letters
from extreme_zine import ARTICLE, CROWDED_EXCHANGE, EXCHANGE, built_extreme
from sites import whole_sample

pytestmark = [pytest.mark.deep, needs_chromium]
DESK = {"width": 1280, "height": 900}
CROWDED = f"games/crowded-exchange/{CROWDED_EXCHANGE}.html"
# Rows of tables of more than six lines.
LONG_ROWS = """() => [...document.querySelectorAll("main tr")].filter((each) => {
  const style = getComputedStyle(each);
  return each.checkVisibility() && style.display === "table-row"
    && each.getBoundingClientRect().height > 7 * parseFloat(style.lineHeight);
}).map((each) => each.textContent.slice(0, 60))"""
# The share of a page's height, if it is more than a screen's, below the heading, where words or pictures are right of the middle.
RIGHT = """() => {
  const main = document.querySelector("main"), whole = main.getBoundingClientRect();
  const top = main.querySelector("h1").getBoundingClientRect().bottom, middle = innerWidth / 2;
  const rows = new Set();
  for (const each of main.querySelectorAll("a, p, li, dd, td, th, svg, h2, h3, summary")) {
    if (!each.checkVisibility({contentVisibilityAuto: true})) continue;
    for (const box of each.getClientRects()) {
      if (box.right < middle + 40 || !box.width) continue;
      for (let y = Math.floor(box.top / 20); y <= box.bottom / 20; y += 1) rows.add(y);
    }
  }
  if (whole.height < innerHeight) return 1;
  return 20 * rows.size / Math.max(1, whole.bottom - top);
}"""


@pytest.fixture(scope="module", params=["sample", "extreme"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the sample is served, or a zine of extremes."""
    root: Path = whole_sample() if request.param == "sample" else built_extreme()
    with served(root / "output") as here:
        yield here


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page at a desk."""
    page = browser.new_page(viewport=DESK)
    with_letters(page)
    yield page
    page.close()


def seen(page: Page, address: str, name: str) -> Page:
    """The page at an address, if this zine has it."""
    page.set_viewport_size(DESK)
    answer = page.goto(f"{address}/{name}")
    if answer is None or answer.status == 404:
        pytest.skip("the zine of extremes has no such page")
    return page


@pytest.mark.parametrize(
    "name",
    [
        "contents/index.html",
        "players/index.html",
        "players/hedgehog.html",
        "ratings/index.html",
        "ratings/2024.html",
        "powers/austria.html",
        "variants/1914.html",
        "how-to-read.html",
        "games/threadneedle/1903-3-spring-exchange.html",
        "almanac/index.html",
        "almanac/players/hedgehog.html",
        "almanac/zine/2026.html",
        "quizzes/fleet-quiz.html",
        "games/marne/index.html",
        f"games/exchange/{EXCHANGE}.html",
        CROWDED,
        "games/crowded-exchange/index.html",
        "players/00.html",
        "polls/crowd.html",
    ],
)
def test_no_half_of_a_page_is_empty(page: Page, address: str, name: str) -> None:
    """At a desk, lists and short sections stand side by side."""
    assert seen(page, address, name).evaluate(RIGHT) > 0.6


@pytest.mark.parametrize(
    ("name", "desk", "phone"),
    [
        (CROWDED, 9_000, 16_000),
        ("games/crowded-exchange/index.html", 8_500, 14_500),
        (f"games/exchange/{EXCHANGE}.html", 4_000, 7_000),
        ("games/exchange/index.html", 5_500, 7_500),
        ("games/crowd/index.html", 4_500, 7_000),
        ("issues/60.html", 11_000, 16_000),
        ("polls/crowd.html", 4_000, 8_000),
    ],
)
def test_many_powers_and_players_fit_their_pages(
    page: Page, address: str, name: str, desk: int, phone: int
) -> None:
    """Nothing is wider than the page, no row of a table is a paragraph, and there is an end."""
    seen(page, address, name)

    assert [] == page.evaluate(LONG_ROWS)
    assert page.evaluate("document.documentElement.scrollHeight") < desk
    assert [] == wider_than(page, 1280, 768, 390, 360)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollHeight") < phone
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    assert [] == wider_than(page, 1280, 768, 390, 360)


def test_many_powers_are_a_list_that_a_phone_scrolls_down(page: Page, address: str) -> None:
    """Not sideways; at a desk they are beside the board, and need no list above it."""
    seen(page, address, "games/crowd/1901-1-spring-movement.html")
    names = page.locator(".powers-nav ul")

    assert not names.is_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    sizes = "e => [e.scrollWidth - e.clientWidth, e.scrollHeight > e.clientHeight, e.clientHeight]"
    sideways, down, height = names.evaluate(sizes)
    assert (sideways, down) == (0, True)
    assert height < 200


@pytest.mark.parametrize("width", [1280, 390])
def test_long_names_leave_room_for_deadlines(page: Page, address: str, width: int) -> None:
    """A name of nine words takes two lines, and no table of deadlines is pushed."""
    seen(page, address, "issues/60.html")
    page.set_viewport_size({"width": width, "height": 844})

    assert page.locator(".scroll:has(> .deadlines)").evaluate("e => e.scrollWidth <= e.clientWidth")
    name = page.locator(".deadlines th", has_text="The Most Serene").first.bounding_box()
    assert name
    assert name["height"] < 60


@pytest.mark.parametrize("name", ["how-to-read.html", "quizzes/fleet-quiz.html"])
def test_headings_side_by_side_are_in_line(page: Page, address: str, name: str) -> None:
    """The first of each column; a column drops the margin above what it begins with."""
    seen(page, address, name)
    places = [each.bounding_box() for each in page.locator("main h2").all()]
    left = [box["y"] for box in places if box and box["x"] < 200]
    right = [box["y"] for box in places if box and box["x"] > 500]

    assert left[0] == pytest.approx(right[0], abs=1)


def test_a_poll_has_no_hole_beside_its_result(page: Page, address: str) -> None:
    """What was not counted comes below the table and its rules, as wide as the page."""
    seen(page, address, "polls/best-zine-2026.html")
    table = page.locator(".scroll:has(> .ranks)").bounding_box()
    below = page.locator("section:has(.ranks) > h3").bounding_box()

    assert table
    assert below
    assert 0 < below["y"] - table["y"] - table["height"] < 200


def test_all_games_of_a_power_are_one_table(page: Page, address: str) -> None:
    """A row for each, with a line of its centres where there are several years."""
    seen(page, address, "powers/austria.html")

    assert 1 == page.locator("main table").count() == page.locator("main caption").count()
    years = page.locator("main tbody tr", has_text="–").count()
    assert page.locator("main tbody tr").count() >= page.locator("svg.sparkline").count() >= years
    for line in page.locator("svg.sparkline").all():
        box = line.bounding_box()
        assert box
        assert box["height"] < 60
    page.set_viewport_size({"width": 390, "height": 844})
    for row in page.locator("main tbody tr").all():
        assert (row.bounding_box() or {})["height"] < 160
    assert [] == wider_than(page, 360, 390, 768)
    assert [] == small_targets(page)


def test_a_long_article_begins_with_its_contents(page: Page, address: str) -> None:
    """A link to each heading, all within the first screen."""
    name = "who-was-right" if "/who-was-right.html" in sitemap(page, address) else ARTICLE
    seen(page, address, f"articles/{name}.html")
    links = page.locator(".prose a[href^='#to-']")

    assert page.locator(".prose h2").count() == links.count() >= 4
    last = links.last.bounding_box()
    assert last
    assert last["y"] + last["height"] < DESK["height"]
    links.last.click()
    assert page.locator(".prose h2:target").count() == 1
    assert [] == wider_than(page, 360, 390, 768)


def sitemap(page: Page, address: str) -> str:
    """The addresses in the index of everything."""
    return str(seen(page, address, "contents/index.html").inner_html("main"))


def test_a_poll_of_many_zines_has_an_end(page: Page, address: str) -> None:
    """Long tables are folded where there are more than twelve zines."""
    seen(page, address, "polls/index.html")
    page.goto(str(page.locator("main h2 a[href*='polls/']").first.evaluate("each => each.href")))

    assert page.evaluate("document.documentElement.scrollHeight") < 6000
    assert page.locator("main table:visible tbody tr").count() < 100
    assert [] == wider_than(page, 360, 390, 768)


@pytest.mark.parametrize("name", ["quizzes/fleet-quiz.html", "quizzes/deeply-troubling.html"])
def test_a_quiz_folds_its_answers(page: Page, address: str, name: str) -> None:
    """Its questions are at most two screens; the answers name places in words."""
    seen(page, address, name)

    assert page.evaluate("document.documentElement.scrollHeight") < 2 * DESK["height"]
    page.locator("details > summary", has_text="The answer").first.click()
    told = page.locator("details[open] > ul").first
    assert told.is_visible()
    assert not re.search(r"\b[A-Z]{3}\b", told.inner_text())
    assert [] == wider_than(page, 360, 390, 768)
    assert [] == small_targets(page)


def test_a_boards_frame_is_its_own(page: Page, address: str) -> None:
    """On a low screen a board is narrower, and its frame with it."""
    seen(page, address, "games/marengo/1905-3-fall-movement.html")
    frame = page.locator("figure.board > svg").bounding_box()
    drawn = page.locator("figure.board .zb-neat").bounding_box()

    assert frame
    assert drawn
    assert abs(frame["width"] - drawn["width"]) < 10


def test_a_poll_on_a_phone_begins_with_its_totals(page: Page, address: str) -> None:
    """Rank, zine and total of the first are on the first screen."""
    seen(page, address, "polls/index.html")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(str(page.locator("main h2 a[href*='polls/']").first.evaluate("each => each.href")))

    total = page.locator("table tbody tr td b, table tbody tr td strong").first.bounding_box()
    assert total
    assert total["x"] + total["width"] < 390
    assert total["y"] + total["height"] < 844


def test_what_stands_side_by_side_on_the_front_begins_in_line(page: Page, address: str) -> None:
    """No box is torn in two, and columns have one top."""
    seen(page, address, "index.html")

    assert 1 == page.locator("#join").evaluate("each => each.getClientRects().length")
    tops = page.locator(".reading .pieces h3").evaluate_all(
        "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"
    )
    assert len(set(tops)) == 1


def test_many_orders_run_beside_the_board_and_below_it(page: Page, address: str) -> None:
    """Eighteen powers of 1914 leave no half of the page empty beside the board."""
    seen(page, address, "games/marne/1914-1-spring-movement.html")
    board = page.locator(".map").bounding_box()
    places = [each.bounding_box() for each in page.locator(".power-orders").all()]

    assert board
    beside = [p for p in places if p and p["y"] + p["height"] < board["y"] + board["height"]]
    assert len(beside) >= 5
    assert all(p["x"] > board["x"] + board["width"] for p in beside)
    assert len({round(p["x"]) for p in places if p and p["y"] > board["y"] + board["height"]}) == 3
    assert page.locator(".power-orders", has_text="A DEN-H").inner_text().count("order") == 0


def test_a_turn_of_1914_is_short_on_a_phone(page: Page, address: str) -> None:
    """Small powers share a row, and what the lines mean and the accounts open by a tap."""
    seen(page, address, "games/marne/1914-1-spring-movement.html")
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    books = page.locator("#books")

    assert not books.is_visible()
    assert page.evaluate("document.documentElement.scrollHeight") < 4500
    page.locator("label[for=books-all]").click()
    assert books.is_visible()
    assert [] == wider_than(page, 360, 390, 768)


def test_no_reckoning_of_a_rating_is_cut_off_at_a_desk(page: Page, address: str) -> None:
    """The new rating stands in view beside what it is reckoned from."""
    seen(page, address, "ratings/2024.html")

    assert [] == page.locator(".scroll").evaluate_all(
        "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText.slice(0, 40))"
    )


def test_sentences_in_tables_are_read_without_scrolling(page: Page, address: str) -> None:
    """At a desk and on a phone; there each figure follows its heading."""
    names = ("games/threadneedle/1907-3-spring-exchange", "games/exchange/1906-3-spring-exchange")
    there = [each for each in names if page.goto(f"{address}/{each}.html").status != 404]  # type: ignore[union-attr]
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for name in there:
            page.goto(f"{address}/{name}.html")
            assert page.locator(".folds:visible").count() >= 1
            assert [] == page.locator(".scroll:has(> .folds:is(.leaders, .accounts))").evaluate_all(
                "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.ariaLabel)"
            )
    assert page.locator(".leaders thead").first.is_hidden()


@pytest.mark.parametrize("name", ["polls/best-zine-2026.html", "ratings/2024.html"])
def test_every_table_has_room(page: Page, address: str, name: str) -> None:
    """One whose room is asked for gives its column no width of its own, and vanished from a poll."""
    seen(page, address, name)

    narrow = "all => all.filter((each) => each.clientWidth < 240).map((each) => each.ariaLabel)"
    assert [] == page.locator(".scroll:visible").evaluate_all(narrow)
    assert [] == page.locator(".scroll:has(> .folds)").evaluate_all(narrow)


CUT = "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.ariaLabel)"


@pytest.mark.parametrize(
    ("name", "widths"),
    [
        ("issues/2.html", (390, 360)),
        ("games/marengo/1905-3-fall-movement.html", (390, 360)),
        ("polls/best-zine-2026/can.html", (390, 360)),
        ("ratings/index.html", (1280, 390, 360)),
        ("ratings/2024.html", (1000, 768, 390, 360)),
        ("players/hedgehog.html", (768, 390, 360)),
        ("powers/france.html", (768, 390, 360)),
        ("almanac/index.html", (390, 360)),
    ],
)
def test_no_figure_is_off_the_screen(
    page: Page, address: str, name: str, widths: tuple[int, ...]
) -> None:
    """A table with more columns than a phone has room for is read row by row."""
    seen(page, address, name)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        assert [] == page.locator(".scroll:visible:not(.board)").evaluate_all(CUT), width


@pytest.mark.parametrize(
    "name", ["games/threadneedle/index.html", "games/bourse/1903-7-winter-exchange.html"]
)
def test_what_scrolls_on_a_phone_keeps_its_names_in_sight(
    page: Page, address: str, name: str
) -> None:
    """The first column stays while the others pass, and a shade says that there are more."""
    seen(page, address, name)
    page.set_viewport_size({"width": 390, "height": 844})
    holdings = page.locator(".scroll:has(> .holdings)").first
    first = holdings.locator("tbody th").first
    before = first.bounding_box()
    holdings.evaluate("each => { each.scrollLeft = 80; }")

    assert holdings.evaluate("each => each.scrollLeft") == 80
    assert first.bounding_box() == before
    shades = "each => getComputedStyle(each).backgroundImage"
    assert "rgba(0, 0, 0, 0.28)" in holdings.evaluate(shades)
    page.emulate_media(color_scheme="dark")
    assert "rgba(255, 255, 255, 0.28)" in holdings.evaluate(shades)
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("width", [390, 360])
def test_an_orders_meaning_has_a_line_of_its_own_on_a_phone(
    page: Page, address: str, width: int
) -> None:
    """A narrow column of single words is no explanation."""
    seen(page, address, "how-to-read.html")
    page.set_viewport_size({"width": width, "height": 844})

    widths = page.locator("dl.terms dd").evaluate_all("all => all.map((each) => each.clientWidth)")
    assert min(widths) > width * 0.8


# Where the words of a cover's two columns end, from the top of the page.
ENDS = """() => {
  const ends = [0, 0], words = document.createTreeWalker(document.querySelector(".cover"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    if (!words.currentNode.data.trim() || !words.currentNode.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const box of range.getClientRects())
      if (box.height > 1) ends[+(box.left > innerWidth / 2)] = Math.max(ends[+(box.left > innerWidth / 2)], box.bottom);
  }
  return ends;
}"""


def test_many_deadlines_run_on_beside_the_board(page: Page, address: str) -> None:
    """However short the publisher's letter, the two columns of a cover end together."""
    seen(page, address, "issues/60.html")
    left, right = page.evaluate(ENDS)

    assert abs(left - right) < 120


@pytest.mark.parametrize(
    "name", ["games/crowd/1901-1-spring-movement.html", "games/crowd/index.html"]
)
def test_the_key_of_many_powers_stands_in_columns(page: Page, address: str, name: str) -> None:
    """Its symbols one below the other; a phone scrolls it, and paper has all of it."""
    seen(page, address, name)
    key = page.locator(".board-key")
    places = key.locator("li > svg").evaluate_all(
        "all => all.map((each) => Math.round(each.getBoundingClientRect().x))"
    )
    page.set_viewport_size({"width": 390, "height": 844})
    phone = key.evaluate("each => [each.clientHeight, each.scrollHeight]")
    page.emulate_media(media="print")
    paper = key.evaluate("each => [each.clientHeight, each.scrollHeight]")
    page.emulate_media(media="screen")

    assert len(places) == 34
    assert len(set(places)) <= 3
    assert phone[0] < 200 < phone[1]
    assert paper[0] == paper[1]
    assert key.get_attribute("tabindex") == "0"


@pytest.mark.parametrize("name", ["games/crowd/orders", "games/crowded-exchange/orders"])
def test_the_order_page_of_many_powers_has_no_hole(page: Page, address: str, name: str) -> None:
    """What is written ends about where the board and its key do."""
    seen(page, address, f"{name}/index.html")
    page.locator("#power option").nth(1).wait_for(state="attached")
    form, board = (
        page.locator(each).bounding_box() for each in ("form#orders", ".ordering > .map")
    )

    assert form
    assert board
    assert abs(form["y"] + form["height"] - board["y"] - board["height"]) < 250


def test_small_charts_name_what_they_show(page: Page, address: str) -> None:
    """No name of 34 currencies is cut, and bars of one part do not repeat it."""
    for width in (1280, 390):
        seen(page, address, CROWDED)
        page.set_viewport_size({"width": width, "height": 900})
        names = page.locator("#books figure svg text:visible").all_text_contents()

        assert sum(each.startswith("Taler of") for each in names) == 34
        assert [] == [each for each in names if each.startswith("Taler") and "…" in each]
        assert names.count("shares") == 1


def test_leaders_of_many_powers_are_read_down(page: Page, address: str) -> None:
    """A row for each of 34 powers, not a column."""
    seen(page, address, "games/crowded-exchange/index.html")
    page.locator("summary", has_text="Who led which power when").click()

    assert page.locator("table.leaders tbody tr").count() == 34
    assert page.locator("table.leaders thead th").count() < 9


@pytest.mark.parametrize(
    ("name", "table", "count"),
    [("polls/crowd.html", ".ranks", 40), ("polls/crowd/z40.html", ".pairs", 39)],
)
def test_each_of_many_zines_has_one_line(
    page: Page, address: str, name: str, table: str, count: int
) -> None:
    """A long name does not break where the page has room."""
    seen(page, address, name)
    heights = page.locator(f"{table} tbody tr").evaluate_all(
        "all => all.map((each) => each.clientHeight)"
    )

    assert len(heights) == count
    assert max(heights) < 40


def test_a_reason_is_no_column_of_single_words_on_a_tablet(page: Page, address: str) -> None:
    """Beside names that may break."""
    seen(page, address, CROWDED)
    page.set_viewport_size({"width": 768, "height": 900})

    assert page.locator(".leaders td.folded.s3").first.evaluate("each => each.clientWidth") > 200


@pytest.mark.parametrize("name", ["how-to-join.html", "how-to-send.html"])
def test_no_sample_of_a_letter_is_cut_off_on_a_phone(page: Page, address: str, name: str) -> None:
    """Its long lines go on below."""
    seen(page, address, name)
    page.set_viewport_size({"width": 360, "height": 844})

    assert page.locator("main pre").count() > 0
    assert [] == page.locator("main pre").evaluate_all(
        "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"
    )
