"""The order page in a real browser: orders time-locked there, and opened with a stored round."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from beacons import serving
from browsing import needs_chromium, served
from desks import OPEN, SLUG, at_opening, write_desk, zine
from sealing import OWNER, mail, standing
from sites import build, write_settings
from timelocks import ROUND
from zine.desk.sealed.envelope import open_envelope, receipt
from zine.desk.sealed.tlock import read_lock
from zine.files.private_folder import private_of
from zine.games import beacon

pytestmark = [pytest.mark.deep, needs_chromium]

DEADLINE = datetime.fromisoformat("2026-12-04T18:00:00+00:00")
OVER = "2026-12-04T18:30:00+00:00"
ORDERS = "A PAR - BUR\nÉtrange line\nF BRE - MAO"


def built(root: Path, terms: str) -> Path:
    """A built zine whose order page locks to a stored round in place of the deadline's own."""
    write_desk(root, public=True, timelock=terms, late="never")
    write_settings(root)
    done = build(root, ZINE_NOW=OPEN)
    assert done.returncode == 0, done.stderr
    page = root / "output/games/marengo/orders/index.html"
    text = page.read_text("utf-8")
    own = str(beacon.round_from(DEADLINE))
    assert 2 == text.count(own)
    page.write_text(text.replace(own, str(ROUND)), encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with a game that offers time locks."""
    return built(tmp_path_factory.mktemp("page") / "zine", "offered")


def show(browser: Browser, address: str) -> Page:
    """The order page; it may ask nobody else for anything, and nothing may go wrong on it."""
    page = browser.new_page()
    page.on("console", lambda said: pytest.fail(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda fault: pytest.fail(str(fault)))
    page.on("request", lambda sent: None if sent.url.startswith(address) else pytest.fail(sent.url))
    page.route("**", at_opening)
    page.goto(f"{address}/games/marengo/orders/index.html", wait_until="networkidle")
    return page


@pytest.fixture
def page(root: Path, browser: Browser) -> Iterator[Page]:
    """The order page, served."""
    with served(root / "output") as address:
        shown = show(browser, address)
        yield shown
        shown.close()


def sealed_in(page: Page) -> str:
    """Write France's orders and seal them; the envelope."""
    page.select_option("#power", "France")
    page.fill("#code", "france-secret-word")
    page.fill("#text", ORDERS)
    page.fill("#letters", "DRAW: yes")
    page.click("button[type=submit]")
    page.wait_for_function("document.getElementById('envelope').value !== ''")
    return page.input_value("#envelope")


def test_what_the_page_locks_the_round_opens(
    page: Page, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sealed in the browser, taken in unread, opened by the desk with the round alone."""
    envelope = sealed_in(page)
    shown = page.inner_text("#receipt")
    monkeypatch.setattr(beacon, "GENESIS", DEADLINE - beacon.PERIOD * (ROUND - 1))

    inside = open_envelope(envelope, private_of(root).text("key.txt") or "")
    assert ("France", SLUG, "", "DRAW: yes") == (
        inside.power,
        inside.phase,
        inside.orders,
        inside.letters,
    )
    assert ROUND == read_lock(inside.locked).round
    assert f"receipt {shown}" in mail(root, envelope, OWNER)
    assert "A PAR" not in standing(root)
    with serving() as server:
        zine(root, "beacon", "fetch", "--server", server.address, now=OVER)

    assert "A PAR - BUR" in standing(root)
    assert "Étrange line" in standing(root)
    assert shown in standing(root)
    assert shown == receipt("marengo", SLUG, "France", inside.nonce, ORDERS)


def test_the_writer_may_let_the_publisher_read(page: Page, root: Path) -> None:
    """The other choice makes the usual envelope."""
    page.check("#lock-key")

    inside = open_envelope(sealed_in(page), private_of(root).text("key.txt") or "")

    assert (ORDERS, "") == (inside.orders, inside.locked)


def test_a_lock_that_is_missing_seals_nothing(root: Path, browser: Browser) -> None:
    """The page says so, and falls back to no key that opens early."""
    page = browser.new_page()
    page.route("**/tlock.min.js", lambda route: route.abort())
    with served(root / "output") as address:
        page.goto(f"{address}/games/marengo/orders/index.html")
        page.fill("#code", "a code")
        page.click("button[type=submit]")
        page.wait_for_function("document.getElementById('unsealed').textContent")
        said, envelope = page.inner_text("#unsealed"), page.input_value("#envelope")
        page.close()

    assert "Nothing was sealed" in said
    assert "" == envelope


def test_what_it_does_not_promise_is_said_there(page: Page) -> None:
    """Beside the choice, with the round and its time."""
    words = " ".join((page.text_content("#locking") or "").split())

    assert "Round 1000 of the drand beacon (quicknet)" in words
    assert "Friday, 4 December 2026, 18:00:00 UTC" in words
    for promise in ("nobody can answer", "deadline moves", "not time-locked", "stop for good"):
        assert promise in words
    assert "quantum computer" in words


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 390, 1280])
def test_the_page_fits(root: Path, browser: Browser, width: int, scheme: str) -> None:
    """With the list of what is not promised open, nothing scrolls sideways."""
    with served(root / "output") as address:
        page = show(browser, address)
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 900})
        page.click("#locking summary")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        page.close()

    assert wide <= 0


def test_a_page_on_a_disk_locks_too(root: Path, browser: Browser) -> None:
    """Whoever has a copy of the site needs no server."""
    page = browser.new_page()
    page.goto((root / "output/games/marengo/orders/index.html").as_uri())

    inside = open_envelope(sealed_in(page), private_of(root).text("key.txt") or "")

    page.close()
    assert ROUND == read_lock(inside.locked).round


def test_a_game_may_require_it(tmp_path: Path, browser: Browser) -> None:
    """Then there is no choice, and the envelope holds a lock."""
    root = built(tmp_path / "zine", "required")
    with served(root / "output") as address:
        page = show(browser, address)
        choices = page.locator("#locking input").count()
        words = page.inner_text("main")
        inside = open_envelope(sealed_in(page), private_of(root).text("key.txt") or "")
        page.close()

    assert 0 == choices
    assert "This game takes time-locked orders only." in words
    assert "" == inside.orders
    assert ROUND == read_lock(inside.locked).round
