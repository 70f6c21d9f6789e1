"""The sample zine in a real browser, at the widths of a phone and a desk."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, Response

from browsing import needs_chromium, served, until, without_letters
from sites import whole_sample

PAGES = (
    "index.html",
    "issues/index.html",
    "issues/1.html",
    "issues/2.html",
    "games/marengo/index.html",
    "games/marengo/1905-3-fall-movement.html",
    "articles/silence-is-a-move.html",
    "polls/best-zine-2026.html",
    "polls/best-zine-2026/can.html",
    "ratings/index.html",
    "ratings/2024.html",
    "players/hedgehog.html",
    "players/index.html",
    "contents/index.html",
    "how-to-order.html",
    "how-to-read.html",
    "issues/2-print.html",
    "powers/austria.html",
    "variants/standard.html",
)
PHASE = "games/marengo/1905-3-fall-movement.html"
pytestmark = [pytest.mark.deep, needs_chromium]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the built sample zine is served."""
    with served(whole_sample() / "output") as here:
        yield here


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page to look at one address after another: to open it costs more than to look."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module")
def plain(browser: Browser) -> Iterator[Page]:
    """Such a page on a phone, in the reader's own letters."""
    page = browser.new_page(viewport={"width": 360, "height": 800})
    without_letters(page)
    yield page
    page.close()


@pytest.fixture
def faults(page: Page, address: str) -> Iterator[list[str]]:
    """What goes wrong on the page from now on: files missed, errors, third parties asked."""
    found: list[str] = []

    def said(message: ConsoleMessage) -> None:
        found.append(message.text)

    def failed(request: Request) -> None:
        found.append(request.url)

    def answered(response: Response) -> None:
        if response.status >= 400 or not response.url.startswith(address):
            found.append(response.url)

    page.goto("about:blank")  # what the page before it leaves unfinished is no fault

    def threw(error: Error) -> None:
        found.append(str(error))

    page.on("console", said)
    page.on("pageerror", threw)
    page.on("requestfailed", failed)
    page.on("response", answered)
    yield found
    page.remove_listener("console", said)
    page.remove_listener("pageerror", threw)
    page.remove_listener("requestfailed", failed)
    page.remove_listener("response", answered)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_page_shows_whole(
    page: Page, address: str, faults: list[str], name: str, width: int
) -> None:
    """No page scrolls sideways, misses a file, logs an error or asks a third party."""
    page.set_viewport_size({"width": width, "height": 800})

    page.goto(f"{address}/{name}", wait_until="networkidle")

    assert width >= page.evaluate("document.documentElement.scrollWidth")
    assert [] == faults


def test_every_turn_has_a_slider(page: Page, address: str) -> None:
    """Those without a board, too; and no script fails on any of them."""
    turns = sorted(whole_sample().glob("output/games/*/[12]*.html"))
    without: list[str] = []
    errors: list[str] = []

    def threw(error: Error) -> None:
        errors.append(str(error))

    page.on("pageerror", threw)
    for turn in turns:
        name = turn.relative_to(whole_sample() / "output").as_posix()
        page.goto(f"{address}/{name}")
        if 1 == len(list(turn.parent.glob("[12]*.html"))):
            continue  # nowhere to slide to
        if not page.locator(".slider input").is_visible():
            without.append(name)

    page.remove_listener("pageerror", threw)

    assert len(turns) > 100
    assert [] == without
    assert [] == errors


@pytest.mark.parametrize("name", PAGES)
def test_page_shows_whole_in_the_reader_s_letters(plain: Page, address: str, name: str) -> None:
    """Where our type comes late or never, a page still is no wider than a phone."""
    plain.goto(f"{address}/{name}")

    assert plain.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_board_reads_from_a_file(browser: Browser, published: Path) -> None:
    """A board is whole when its page is opened from a disk, years from now."""
    page = browser.new_page()
    missing: list[str] = []
    page.on("requestfailed", lambda request: missing.append(request.url))

    page.goto((published / "output/games/marengo/1905-3-fall-movement.html").as_uri())
    page.wait_for_load_state("networkidle")

    assert [] == missing
    # The map, its names, and who owns what before and after: land and centres.
    assert page.locator("figure.board svg image").count() == 6
    page.close()


def test_the_whole_board_fits_a_phone(browser: Browser, address: str) -> None:
    """At 360 pixels it scrolls in no direction; a tap shows a region, the next one all of it.

    No script is needed, and the names in a region are at least 10 pixels high.
    """
    context = browser.new_context(viewport={"width": 360, "height": 800}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{PHASE}")
    board, name = page.locator("figure.board > svg"), page.locator(".zb-names text").first

    def width() -> float:
        box = board.bounding_box()
        assert box
        return box["width"]

    whole, hidden = width(), not name.is_visible()
    assert whole <= 360
    assert hidden
    page.locator(".regions label").nth(4).click()
    until(page, lambda: width() > 2 * whole)
    until(page, lambda: name.bounding_box()["height"] >= 10)  # type: ignore[index]
    page.locator(".regions label").last.click()
    until(page, lambda: width() == whole)
    assert page.locator("figure.board").bounding_box()["width"] <= 360  # type: ignore[index]
    context.close()


def test_the_result_shows_without_scripts_and_mouse(browser: Browser, address: str) -> None:
    """The switch is a pair of radio buttons: tab to it, press an arrow key."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{PHASE}")
    orders, result = page.locator(".zb-before .zb-o").first, page.locator(".zb-u .zb-after").first
    before = orders.is_visible(), result.is_visible()

    page.locator(".view .before").focus()
    page.keyboard.press("ArrowRight")

    assert ((True, False), (False, True)) == (before, (orders.is_visible(), result.is_visible()))
    assert 0 == page.locator("input[type=range]").count()
    context.close()


def test_orders_are_read_in_plain_words_without_scripts(browser: Browser, address: str) -> None:
    """A check box swaps the usual form for sentences, by keyboard too; paper keeps its form."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{PHASE}")
    code, words = page.locator(".orders code").first, page.locator(".orders .plain").first
    shown = code.is_visible(), words.bounding_box()["width"] > 1  # type: ignore[index]

    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")

    swapped = code.is_visible(), words.bounding_box()["width"] > 1  # type: ignore[index]
    page.emulate_media(media="print")
    printed = code.is_visible(), words.bounding_box()["width"] > 1  # type: ignore[index]
    assert ((True, False), (False, True), (True, False)) == (shown, swapped, printed)
    assert not page.locator(".in-words").is_visible()
    context.close()


def test_units_of_both_views_stand_on_the_board(browser: Browser, address: str) -> None:
    """No marker is left in the corner from which places are measured."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/{PHASE}")

    for view in ("before", "after"):
        page.locator(f".view .{view}").check(force=True)
        corner = page.locator("figure.board").bounding_box()
        marks = page.locator(f".zb-u .zb-{view} > *")
        assert corner
        assert marks.count()
        for place in [marks.nth(each).bounding_box() for each in range(marks.count())]:
            assert place
            assert (place["x"] - corner["x"], place["y"] - corner["y"]) > (8, 8)
    page.close()


def test_the_slider_steps_through_phases(browser: Browser, address: str) -> None:
    """It goes to the page of another phase."""
    page = browser.new_page()
    page.goto(f"{address}/{PHASE}")

    page.locator("input[type=range]").focus()
    page.keyboard.press("Home")

    page.wait_for_url("**/games/marengo/1901-1-spring-movement.html")
    page.close()


def test_arrow_keys_turn_pages(browser: Browser, address: str) -> None:
    """Left and right lead to the neighbouring phase and issue."""
    page = browser.new_page()
    page.goto(f"{address}/{PHASE}")

    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/1905-2-spring-retreats.html")
    page.goto(f"{address}/issues/2.html")
    page.keyboard.press("ArrowLeft")

    page.wait_for_url("**/issues/1.html")
    page.close()


@pytest.mark.skipif(importlib.util.find_spec("pagefind") is None, reason="no extra `search`")
def test_the_search_finds_and_narrows(browser: Browser, address: str) -> None:
    """Words are found in any kind of page, or in one kind alone."""
    page = browser.new_page()
    page.goto(f"{address}/search.html")

    page.get_by_label("Search for").fill("hedgehog")
    page.get_by_label("players").check()

    def links() -> list[str]:
        found: list[str] = page.evaluate(
            "[...document.querySelectorAll('#results a')].map(each => each.href)"
        )
        return found

    # What is found in any kind of page may be shown before it is narrowed.
    until(page, lambda: links() and all("/players/" in each for each in links()))
    assert f"{address}/players/hedgehog.html" in links()
    page.close()


@pytest.mark.skipif(importlib.util.find_spec("pagefind") is None, reason="no extra `search`")
def test_the_search_is_found_again(browser: Browser, address: str) -> None:
    """More hits come by a button, and whoever goes back finds what was asked for."""
    page = browser.new_page()
    page.goto(f"{address}/search.html")
    page.get_by_label("Search for").fill("Russia")
    results, more = page.locator("#results > li"), page.locator("#more")

    until(page, lambda: results.count() == 20)
    more.click()
    until(page, lambda: results.count() == 40)
    first_new = results.nth(20).locator("a")
    until(page, lambda: first_new.evaluate("each => each === document.activeElement"))
    first_new.click()
    page.wait_for_url(lambda url: "search" not in url)
    page.go_back()

    until(page, lambda: results.count() == 40)
    assert "Russia" == page.get_by_label("Search for").input_value()
    page.get_by_label("Search for").fill("hedgehog")
    until(page, lambda: page.url.endswith("?q=hedgehog"))
    page.close()
