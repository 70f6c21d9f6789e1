"""The sample zine in a real browser, at the widths of a phone and a desk."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from sites import build, copy_sample

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
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
# Without a browser these tests cannot run; in CI that must not pass unnoticed.
pytestmark = pytest.mark.skipif(
    not CHROMIUM and not os.environ.get("CI"), reason="there is no chromium on this machine"
)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the built sample zine is served."""
    root = copy_sample(tmp_path_factory.mktemp("browser"))
    assert 0 == build(root).returncode
    handler = partial(Quiet, directory=str(root / "output"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


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
