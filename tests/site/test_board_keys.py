"""Names in full on a board: by pointer, and by keyboard with one tab stop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from axe import needs_axe, violations
from browsing import needs_chromium, served

PHASE = "games/marengo/1905-1-spring-movement.html"
WITH_BOARDS = (
    PHASE,
    "index.html",
    "issues/2.html",
    "games/marengo/index.html",
    "games/marengo/orders/index.html",
    "variants/standard.html",
    "articles/who-was-right.html",
)
FOCUSED = "document.activeElement.matches('figure.board')"
SAID = ".board > .said"
pytestmark = [pytest.mark.deep, needs_chromium]


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """Where the sample zine is served."""
    with served(published / "output") as here:
        yield here


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A phase of Marengo on a desk."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}/{PHASE}")
    yield page
    page.close()


def press(page: Page, *keys: str) -> list[str]:
    """What the board says after each key."""
    said = []
    for key in keys:
        page.keyboard.press(key)
        said.append(page.locator(SAID).inner_text())
    return said


def test_arrow_keys_give_names_in_full(page: Page) -> None:
    """From mark to mark in the key's direction, units and provinces alike."""
    page.locator("figure.board").focus()
    titles = set(page.locator("figure.board svg > * title").all_text_contents())

    said = press(
        page, *["ArrowUp"] * 3, *["ArrowRight"] * 20, *["ArrowDown"] * 3, *["ArrowLeft"] * 20
    )

    assert set(said) <= titles
    assert len(set(said)) > 12
    assert any(": " in each for each in said)
    assert any(": " not in each for each in said)


def test_each_key_leads_its_own_way(page: Page) -> None:
    """The ring goes left and up as the keys say, and stays on the board at its edge."""
    page.locator("figure.board").focus()
    press(page, "ArrowLeft")
    at = page.locator(".board > .ring").bounding_box()

    press(page, "ArrowLeft")
    left = page.locator(".board > .ring").bounding_box()
    press(page, "ArrowUp")
    up = page.locator(".board > .ring").bounding_box()
    said = press(page, *["ArrowUp"] * 20)

    assert at
    assert left
    assert up
    assert left["x"] < at["x"]
    assert up["y"] < left["y"]
    assert said[-1] == said[-2]


def test_every_mark_that_is_seen_can_be_reached(page: Page) -> None:
    """Walking every way from every mark leaves none out."""
    page.locator("figure.board").focus()
    seen = page.evaluate(
        """() => [...document.querySelectorAll("figure.board svg > * title")]
        .filter((each) => each.parentNode.getBoundingClientRect().width)
        .map((each) => each.textContent)"""
    )
    reached = page.evaluate(
        """() => {
          const board = document.querySelector("figure.board");
          const all = marks(board);
          const ways = [[-1, 0], [1, 0], [0, -1], [0, 1]];
          const found = new Set([all[0]]);
          for (const each of found) for (const way of ways) {
            const other = next(all, each, way);
            if (other) found.add(other);
          }
          return [...found].map((each) => each.title.textContent);
        }"""
    )

    assert sorted(seen) == sorted(reached)


def test_a_board_is_one_tab_stop(page: Page) -> None:
    """The first tab reaches it and gives a hint, the next one leaves it."""
    page.locator("input[type=range]").focus()
    stops = []
    for _ in range(14):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUSED))
        if stops[-1]:
            hint = page.locator(SAID).inner_text()

    assert 1 == sum(stops)
    assert "Arrow keys give names in full." == hint


def test_escape_and_leaving_clear_the_words(page: Page) -> None:
    """What covers a part of the board can be put away."""
    said = page.locator(SAID)
    page.locator("figure.board").focus()
    press(page, "ArrowDown")
    shown = said.is_visible()
    page.keyboard.press("Escape")
    hidden = not said.is_visible()
    press(page, "ArrowDown")
    page.keyboard.press("Tab")

    assert (True, True, False) == (shown, hidden, said.is_visible())


def test_the_words_stay_inside_the_board(page: Page) -> None:
    """They never make it scroll, wherever the mark is."""
    board = page.locator("figure.board")
    board.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        press(page, *[key] * 15)
        inside = page.evaluate(
            """() => {
              const board = document.querySelector("figure.board").getBoundingClientRect();
              const said = document.querySelector(".said").getBoundingClientRect();
              return said.x >= board.x && said.right <= board.right
                && said.y >= board.y && said.bottom <= board.bottom;
            }"""
        )
        assert inside


def test_what_a_crop_leaves_out_is_passed_over(browser: Browser, address: str) -> None:
    """The ring never leaves the part of the board that is shown."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}/games/marengo/1905-4-fall-retreats.html")
    board = page.locator("figure.board")
    board.focus()

    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        press(page, *[key] * 12)
        frame, ring = board.bounding_box(), page.locator(".board > .ring").bounding_box()
        assert frame
        assert ring
        assert frame["x"] <= ring["x"] + ring["width"] / 2 <= frame["x"] + frame["width"]
        assert frame["y"] <= ring["y"] + ring["height"] / 2 <= frame["y"] + frame["height"]
    page.close()


@pytest.mark.parametrize("name", WITH_BOARDS)
def test_every_page_with_names_on_its_board_brings_the_script(
    browser: Browser, address: str, name: str
) -> None:
    """And pages with small boards alone have no more tab stops than before."""
    page = browser.new_page()
    page.goto(f"{address}/{name}")

    named = page.locator("figure.board:has(svg > * title)").count()
    assert named
    assert named == page.locator("figure.board:has(> .said)").count()
    assert 0 == page.locator("figure.board.small[tabindex]").count()
    page.close()


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_with_a_name_shown(browser: Browser, address: str, scheme: str) -> None:
    """No violation while a ring and words lie over the board."""
    page = browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{address}/{PHASE}")
    page.locator("figure.board").focus()
    assert press(page, "ArrowDown")[0]

    found = violations(page)

    page.close()
    assert [] == found
