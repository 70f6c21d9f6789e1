"""What a board is like where it is small, and where it stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import needs_chromium, served

PHASE = "games/marengo/1905-1-spring-movement.html"
READABLE = 8.0  # pixels from the top of a name's letters to their bottom
SIZES = [(1280, 900), (768, 1024), (390, 844)]
pytestmark = [pytest.mark.deep, needs_chromium]


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """Where the sample zine is served."""
    with served(published / "output") as here:
        yield here


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", ["index.html", "issues/2.html", PHASE])
def test_no_board_shows_names_that_nobody_can_read(
    browser: Browser, address: str, name: str, width: int, height: int
) -> None:
    """Names are large enough, or the board is a picture without them."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{address}/{name}")

    sizes = page.evaluate(
        """() => [...document.querySelectorAll("figure.board:not(.scroll) .zb-names text")]
        .concat([...document.querySelectorAll(".view .zb-names text")])
        .map((each) => each.getBoundingClientRect().height).filter((each) => each)"""
    )

    page.close()
    assert [] == [each for each in sizes if each < READABLE]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_map_by_itself_fills_the_screen(
    browser: Browser, address: str, width: int, height: int
) -> None:
    """Whole, with its title on a plate and a way back; its frame fits it."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{address}/{PHASE}#map")

    board = page.locator(".view svg.zb").first.bounding_box()
    ratio = page.evaluate(
        "(({ width, height }) => width / height)"
        "(document.querySelector('.view svg.zb').viewBox.baseVal)"
    )
    plate = page.evaluate(
        "getComputedStyle(document.querySelector('.view figure'), '::before').content"
    )
    assert board
    assert ratio == pytest.approx(board["width"] / board["height"], abs=0.01)
    assert 1 >= min(abs(width - board["width"]), abs(height - board["height"]))
    assert min(board["x"], board["y"]) >= 0
    assert "Marengo, Spring 1905" in page.locator(".view figure").get_attribute("aria-label")  # type: ignore[operator]
    assert "Marengo, Spring 1905" in plate
    page.get_by_role("link", name="Close the map").click()
    assert not page.get_by_role("link", name="Close the map").is_visible()
    page.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_page_has_no_way_back_from_a_map_that_is_not_open(
    browser: Browser, address: str, width: int, height: int
) -> None:
    """The link that closes the map is there when it is open, and else not."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{address}/{PHASE}")

    assert not page.get_by_role("link", name="Close the map").is_visible()
    page.close()
