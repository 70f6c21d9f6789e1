"""Other orders in a real browser: the rules there are the rules here, and the page that runs them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from axe import needs_axe, violations
from browsing import PATIENCE, needs_chromium, until, wider_than, with_letters, without_letters
from trials import Attempt, datc, on_standard, played, told

pytestmark = [
    pytest.mark.deep,
    needs_chromium,
]
PAGE = "what-if/index.html"
FALL = "game=marengo&phase=1905-3-fall-movement"
# Of games, in `make test-deep FULL=1`; by day a fifth of the positions tried elsewhere.
PHASES = 2000
AT_ONCE = 50
LOAD = """
(address) => {
    const worker = new Worker(`${address}/what-if/rules.js`);
    let number = 0;
    const ask = (message) => new Promise((done) => {
        const own = number += 1;
        const hear = ({ data }) => {
            if (data.number !== own) return;
            worker.removeEventListener("message", hear);
            done(data.outcome);
        };
        worker.addEventListener("message", hear);
        worker.postMessage({ ...message, number });
    });
    globalThis.tried = async (on, attempts) => {
        const told = [];
        for (const [at, texts] of attempts) {
            await ask({ position: { on, at } });
            told.push(await ask({ texts }));
        }
        return told;
    };
}
"""
# A click on the middle of a place, as a reader makes it.
CLICK = """
([place]) => {
    const svg = document.querySelector("#board svg");
    const [x, y] = place;
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    svg.dispatchEvent(new MouseEvent("click", {clientX: at.x, clientY: at.y, bubbles: true}));
}
"""


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who comes again and again: what is made of the rules is kept after the first visit."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture(scope="module")
def rules(browser: Browser, address: str) -> Iterator[Page]:
    """A page that has loaded the rules."""
    page = browser.new_page()
    page.goto(f"{address}/{PAGE}")
    page.evaluate(LOAD, address)
    yield page
    page.close()


def differing(rules: Page, attempts: Sequence[Attempt]) -> list[str]:
    """The names of the attempts of which the browser tells something else."""
    on = on_standard()
    found: list[str] = []
    for first in range(0, len(attempts), AT_ONCE):
        some = attempts[first : first + AT_ONCE]
        pairs = [[each.at, each.texts] for each in some]
        there = rules.evaluate(
            "async ([on, attempts]) => JSON.stringify(await tried(on, attempts))", [on, pairs]
        )
        here = [told(each, on) for each in some]
        text = json.dumps(here, ensure_ascii=False, separators=(",", ":"))
        if text != there:
            both = zip(some, here, json.loads(there), strict=True)
            found += [each.name for each, own, other in both if own != other] or ["order of keys"]
    return found


def arrived(reader: BrowserContext, address: str, state: str = FALL) -> Page:
    """The page with a position, when its rules are loaded."""
    page = reader.new_page()
    page.goto(f"{address}/{PAGE}#{state}")
    page.wait_for_selector("#trying[data-ready]")
    return page


def orders(page: Page, power: str) -> str:
    return page.get_by_label(power, exact=True).input_value()


def outcome(page: Page, power: str) -> list[str]:
    page.wait_for_selector("#trying:not([aria-busy])")
    section = page.locator(".power-orders", has=page.get_by_label(power, exact=True))
    return section.locator("li").all_inner_texts()


def click(page: Page, *places: str) -> None:
    """Click on provinces, one after another."""
    for place in places:
        page.evaluate(CLICK, [on_standard()["spots"][place]["unit"]])


def test_every_datc_case_is_the_same_there(rules: Page) -> None:
    """All 176 cases with their texts as the DATC writes them, byte for byte."""
    attempts = list(datc())

    assert len(attempts) >= 176
    assert [] == differing(rules, attempts)


def test_recorded_phases_are_the_same_there(rules: Page, pytestconfig: pytest.Config) -> None:
    """Phases of games, 2,000 in a full run: moves, retreats, builds and removals."""
    count = min(PHASES, pytestconfig.getoption("positions") // 5)
    attempts = list(played(count))

    assert {"movement", "retreats", "adjustments"} == {each.at["kind"] for each in attempts}
    assert count == len(attempts)
    assert [] == differing(rules, attempts)


def test_odd_texts_are_the_same_there(rules: Page) -> None:
    """Other scripts, other dashes, pairs of surrogates, misspellings, tabs and noise."""
    texts = (
        "A PAR – BUR\nF BRE → MAO",
        "Army Paris to Burgundi\nfleet brest moves to the mid atlantic ocean",
        "𝐀 𝐏𝐀𝐑 - BUR 🙂 A MAR H",
        "A\tPAR\x0bH F BRE H\u00a0A MAR\u2003H\ufeff",
        "a par s a mar-bur; f bre c a par - lon. A MAR, hold!",
        "١٢٣ A PAR - BUR ²³ ½",
        "if dislodged A PAR - GAS\nA Pariis - Burgindy",
        "A PAR <- BUR\nA MAR <-> BUR\n((A MAR H))",
        "ＡＰＡＲ　－　ＢＵＲ",
    )
    start = next(played(1)).at

    attempts = [Attempt(text, start, {"France": text, "Germany": text}) for text in texts]

    assert [] == differing(rules, attempts)


def test_a_link_leads_from_every_phase(browser: Browser, address: str) -> None:
    """Phase, game and order pages lead to their position."""
    page = browser.new_page()
    for name, words in (
        ("1905-3-fall-movement", "Try other orders"),
        ("index", "Try orders on this position"),
        ("orders/index", "Try these with others’ orders"),
    ):
        page.goto(f"{address}/games/marengo/{name}.html")
        page.get_by_role("link", name=words).click()
        page.wait_for_selector("#trying[data-ready]")
        assert "Marengo" in page.inner_text("h1")
    page.close()


def test_orders_can_be_written(reader: BrowserContext, address: str) -> None:
    """What is written is tried by itself, and its reasons are told."""
    page = arrived(reader, address)

    page.get_by_label("England", exact=True).fill("A YOR - LON\nF NTH H\nA BEL S A BUR")
    until(page, lambda: "England" in page.url)

    assert ["A YOR-LON", "F NTH-H"] == outcome(page, "England")[:2]
    assert "A BEL SA FRENCH BUR-BUR" == outcome(page, "England")[2].split(" void")[0].strip("()")
    page.close()


def test_orders_can_be_clicked(reader: BrowserContext, address: str) -> None:
    """A unit, then where it goes or whom it helps; twice, and it holds; the line takes its old one's place."""
    page = arrived(reader, address)

    click(page, "YOR", "LON")
    assert "A YOR - LON" == orders(page, "England").splitlines()[0]
    click(page, "BEL", "NTH")
    page.get_by_role("button", name="A BEL S F NTH - HOL").click()
    assert "A BEL S F NTH - HOL" in orders(page, "England")
    click(page, "BEL", "BEL")

    assert "A YOR - LON\nF NTH - ENG\nA BEL H" == orders(page, "England")
    click(page, "NTH")
    page.get_by_role("button", name="No order", exact=True).click()
    assert "A YOR - LON\nA BEL H" == orders(page, "England")
    page.close()


def test_a_fleet_is_asked_for_its_coast(reader: BrowserContext, address: str) -> None:
    """Where it reaches two, and none is written before one is chosen."""
    page = arrived(reader, address, "game=marengo&phase=1902-1-spring-movement")

    click(page, "CON", "BUL")
    offered = page.locator("#menu button").all_inner_texts()
    assert {"F CON - BUL/EC", "F CON - BUL/SC"} <= {*offered}
    page.get_by_role("button", name="F CON - BUL/SC").click()
    assert "F CON - BUL/SC" in orders(page, "Turkey").splitlines()
    click(page, "CON", "BUL")
    page.keyboard.press("Escape")
    assert not page.locator("#menu button").count()
    page.close()


def test_a_fleet_is_built_on_the_coast_that_is_chosen(reader: BrowserContext, address: str) -> None:
    """Of a province with two coasts."""
    page = arrived(reader, address, "game=marengo&phase=1901-5-winter-adjustments")
    page.get_by_label("Russia", exact=True).fill("")

    click(page, "STP")
    assert ["A STP B", "F STP/NC B", "F STP/SC B"] == page.locator(
        "#menu button:not(.quiet)"
    ).all_inner_texts()
    page.get_by_role("button", name="F STP/SC B").click()

    assert "F STP/SC B" == orders(page, "Russia")
    page.close()


def test_the_link_holds_what_was_tried(reader: BrowserContext, address: str) -> None:
    """Who opens it sees the same orders and the same outcome."""
    page = arrived(reader, address)
    click(page, "YOR", "LON")
    link, told_here = page.evaluate("location.href"), outcome(page, "England")
    page.close()

    other = reader.new_page()
    other.goto(link)
    other.wait_for_selector("#trying[data-ready]")

    assert "A YOR - LON" == orders(other, "England").splitlines()[0]
    assert told_here == outcome(other, "England")
    other.close()


def test_what_was_tried_can_be_taken_away(reader: BrowserContext, address: str) -> None:
    """As a link, orders, YAML and a note, which waits for what comes of the orders."""
    page = arrived(reader, address)
    click(page, "YOR", "LON")
    found = {}
    for name in ("note", "link", "orders", "yaml"):
        page.locator("#copied").evaluate("box => { box.value = ''; }")
        page.locator(f"#copy-{name}").dispatch_event("click")
        expect(page.locator("#copied")).not_to_have_value("", timeout=PATIENCE)
        found[name] = page.input_value("#copied")
    page.close()

    assert found["link"].startswith(f"{address}/{PAGE}#{FALL}")
    assert "England:\nA YOR - LON\n" in found["orders"]
    assert "  England: |-\n    A YOR - LON\n" in found["yaml"]
    assert found["note"].startswith("[What if in Marengo, Fall 1905](")
    assert "England: A YOR-LON" in found["note"]


@pytest.mark.parametrize(
    "phase", ["1905-4-fall-retreats", "1905-5-winter-adjustments", "1906-2-spring-retreats"]
)
def test_every_kind_of_phase_can_be_tried(reader: BrowserContext, address: str, phase: str) -> None:
    """Retreats, builds and removals as well as moves."""
    page = arrived(reader, address, f"game=marengo&phase={phase}")

    assert page.inner_text("#state").endswith("failed.")
    assert page.locator("#powers textarea").count() >= 1
    page.close()


def test_no_other_host_is_asked(browser: Browser, address: str) -> None:
    """Everything comes from the site, and nothing goes wrong on the way."""
    page = browser.new_page()
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{address}/{PAGE}#{FALL}")
    page.wait_for_selector("#trying[data-ready]")
    page.close()

    assert [] == [each for each in asked if not each.startswith(address)]
    assert [] == faults


def test_it_works_offline_once_it_was_loaded(browser: Browser, address: str) -> None:
    """The same position, with the network gone, tells the same."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/{PAGE}#{FALL}")
    page.wait_for_selector("#trying[data-kept]")
    told_before = outcome(page, "France")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("#trying[data-ready]")

    assert told_before == outcome(page, "France")
    assert page.locator("#board image").count() >= 2
    context.close()


def test_the_first_outcome_needs_no_rules(browser: Browser, address: str) -> None:
    """What became of the orders that were given is there although the rules never come."""
    page = browser.new_page()
    page.route("**/rules.js", lambda route: None)
    page.goto(f"{address}/{PAGE}#{FALL}")
    page.wait_for_selector("#trying li")

    assert page.locator("#board .zb-move").count() >= 3
    assert page.inner_text("#state").endswith("failed.")
    assert page.inner_text("#loading").startswith("Loading the rules.")
    page.close()


def test_it_says_that_the_rules_do_not_come(browser: Browser, address: str) -> None:
    """In one line, and the first outcome stays."""
    page = browser.new_page()
    page.route("**/rules.js", lambda route: route.abort())
    page.goto(f"{address}/{PAGE}#{FALL}")
    until(page, lambda: "cannot" in page.inner_text("#loading"))

    assert page.locator("#powers li").count() >= 10
    page.close()


def test_a_link_to_it_fetches_it_ahead(browser: Browser, address: str) -> None:
    """While the page of a phase is read, so that what-if needs nothing but its own page then."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    page.goto(f"{address}/games/marengo/1905-3-fall-movement.html")
    page.wait_for_load_state("networkidle")
    page.close()

    folder = "/what-if/"
    ahead = {each.removeprefix(folder) for each in asked if each.startswith(folder)}
    assert {"rules.js", "page.js", "standard.json", "marengo.1905-3-fall-movement.json"} <= ahead


@pytest.mark.parametrize(
    "state", ["", "game=../marengo&phase=x", "game=marengo&phase=..%2F..%2Findex", "game=nothing"]
)
def test_odd_addresses_ask_for_nothing(browser: Browser, address: str, state: str) -> None:
    """An address that names no position has the games and phases to choose from."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/{PAGE}#{state}")
    page.locator("#choose").wait_for()

    assert [] == [each for each in asked if each.endswith(".json")]
    page.locator("#choose summary", has_text="Marengo").click()
    page.locator(f"#choose a[href='#{FALL}']").click()
    page.wait_for_selector("#trying[data-ready]")
    assert not page.locator("#choose").is_visible()
    page.close()


def test_one_power_s_orders_are_handed_on(reader: BrowserContext, address: str) -> None:
    """To the order page of the phase that is open, and of no other; an empty set is no set."""
    page = arrived(reader, address, "game=marengo&phase=1906-2-spring-retreats")
    assert not page.get_by_role("link", name="Send these").count()

    page.get_by_label("England", exact=True).fill("F NTH R HEL")
    link = page.get_by_role("link", name="Send these")
    link.wait_for()

    assert [
        "../games/marengo/orders/index.html#phase=1906-2-spring-retreats&o.England=F+NTH+R+HEL"
    ] == [each.get_attribute("href") for each in link.all()]
    page.close()
    page = arrived(reader, address)
    assert not page.get_by_role("link", name="Send these").count()
    page.close()


def test_a_phone_shows_the_whole_board(browser: Browser, address: str) -> None:
    """Nothing of it is to be scrolled for, and a thumb finds every control."""
    for width in (360, 390):
        page = browser.new_page(viewport={"width": width, "height": 780})
        page.goto(f"{address}/{PAGE}#{FALL}")
        page.wait_for_selector("#trying[data-ready]")
        assert width >= page.evaluate(
            "document.querySelector('#board').scrollWidth + 2 * document.querySelector('#board').offsetLeft"
        )
        controls = page.locator("#trying button:visible")
        assert 44 <= min(each.bounding_box()["height"] for each in controls.all())  # type: ignore[index]
        page.close()


def test_it_says_so_when_it_was_opened_from_a_folder(browser: Browser, sandboxed: Path) -> None:
    """In one line, in place of staying empty."""
    page = browser.new_page()
    page.goto(f"file://{sandboxed}/output/{PAGE}#{FALL}")

    until(page, lambda: "not opened from a folder" in page.inner_text("#state"))
    assert not page.locator("#progress").is_visible()
    page.close()


def test_hostile_orders_are_only_text(reader: BrowserContext, address: str) -> None:
    """What stands in a link is shown, never run."""
    page = arrived(reader, address, f"{FALL}&o.France=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")

    assert "<img src=x onerror=alert(1)>" == orders(page, "France")
    assert 0 == page.locator("main img").count()
    page.close()


def test_it_works_by_keyboard_alone(reader: BrowserContext, address: str) -> None:
    """From the top of the page to a power's box, and orders tried by a key."""
    page = arrived(reader, address)
    page.get_by_label("England", exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("A YOR - WAL")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")

    assert outcome(page, "England")[0] == "A YOR-WAL"
    page.close()


@pytest.mark.parametrize("ours", [True, False], ids=["our letters", "the reader's"])
def test_nothing_is_wider_than_the_window(browser: Browser, address: str, ours: bool) -> None:
    """The board scrolls within its frame, whatever type the page is set in."""
    page = browser.new_page()
    (with_letters if ours else without_letters)(page)
    page.goto(f"{address}/{PAGE}#{FALL}")
    page.wait_for_selector("#trying[data-ready]")

    assert [] == wider_than(page, 320, 390, 768, 1280)
    page.close()


def test_without_scripts_it_says_so(browser: Browser, address: str) -> None:
    """And leads to what is printed without them."""
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{address}/{PAGE}")

    assert "This page needs JavaScript" in page.inner_text("main")
    assert not page.locator("#trying").is_visible()
    page.close()


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(reader: BrowserContext, address: str, scheme: Any) -> None:
    """No violation of WCAG 2.2 A and AA or of axe's best practices."""
    page = arrived(reader, address)
    page.emulate_media(color_scheme=scheme)
    page.click("#copy-link")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")

    found = violations(page)

    page.close()
    assert [] == found
