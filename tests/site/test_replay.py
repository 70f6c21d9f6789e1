"""The replay on a game's page, in a real browser: play, step, keys, links, no motion, no scripts."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from axe import needs_axe, violations
from browsing import needs_chromium, served, until

GAME = "games/marengo/index.html"
KIB = 1024
SCENES = 22
# What is on the page at each scene of a game that plays: its words, its board, its end of the chart.
WATCHED = """
async () => {
    const button = document.querySelector("[data-do=play]");
    const words = new Set(), boards = new Set(), ends = new Set();
    while (button.textContent !== "Play") {
        words.add(document.querySelector(".all-orders").innerText);
        boards.add(document.querySelector("main .view figure").getAttribute("aria-label"));
        ends.add(document.querySelector("[data-part=later]").getAttribute("x"));
        await new Promise(requestAnimationFrame);
    }
    return [words.size, boards.size, ends.size];
}
"""
# The symbols of the key that show nothing.
BLANK = """() => [...document.querySelectorAll("main .board-key use")]
    .filter(each => !each.getBBox().width || !document.getElementById(each.getAttribute("href").slice(1)))
    .length"""
# The powers that a board's pointers name, and those of its key.
POWERS = """() => [
    new Set([...document.querySelectorAll("main .view use title")].map(t => t.textContent.split(":")[0])).size,
    document.querySelectorAll("main .board-key li").length]"""


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """Where the sample is served."""
    with served(published / "output") as here:
        yield here


def shown(page: Page) -> str:
    return page.locator(".replay output").inner_text()


def arrive(page: Page, words: str) -> None:
    """Wait until the player tells of a phase; the site's policy lets no test poll by script."""
    page.locator(".replay output", has_text=words).wait_for()


def opened_at(browser: Browser, address: str, anchor: str = "", **options: Any) -> Page:
    page = browser.new_page(**options)
    page.goto(f"{address}/{GAME}#{anchor}" if anchor else f"{address}/{GAME}")
    page.wait_for_selector("[data-do=play]")
    return page


def test_a_replay_is_light(published: Path) -> None:
    """Page, scripts, styles, base drawings and what a phase adds: at most 80 kB as sent."""
    site = published / "output"
    html = (site / GAME).read_text(encoding="utf-8")
    turn = (site / GAME).with_name("1905-3-fall-movement.html").read_bytes()
    links = re.findall(r'(?:href|src)="(?:\./)?((?:\.\./)*[^"#]+\.(?:css|js|svg))"', html)
    files = {(site / GAME).parent.joinpath(link).resolve() for link in links}
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in files}

    assert len(gzip.compress(turn)) < 20_000
    assert {"replay.js", "replay.css", "standard.svg"} <= sizes.keys()
    assert sum(sizes.values()) + len(gzip.compress(html.encode())) <= 80_000, sizes


@pytest.mark.deep
@needs_chromium
def test_a_link_shows_its_phase(browser: Browser, address: str) -> None:
    """On opening the page, and when another is followed there; the stage comes into sight."""
    page = opened_at(browser, address, "1905-fall-movement")
    assert shown(page).startswith("Fall 1905")
    stage = page.locator("main .view", has=page.locator("[aria-label*='Fall 1905']"))
    until(page, lambda: abs(stage.bounding_box()["y"]) < 99)  # type: ignore[index]
    assert 0 == page.evaluate(BLANK)

    page.evaluate("location.hash = '1901-spring-movement'")

    arrive(page, "1901")
    assert "1901-1-spring-movement.html" == page.locator(".replay output a").get_attribute("href")
    page.close()


@pytest.mark.deep
@needs_chromium
def test_play_runs_from_the_start_to_the_end(browser: Browser, address: str) -> None:
    """Board, orders and chart follow each other, and the end stops it."""
    page = opened_at(browser, address)
    page.locator(".replay select").select_option("4")

    page.locator("[data-do=play]").click()
    seen = page.evaluate(WATCHED)
    arrive(page, "now")

    assert min(seen) >= SCENES - 1
    assert "Play" == page.locator("[data-do=play]").inner_text()
    assert page.url.endswith("#now")
    page.close()


@pytest.mark.deep
@needs_chromium
def test_a_scene_is_the_board_of_its_phase(browser: Browser, address: str) -> None:
    """Drawn as on the phase's own page, with every power in its key and no symbol blank."""
    page = opened_at(browser, address, "1905-fall-movement")
    until(page, lambda: page.locator("main [aria-label*='Fall 1905']").count())
    drawing = "document.querySelector('main .view figure svg').outerHTML"
    played, blank, powers = page.evaluate(drawing), page.evaluate(BLANK), page.evaluate(POWERS)

    page.goto(f"{address}/games/marengo/1905-3-fall-movement.html")

    assert page.evaluate(drawing) == played
    assert 0 == blank
    assert powers[0] == powers[1]
    page.close()


@pytest.mark.deep
@needs_chromium
def test_pause_stops_where_it_is(browser: Browser, address: str) -> None:
    """And Play goes on from there."""
    page = opened_at(browser, address, "1902-spring-movement")
    page.locator(".replay select").select_option("4")
    page.locator("[data-do=play]").click()
    arrive(page, "Fall 1902")

    page.locator("[data-do=play]").click()
    first = shown(page)
    page.wait_for_timeout(1500)

    assert first == shown(page)
    page.locator("[data-do=play]").click()
    arrive(page, "1903")
    page.close()


@pytest.mark.deep
@needs_chromium
def test_steps_keys_and_range(browser: Browser, address: str) -> None:
    """Forward, back, both arrow keys, and the range with its own keys."""
    page = opened_at(browser, address, "1901-spring-movement")

    page.locator("[data-do=on]").click()
    arrive(page, "Fall 1901")
    page.locator("[data-do=back]").click()
    arrive(page, "Spring 1901")
    page.locator("[data-do=back]").blur()
    page.keyboard.press("ArrowRight")
    arrive(page, "Fall 1901")
    page.keyboard.press("ArrowLeft")
    arrive(page, "Spring 1901")
    page.locator(".replay input").focus()
    page.keyboard.press("End")
    arrive(page, "The position now")
    page.locator("[data-do=play]").focus()
    page.keyboard.press("Space")
    page.locator("[data-do=play]", has_text="Pause").wait_for()
    page.close()


@pytest.mark.deep
@needs_chromium
def test_colours_and_counts_are_those_of_the_scene(browser: Browser, address: str) -> None:
    """At the start Turkey has three centres, now eleven."""
    page = opened_at(browser, address, "1901-spring-movement")
    turkey = page.locator(".replay-supply li", has_text="Turkey").locator("b")

    assert "3" == turkey.inner_text()
    page.evaluate("location.hash = 'now'")
    arrive(page, "now")
    assert "11" == turkey.inner_text()
    page.close()


@pytest.mark.deep
@needs_chromium
def test_without_scripts_there_is_a_sheet_of_the_years(browser: Browser, address: str) -> None:
    """The position now, a board for each year, and a link to every phase; no control that does nothing."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 800})
    page = context.new_page()
    page.goto(f"{address}/{GAME}#1905-fall-movement")

    assert 6 == page.locator(".replay-sheet svg").count()
    assert page.locator("#\\31 905-fall-movement").is_visible()
    assert page.locator("main .view figure svg").is_visible()
    assert 0 == page.locator(".replay button").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


@pytest.mark.deep
@needs_chromium
@needs_axe
@pytest.mark.parametrize("width", [360, 1280])
def test_an_open_stage_is_accessible(browser: Browser, address: str, width: int) -> None:
    """No violation found by axe, no sideways scrolling, no error, nothing refused by the policy."""
    page = browser.new_page(viewport={"width": width, "height": 800})
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{address}/{GAME}#1905-fall-movement")
    page.wait_for_selector("main .view [aria-label*='Fall 1905']")
    faults_of_page = list(faults)

    assert [] == violations(page)
    assert [] == faults_of_page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
