"""The order page in a real browser: checked there, sealed there, opened at the desk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import needs_chromium, served, until
from desks import NOW, OPEN, SLUG, at_opening, write_desk, zine
from sites import build, write_settings
from zine.files.private_folder import private_of
from zine.wings.desk.sealed.envelope import open_envelope, receipt

CODE = "france-secret-word"
pytestmark = [pytest.mark.deep, needs_chromium]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built zine whose orders are sealed."""
    folder = write_desk(tmp_path_factory.mktemp("page") / "zine", public=True)
    write_settings(folder)
    done = build(folder, ZINE_NOW=OPEN)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def page(root: Path, browser: Browser) -> Iterator[Page]:
    """The order page, served; it may ask nobody else for anything."""
    with served(root / "output") as address:
        shown = browser.new_page()
        strangers: list[str] = []
        shown.on(
            "request", lambda r: None if r.url.startswith(address) else strangers.append(r.url)
        )
        shown.route("**", at_opening)
        shown.goto(f"{address}/games/marengo/orders/index.html", wait_until="networkidle")
        shown.fill("#code", CODE)
        yield shown
        assert [] == strangers
        shown.close()


def sealed_in(page: Page) -> str:
    """Seal what is written, and give the envelope."""
    page.click("button[type=submit]")
    until(page, lambda: page.input_value("#envelope"))
    return page.input_value("#envelope")


def test_an_envelope_from_the_page_opens_at_the_desk(page: Page, root: Path) -> None:
    """What the browser sealed is what the desk reads, receipt and all, and it counts."""
    page.select_option("#power", "France")
    page.fill("#text", "A PAR - BUR\nÉtrange line\nF BRE - MAO")
    page.click("#orders summary")
    page.click("summary:has-text('Votes and press')")
    page.fill("#letters", "DRAW: yes")

    envelope = sealed_in(page)

    inside = open_envelope(envelope, private_of(root).text("key.txt") or "")
    assert ("France", SLUG, "DRAW: yes") == (inside.power, inside.phase, inside.letters)
    assert "A PAR - BUR\nÉtrange line\nF BRE - MAO" == inside.orders
    shown = page.inner_text(".receipt")
    assert shown == receipt("marengo", SLUG, "France", inside.nonce, inside.orders)
    letter = root.parent / "letter.eml"
    letter.write_text(f"Subject: marengo sealed\n\n{envelope}\n", encoding="utf-8")
    assert f"receipt {shown}" in zine(root, "inbox", "add", str(letter))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "Your order code is missing"),
        ("france", "not a whole order code"),
        ("amber-rivre-stone-ka", "typing error"),
    ],
)
def test_nothing_is_sealed_without_a_code(page: Page, code: str, said: str) -> None:
    """The page says what is wrong with it."""
    page.select_option("#power", "France")
    page.fill("#code", code)
    page.click("button[type=submit]")

    assert said in page.inner_text("#unsealed")
    assert page.input_value("#envelope") == ""


def test_orders_can_be_chosen(page: Page) -> None:
    """Drop-downs write the lines, and only legal orders are offered."""
    page.select_option("#power", "France")
    page.select_option("#unit-0", "A MAR S A PAR - BUR")

    assert "A MAR S A PAR - BUR" == page.input_value("#text")
    offered = page.eval_on_selector_all("#unit-0 option", "all => all.map(each => each.value)")
    assert "A MAR - SPA" in offered
    assert "A MAR - PAR" not in offered


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A Paris -> Burgundy", "A PAR - BUR"),
        ("army par to bur", "A PAR - BUR"),
        ("F BRE holds", "F BRE H"),
        ("A MAR supports A PAR - BUR", "A MAR S A PAR - BUR"),
    ],
)
def test_a_line_is_shown_as_it_is_read(page: Page, line: str, order: str) -> None:
    """However it is written, the unit's own choice says what it means."""
    page.select_option("#power", "France")
    page.fill("#text", line)

    chosen = page.eval_on_selector_all("#units select", "all => all.map(each => each.value)")
    assert order in chosen
    assert "cannot read" not in page.inner_text("#checks")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("F BRE - BUR", "F BRE - BUR cannot be followed: F BRE cannot reach Burgundy."),
        ("A BER - KIE", "cannot be followed: the unit in Berlin belongs to Germany."),
        ("F BRE to the sea", "This page cannot read"),
        ("BUILDS: F BRE", "Kept for later"),
        ("IF DISLODGED A PAR: GAS", "Kept for later"),
        ("If Germany attacks, A PAR H", "Only IF DISLODGED can be followed"),
    ],
)
def test_lines_are_checked(page: Page, line: str, said: str) -> None:
    """The page says what it can tell of a line, and never more."""
    page.select_option("#power", "France")
    page.fill("#text", line)

    assert said in page.inner_text("#checks li >> nth=0")


def test_a_receipt_can_be_made_again(page: Page) -> None:
    """The page for it gives the same receipt as the desk."""
    page.goto(page.url.replace("games/marengo/orders/", "verify/"))
    values = {
        "game": "marengo",
        "phase": SLUG,
        "power": "France",
        "nonce": "00",
        "text": "A PAR H ",
    }
    for name, value in values.items():
        page.fill(f"#{name}", value)
    page.click("button[type=submit]")

    assert receipt("marengo", SLUG, "France", "00", "A PAR H") == page.inner_text("#receipt")


def test_without_scripts_there_is_a_letter(browser: Browser, root: Path) -> None:
    """Without JavaScript the page shows how to write, and says what is missing."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((root / "output/games/marengo/orders/index.html").as_uri())

    assert "code: YOUR-ORDER-CODE" in page.inner_text("main")
    assert "needs JavaScript" in page.inner_text("main")
    assert not page.is_visible("#orders")
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits(page: Page, width: int) -> None:
    """Neither a phone nor a desk has to scroll sideways."""
    page.set_viewport_size({"width": width, "height": 800})
    page.select_option("#power", "France")
    sealed_in(page)

    assert width >= page.evaluate("document.documentElement.scrollWidth")
    if shots := os.environ.get("ZINE_SHOTS"):
        page.screenshot(path=f"{shots}/orders-{width}.png", full_page=True)


def numbers(page: Page, root: Path, count: int) -> list[int]:
    """The numbers of several sets sealed one after the other."""
    key = private_of(root).text("key.txt") or ""
    found: list[int] = []
    for turn in range(count):
        before = page.input_value("#envelope")
        page.fill("#text", f"A PAR - BUR\n# {turn}")
        page.click("button[type=submit]")
        until(page, lambda old=before: page.input_value("#envelope") != old)
        found.append(open_envelope(page.input_value("#envelope"), key).number)
    return found


def test_sets_of_one_browser_are_numbered_upwards(page: Page, root: Path) -> None:
    """Each set sealed here has a greater number than the one before, in another tab too."""
    page.select_option("#power", "France")
    first = numbers(page, root, 3)
    page.reload(wait_until="networkidle")
    page.fill("#code", CODE)
    page.select_option("#power", "France")

    found = [*first, *numbers(page, root, 2)]

    assert sorted(set(found)) == found


@pytest.mark.parametrize("years", [73, -7], ids=["2099", "2019"])
def test_the_servers_clock_numbers_sets(root: Path, browser: Browser, years: int) -> None:
    """A device whose clock is years wrong makes numbers of the site's own time."""
    with served(root / "output") as address:
        page = browser.new_page()
        page.clock.install(time=datetime.now(UTC).timestamp() + years * 365 * 86400)
        page.goto(f"{address}/games/marengo/orders/index.html", wait_until="networkidle")
        page.fill("#code", CODE)
        page.select_option("#power", "France")

        [number] = numbers(page, root, 1)

        page.close()
    assert abs(number / 1000 - datetime.now(UTC).timestamp()) < 600


def test_a_number_from_a_wrong_clock_is_forgotten(page: Page, root: Path) -> None:
    """What was numbered while the clock said 2099 does not shut the player out."""
    name = f"zine-number marengo {SLUG} France"
    page.evaluate("name => localStorage.setItem(name, '4070908800000')", name)
    page.select_option("#power", "France")

    [number] = numbers(page, root, 1)

    assert abs(number / 1000 - NOW.timestamp()) < 600


def test_odd_characters_give_the_same_receipt(page: Page, root: Path) -> None:
    """Half a character and the end of all characters are tidied as the desk tidies them."""
    page.select_option("#power", "France")
    page.evaluate(
        "document.getElementById('text').value = 'A PAR H \\ud800 \\uffff \\u0007 \\u{1f600}'"
    )

    inside = open_envelope(sealed_in(page), private_of(root).text("key.txt") or "")

    shown = page.inner_text(".receipt")
    assert shown == receipt("marengo", SLUG, "France", inside.nonce, inside.orders)
    assert inside.orders.endswith("\U0001f600")
