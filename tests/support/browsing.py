"""A browser and a server for the tests that look at pages."""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# No name but this machine's is ever found: nothing that a page asks for leaves it.
ALONE = ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", "--no-proxy-server"]
# Without a browser these tests cannot run; in CI that must not pass unnoticed.
needs_chromium = pytest.mark.skipif(
    not CHROMIUM and not os.environ.get("CI"), reason="there is no chromium on this machine"
)
# Milliseconds after which a page is given up: a busy machine is no fault of the page.
PATIENCE = 120_000
STEP = 20  # milliseconds between two looks
TEXT = {".html", ".css", ".svg", ".txt", ".xml", ".js", ".json"}
LETTERS = """async () => {
  const faces = [...document.fonts];
  await Promise.all(faces.map(each => each.load().catch(() => null)));
  await document.fonts.ready;
  return faces.map(each => each.display);
}"""

SMALL = """() => {
  const found = [];
  for (const each of document.querySelectorAll("main a, main button, main summary, nav a, footer a")) {
    const inSentence = getComputedStyle(each).display === "inline";
    const whole = [...each.children].some((inner) => getComputedStyle(inner).display === "block");
    for (const box of whole ? [each.getBoundingClientRect()] : each.getClientRects()) {
      if (box.width && Math.min(inSentence ? 24 : box.width, box.height) < 23.9) {
        found.push([each.textContent.trim(), Math.round(box.width), Math.round(box.height)]);
      }
    }
  }
  return found;
}"""


class Server(SimpleHTTPRequestHandler):
    """Serves files without a word, text compressed, as a static host does."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""

    def do_GET(self) -> None:
        """Send a file, compressed if it is text and the browser takes it so."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if path.suffix not in TEXT or not path.is_file():
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", f"{self.guess_type(path)}; charset=utf-8")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=31536000")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Host(ThreadingHTTPServer):
    """A host that many may ask at once, and that a browser may leave in the middle of an answer."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away; it may do so long after its test."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served."""
    with Host(("127.0.0.1", 0), partial(Server, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def patient(make: Callable[..., Any]) -> Callable[..., Any]:
    """The same way to make a page or context, which then waits for as long as it takes."""

    def made(**options: Any) -> Any:
        thing = make(**options)
        thing.set_default_timeout(PATIENCE)
        return thing

    return made


def without_letters(page: Page) -> None:
    """Let no type of the theme arrive, as on a slow line: a page is then set in the reader's own."""
    page.route("**/*.woff2", lambda route: route.abort())


def with_letters(page: Page) -> None:
    """Have a page wait for the type of the theme, however late: a reader's second page is set so.

    Whether a first page has it is chance, for the theme gives up waiting after a moment. Call
    `settled` when the page is there.
    """
    page.route("**/press.css", _patiently)


def _patiently(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(
        response=answer, body=answer.text().replace("font-display: optional", "font-display: block")
    )


def settled(page: Page) -> None:
    """Wait until a page is set in the letters that it is meant to be set in."""
    assert "optional" not in page.evaluate(LETTERS), (
        "call with_letters before the page is asked for"
    )


def small_targets(page: Page) -> list[tuple[str, int, int]]:
    """The links, folds and buttons of a page less than 24 pixels wide or tall (WCAG 2.2, 2.5.8)."""
    found: list[tuple[str, int, int]] = page.evaluate(SMALL)
    return found


def wider_than(page: Page, *widths: int) -> list[tuple[int, int]]:
    """The windows in which a page as it stands can be scrolled sideways, and how wide it is there."""
    found: list[tuple[int, int]] = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [(width, wide)] if wide > width else []
    return found


def until(page: Page, so: Callable[[], object]) -> None:
    """Wait until something is so; looks are counted, so that a slow page has the time it needs."""
    for _ in range(2_000):
        if so():
            return
        page.wait_for_timeout(STEP)
    raise AssertionError("it never was so")


@contextmanager
def opened(program: str | None = CHROMIUM) -> Iterator[Browser]:
    """Debian's chromium, or another program that is a browser."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=program, args=[*FLAGS, *ALONE], timeout=PATIENCE
        )
        chromium.new_page = patient(chromium.new_page)  # type: ignore[method-assign]
        chromium.new_context = patient(chromium.new_context)  # type: ignore[method-assign]
        yield chromium
        chromium.close()
