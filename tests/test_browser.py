"""The sample zine in a real browser, at the widths of a phone and a desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import needs_chromium, opened, served
from sites import build, copy_sample

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
)
pytestmark = needs_chromium


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the built sample zine is served."""
    root = copy_sample(tmp_path_factory.mktemp("browser"))
    assert 0 == build(root).returncode
    with served(root / "output") as here:
        yield here


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    with opened() as chromium:
        yield chromium


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_page_shows_whole(browser: Browser, address: str, name: str, width: int) -> None:
    """No page scrolls sideways, misses a file, logs an error or asks a third party."""
    page = browser.new_page(viewport={"width": width, "height": 800})
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("requestfailed", lambda request: faults.append(request.url))
    page.on(
        "response",
        lambda response: (
            faults.append(response.url)
            if response.status >= 400 or not response.url.startswith(address)
            else None
        ),
    )

    page.goto(f"{address}/{name}", wait_until="networkidle")

    assert width >= page.evaluate("document.documentElement.scrollWidth")
    assert [] == faults
    page.close()


def test_the_board_reads_from_a_file(browser: Browser, address: str, tmp_path: Path) -> None:
    """A board is whole when its page is opened from a disk, years from now."""
    root = copy_sample(tmp_path / "zine")
    assert 0 == build(root).returncode
    page = browser.new_page()
    missing: list[str] = []
    page.on("requestfailed", lambda request: missing.append(request.url))

    page.goto((root / "output/games/marengo/1905-3-fall-movement.html").as_uri())
    page.wait_for_load_state("networkidle")

    assert [] == missing
    assert page.locator("figure.board svg image").count() == 1
    page.close()
