"""What a board is like where it is small, and where it stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from browsing import needs_chromium, served
from zine.blocks.board import Board, BoardUnit
from zine.render.board_svg import board_svg, drawn
from zine.variantfiles.variant_reader import load_drawing, load_variant

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


# What is drawn over the map, as boxes; a name's letters are lower than its line.
DRAWN = """() => {
  const boxes = [];
  const put = (what, box, less = 0) => boxes.push([what, box.left, box.top + less, box.right, box.bottom - less]);
  for (const each of document.querySelectorAll(".zb-names text"))
    put(each.firstChild.data, each.getBoundingClientRect(), 3);
  [...document.querySelectorAll(".zb-u use")].forEach((each, at) =>
    put(`unit ${at} ${each.getAttribute("href")}`, each.getBoundingClientRect(), 0.5));
  return boxes;
}"""


@pytest.mark.parametrize("seed", range(6))
def test_nothing_covers_anything_around_the_channel(browser: Browser, seed: int) -> None:
    """In 1914, with an army or fleet in every place there, dislodged ones, and bombers beside them."""
    folder, drawing = load_variant("1914"), load_drawing("1914")
    chance = Random(seed)
    near = ("LON", "WAL", "YOR", "ENG", "BRE", "PAR", "PIC", "GAS", "BUR", "BEL", "HOL", "KIE")
    powers = ("England", "France", "Germany", "Belgium", "Greece")
    units = [
        BoardUnit(
            power=chance.choice(powers),
            kind="B" if each >= 12 else "F" if place == "ENG" else chance.choice("AF"),
            location=place,
            dislodged=each < 12 and chance.random() < 0.1,
        )
        for each, place in enumerate([*near, *chance.sample(near, 5)])
    ]
    board = Board(title="Channel", description="", units=tuple(units), arrows=(), tints={})
    parts = drawn(board, drawing.geometry, folder.colours, folder.letters)
    svg = board_svg(board, drawing.geometry, parts, base_href="", ident="b")
    page = browser.new_page(viewport={"width": 1400, "height": 1400})
    page.set_content(f'<body style="margin:0"><div style="width:1152px">{svg}</div>')
    boxes = page.evaluate(DRAWN)
    page.close()

    assert len(boxes) > len(units)
    assert [] == [
        (one[0], other[0])
        for one, other in combinations(boxes, 2)
        if one[1] < other[3] and other[1] < one[3] and one[2] < other[4] and other[2] < one[4]
    ]
