"""Orders with a thumb: from the front page to a letter in a browser of 360 pixels, and by keyboard."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from axe import needs_axe, violations
from browsing import needs_chromium, patient, served, small_targets, wider_than
from sites import build, copy_sample, made_once

pytestmark = [pytest.mark.deep, needs_chromium]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
RESULT = re.compile(r"^result:\n(?:  .*\n)+", re.MULTILINE)
BEFORE_ALL = "2026-08-01T12:00:00+00:00"
CODE = "amber-river-stone"
# The phase that each game waits at: what was recorded from there on is taken away.
AT = {
    "marengo": "1905-5",
    "marne": "1917-5",
    "austerlitz": "1901-1",
    "lombard": "1902-1",
    "dagobert": "",
}
# Bring a place of the board before the thumb, and say where on the screen it is.
REACH = """([place, out]) => {
  const svg = document.querySelector(".ordering figure svg");
  const places = JSON.parse(document.getElementById("data").textContent).board.places.spots;
  const [code, coast] = place.split("/");
  const waiting = [...svg.querySelectorAll(".zb-out")].find((each) => out && each.textContent.includes(out));
  const [x, y] = waiting
    ? ["x", "y"].map((name) => Number(waiting.querySelector("use").getAttribute(name)))
    : (places[code].coasts?.[coast] ?? places[code].unit);
  const seen = () => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  const frame = svg.parentNode;
  frame.closest(".map").scrollIntoView();
  const box = frame.getBoundingClientRect();
  frame.scrollLeft += seen().x - box.left - box.width / 2;
  frame.scrollTop += seen().y - box.top - box.height / 2;
  return [seen().x, seen().y];
}"""


# The Keystroke-Level Model (Card, Moran and Newell, 1980), in seconds: to point and press, to think, to type
# a letter; and a page's coming.
TAP, THOUGHT, KEY, ARRIVAL = 1.2, 1.35, 0.28, 1.0


class Thumb:
    """A player who taps, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.pages = 0
        self.typed = ""

    @classmethod
    def from_front(cls, phone: BrowserContext, address: str, game: str) -> Thumb:
        """On the order page of a game, come from the front page."""
        thumb = cls(phone.new_page())
        page = thumb.page
        page.goto(f"{address}/index.html")
        page.get_by_role("navigation", name="Your game").get_by_text(game, exact=True).tap()
        page.get_by_role("link", name="Send orders").last.tap()
        page.wait_for_url("**/orders/index.html")
        thumb.taps, thumb.pages = 2, 2
        return thumb

    def be(self, seat: str) -> None:
        """Choose a seat from the list."""
        self.page.select_option("#power", seat)
        self.taps += 2

    @property
    def seconds(self) -> float:
        """What a practised player needs, who thinks before each line and each page."""
        thoughts = len(self.lines()) + self.pages
        return TAP * self.taps + THOUGHT * thoughts + KEY * len(self.typed) + ARRIVAL * self.pages

    def on(self, place: str, out: str = "") -> None:
        """Tap a place of the board; `out` names a dislodged unit that waits there."""
        x, y = self.page.evaluate(REACH, [place, out])
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def button(self, words: str) -> None:
        """Tap one of the orders that are offered below the board."""
        self.page.locator("#menu button", has_text=words).first.tap()
        self.taps += 1

    def at(self, selector: str) -> None:
        """Tap anything else."""
        self.page.locator(selector).first.tap()
        self.taps += 1

    def lines(self) -> list[str]:
        """The orders so far."""
        return self.page.input_value("#text").split("\n")

    def letter(self) -> str:
        """Give the code, and make the letter."""
        self.page.locator("#code").press_sequentially(CODE)
        self.typed += CODE
        self.at("#orders button[type=submit]")
        return self.page.input_value("#envelope")


def _waiting(root: Path) -> None:
    """The sample zine when each game waits at a phase of another kind."""
    copy_sample(root, warm=False)
    for folder in (root / "games").iterdir():
        if folder.name not in AT:
            shutil.rmtree(folder)
            continue
        for path in folder.glob("1*.yaml"):
            if AT[folder.name] and path.name >= AT[folder.name]:
                path.unlink()
        settings = folder / "game.yaml"
        text = settings.read_text(encoding="utf-8")
        settings.write_text(RESULT.sub("", text), encoding="utf-8")
    done = build(root, ZINE_NOW=BEFORE_ALL)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """The sample zine as it stands: Marengo waits for retreats."""
    with served(published / "output") as here:
        yield here


@pytest.fixture(scope="module")
def other_phases() -> Iterator[str]:
    """Games that wait at movement, at builds, and in a Winter of 1914, and a blind one."""
    with served(made_once("other-phases", _waiting) / "output") as here:
        yield here


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone that remembers."""
    context = patient(browser.new_context)(**PHONE)
    yield context
    context.close()


def opened_for(phone: BrowserContext, address: str, game: str, power: str) -> Page:
    """A game's order page, for whoever orders a power."""
    page = phone.new_page()
    page.goto(f"{address}/games/{game}/orders/index.html")
    led = data_of(page)["led"]
    page.select_option("#power", next(seat for seat in led if power in led[seat]))
    return page


def units_of(page: Page) -> dict[str, list[str]]:
    """What the chosen seat's units can be ordered."""
    data = data_of(page)
    powers = data["led"][page.input_value("#power")]
    return {unit: lines for power in powers for unit, lines in data["powers"][power].items()}


def data_of(page: Page) -> Mapping[str, Any]:
    """What the page was given."""
    found: Mapping[str, Any] = json.loads(page.text_content("#data") or "")
    return found


def shot(page: Page, name: str) -> None:
    """Keep a picture, if a folder for pictures is named."""
    if folder := os.environ.get("ZINE_SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_from_the_front_page_to_a_letter(phone: BrowserContext, address: str) -> None:
    """Marengo's retreats: the game is chosen once; then its orders are one tap away, and so the power."""
    thumb = Thumb.from_front(phone, address, "Marengo")
    page = thumb.page

    thumb.on("SIL", "Silesia")
    shot(page, "retreats")
    thumb.on("BOH")
    page.check("#keep-code")
    letter = thumb.letter()

    assert "France" == page.input_value("#power")
    assert f"code: {CODE}\nALL NEW\nA SIL R BOH" in letter
    assert thumb.taps <= 5
    assert thumb.seconds < 25
    page.goto(f"{address}/index.html")
    page.get_by_role("navigation", name="Your game").get_by_role("link", name="Send orders").tap()
    page.wait_for_url("**/marengo/orders/index.html")
    assert ("France", "A SIL R BOH", CODE) == tuple(
        page.input_value(each) for each in ("#power", "#text", "#code")
    )
    assert "Made into a letter" in page.inner_text("#kept")


def test_a_movement_phase_with_a_convoy(phone: BrowserContext, address: str) -> None:
    """An army by sea with its fleet, a support, moves and holds: drawn at once, and sent within a minute."""
    thumb = Thumb.from_front(phone, address, "Bourse")
    page = thumb.page
    thumb.be("Tontine")
    legal = data_of(page)["powers"]["Italy"]
    by_sea = data_of(page)["board"]["by_sea"]
    convoy = next(
        (fleet, each)
        for fleet, orders in legal.items()
        for each in orders
        if " C " in each and each.partition(" C ")[2] in by_sea
        if each.partition(" C ")[2].partition(" - ")[0] in legal
    )
    move = convoy[1].partition(" C ")[2]
    army, _, goal = move.partition(" - ")

    thumb.on(army.split()[1])
    thumb.on(goal)
    if page.locator("#menu button", has_text="Moves to").count():
        thumb.button("Moves to")
    shot(page, "convoy")
    thumb.button(convoy[0])
    assert [move, convoy[1]] == thumb.lines()
    assert 1 == page.locator(".zb-convoyed-move .zb-head").count()
    rest = [unit for unit in legal if unit not in (army, convoy[0])]
    for unit in rest:
        thumb.on(unit.split()[1])
        thumb.button("Hold")

    assert 7 == len(legal)
    assert len(rest) == page.locator(".zb-hold").count()
    assert "7 of 11 ordered" == page.inner_text("#progress")
    letter = thumb.letter()
    assert f"ALL NEW\nItaly\n{move}\n{convoy[1]}\n" in letter
    assert thumb.taps <= 30
    assert thumb.seconds < 60
    thumb.at("#undo")
    assert len(rest) - 1 == page.locator(".zb-hold").count()
    assert rest[-1] in page.inner_text("#checks")


def test_every_offered_order_can_be_tapped(phone: BrowserContext, address: str) -> None:
    """Whatever the press offers to a unit, two or three taps write it, and nothing else."""
    page = opened_for(phone, address, "bourse", "Italy")
    thumb = Thumb(page)
    missed = []
    for unit, orders in units_of(page).items():
        for order in orders[::3]:
            place = unit.split()[1]
            thumb.on(place)
            if order.endswith(" H"):
                thumb.button("Hold")
            else:
                tap_order(thumb, page, order)
            if order not in thumb.lines():
                missed.append((order, thumb.lines(), page.inner_text("#menu")))
            page.keyboard.press("Escape")

    assert [] == missed


def tap_order(thumb: Thumb, page: Page, order: str) -> None:
    """From a unit that is picked: the place, or the unit that is helped and what it does."""
    words = order.split()
    if words[2] == "-":
        thumb.on(words[3])
        if page.locator("#menu button", has_text="Moves to").count():
            choose(thumb, page, order)
        return
    thumb.on(words[4])
    if len(words) > 5 and page.locator("#menu button", has_text="Help it to").count():
        thumb.button("Help it to another place")
        thumb.on(words[6])
    choose(thumb, page, order)


def choose(thumb: Thumb, page: Page, order: str) -> None:
    """Take the button that stands for an order: each says something else."""
    said = page.evaluate(
        """([seat, order]) => {
          const data = JSON.parse(document.getElementById("data").textContent);
          const legal = Object.assign({}, ...data.led[seat].map((power) => data.powers[power]));
          return orderTouch.inWords(data, legal, orderTouch.parsed(order, data.kind), true);
        }""",
        [page.input_value("#power"), order],
    )
    if order in thumb.lines():
        return
    page.get_by_role("button", name=said, exact=True).tap()
    thumb.taps += 1


def test_builds(phone: BrowserContext, other_phases: str) -> None:
    """A tap on a home centre builds there, and again takes it back; no more than are due."""
    page = Thumb.from_front(phone, other_phases, "Marengo").page
    counts = data_of(page)["board"]["counts"]
    assert counts
    for power, count in counts.items():
        page.select_option("#power", power)
        thumb = Thumb(page)
        for subject in list(data_of(page)["powers"][power])[: abs(count)]:
            thumb.on(subject.split()[-1])
            if page.locator("#menu button").count():
                page.locator("#menu button").first.tap()
        shot(page, f"builds-{power}")
        assert abs(count) == len(thumb.lines()), (power, thumb.lines())
        assert abs(count) == page.locator(".zb-badge").count()


@pytest.mark.parametrize(
    ("game", "seat", "rows"),
    [("Dagobert", "Joachimstaler", ["100"]), ("Marne", "Germany", ["build", "1"])],
)
def test_papers(
    phone: BrowserContext, other_phases: str, game: str, seat: str, rows: list[str]
) -> None:
    """An order sheet of the exchange, and the papers of a Winter of 1914."""
    thumb = Thumb.from_front(phone, other_phases, game)
    page = thumb.page
    thumb.be(seat)
    for row in rows:
        if row == "build":
            page.locator("#papers select").first.select_option(index=1)
        else:
            page.locator("#papers input[type=number]").first.press_sequentially(row)
            thumb.typed += row
        thumb.taps += 2
    shot(page, game)

    letter = thumb.letter()

    assert "ALL NEW" in letter
    assert all(row in letter for row in rows)
    assert thumb.taps <= 10
    assert thumb.seconds < 60


def test_who_leads_powers_and_trades_sends_one_letter(phone: BrowserContext, address: str) -> None:
    """Dukat's Germany and Dukat's sheet are on one page, one below the other, and in one letter."""
    thumb = Thumb.from_front(phone, address, "Dagobert")
    page = thumb.page
    unit = next(iter(data_of(page)["powers"]["Germany"])).split()[1]

    thumb.on(unit)
    thumb.button("Hold")
    assert "Dukat" == page.input_value("#power")
    assert "Your order sheet is empty, and is not sent." in page.inner_text("#checks")
    assert "Germany" in thumb.letter()
    page.locator("#papers input[type=number]").first.fill("100")
    shot(page, "both")
    page.locator("#orders button[type=submit]").tap()
    head, moves, sheet = re.split(
        r"Germany\n|Spring Commerce 1905\n", page.input_value("#envelope")
    )

    assert head.startswith("dagobert 1904-5-fall-movement Dukat\n")
    assert re.fullmatch(rf"[AF] {unit} H\n", moves)
    assert "+100" in sheet
    assert "Left: " in page.inner_text("#checks")


def test_a_blind_game_shows_no_board_of_units(phone: BrowserContext, other_phases: str) -> None:
    """Nothing is offered that would tell where units stand; a form of gaps writes orders."""
    thumb = Thumb.from_front(phone, other_phases, "Austerlitz")
    page = thumb.page
    data = data_of(page)
    assert data["blind"]
    assert data["board"] is None
    assert not any(data["powers"].values())
    thumb.be(next(iter(data["powers"])))
    page.get_by_role("button", name="Add: Order").tap()
    for name, value in (("", "moves"), ("place", "PAR"), ("goal", "BUR")):
        gap = (
            page.locator(f"#papers select[name={name}]")
            if name
            else page.get_by_label("Order", exact=True)
        )
        gap.select_option(value)
        thumb.taps += 2
    shot(page, "blind")

    assert "ALL NEW\nA PAR - BUR" in thumb.letter()
    assert thumb.taps <= 15


def test_by_keyboard(phone: BrowserContext, address: str) -> None:
    """From the front page to a letter: the list has every choice in words, and a label for each unit."""
    page = phone.new_page()
    page.goto(f"{address}/index.html")
    pressed = 0

    def to(wanted: str) -> None:
        nonlocal pressed
        for _ in range(80):
            page.keyboard.press("Tab")
            pressed += 1
            if page.evaluate(f"document.activeElement.matches({json.dumps(wanted)})"):
                return
        raise AssertionError(f"Tab does not reach {wanted}")

    to(".yours a[data-game=marengo]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/marengo/index.html")
    to("a[href$='orders/index.html']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/orders/index.html")
    to("#power")
    page.keyboard.type("Fr")
    to("#unit-0")
    page.keyboard.type("Retreats to B")
    to("#code")
    page.keyboard.type(CODE)
    page.keyboard.press("Enter")

    assert f"code: {CODE}\nALL NEW\nA SIL R BOH" in page.input_value("#envelope")
    assert "now" == page.evaluate("document.activeElement.id")
    assert pressed <= 60
    label = page.get_by_label("the army in Silesia")
    assert "A SIL R BOH" == label.input_value()
    assert "Retreats to Bohemia" in label.inner_text()


def test_without_scripts(browser: Browser, address: str) -> None:
    """From the front page to a letter to copy, and all that can be ordered."""
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{address}/index.html")
    page.get_by_role("navigation", name="Your game").get_by_text("Marengo").click()
    page.get_by_role("link", name="Send orders").last.click()
    page.locator("#what summary", has_text="France").click()

    assert "marengo 1906-2-spring-retreats France" in page.inner_text("#what details[open]")
    assert "A SIL R BOH" in page.inner_text("#what details[open]")
    assert not page.is_visible("#orders")
    assert page.locator("a[href^='mailto:']").count()
    page.close()


def test_a_draft_is_kept_until_the_turn_is_out(phone: BrowserContext, address: str) -> None:
    """A reload loses nothing; another phase's draft goes; changes since the letter are told."""
    page = opened_for(phone, address, "marengo", "Germany")
    page.fill("#text", "A MUN R KIE")
    page.evaluate(
        """() => localStorage.setItem(
          Object.keys(localStorage).find(name => name.startsWith("zine-draft"))
            .replace("1906-2-spring-retreats", "1905-3-fall-movement"), "{}")"""
    )
    page.reload()

    assert ("Germany", "A MUN R KIE") == (page.input_value("#power"), page.input_value("#text"))
    assert "Kept on this device" in page.inner_text("#kept")
    kept = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('zine-draft'))")
    assert ["1906-2-spring-retreats"] == [name.split(" ")[-2] for name in kept]
    Thumb(page).letter()
    page.fill("#text", "A MUN R BUR")
    assert "Changed since the letter" in page.inner_text("#kept")


def test_a_support_that_fits_no_order_is_named(phone: BrowserContext, address: str) -> None:
    """Only where one's own orders tell."""
    page = opened_for(phone, address, "bourse", "Italy")
    legal = units_of(page)
    unit, support = next(
        (unit, each)
        for unit, orders in legal.items()
        for each in orders
        if len(each.split()) == 5 and " ".join(each.split()[3:]) in legal
    )
    helped = " ".join(support.split()[3:])
    move = next(each for each in legal[helped] if " - " in each and " S " not in each)
    page.fill("#text", f"{support}\n{move}")

    assert f"{support} does not fit your order {move}." in page.inner_text("#checks")
    page.fill("#text", f"{support}\n{helped} H")
    assert "does not fit" not in page.inner_text("#checks")
    assert unit


def test_tried_orders_arrive(phone: BrowserContext, address: str) -> None:
    """From the page where orders are tried; a draft that differs is replaced only if the player says so."""
    page = phone.new_page()
    there = f"{address}/games/marengo/orders/index.html"
    tried = "#phase=1906-2-spring-retreats&o.France=A+SIL+R+PRU"
    page.goto(there + tried)
    assert ("France", "A SIL R PRU") == (page.input_value("#power"), page.input_value("#text"))
    page.fill("#text", "A SIL D")
    page.goto("about:blank")
    page.goto(there + tried)
    assert "A SIL D" == page.input_value("#text")
    page.get_by_role("button", name="Take what I tried").tap()
    assert "A SIL R PRU" == page.input_value("#text")
    page.goto("about:blank")
    page.goto(f"{there}#phase=1906-1-spring-movement&o.France=A+SIL+H")
    assert "for another phase" in page.inner_text("#arrived")
    assert "A SIL R PRU" == page.input_value("#text")


def test_a_long_letter_is_no_link(phone: BrowserContext, address: str) -> None:
    """What a mail program would cut is offered as a copy or a file at once."""
    page = opened_for(phone, address, "marengo", "France")
    page.fill("#text", "A SIL R BOH")
    assert "mailto:" in Thumb(page).letter() or page.is_visible("#mail")
    page.click("#orders summary")
    page.click("summary:has-text('Votes and press')")
    page.fill("#letters", "PRESS FROM PARIS:\n" + "Bonjour. " * 250)
    page.click("#orders button[type=submit]")

    assert not page.is_visible("#mail")
    assert page.is_visible("#long")
    with page.expect_download() as saved:
        page.click("#file")
    assert page.input_value("#envelope") == Path(saved.value.path()).read_text(encoding="utf-8")


@needs_axe
@pytest.mark.parametrize("game", ["marengo", "marne", "austerlitz", "lombard"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    phone: BrowserContext, other_phases: str, game: str, scheme: Any
) -> None:
    """With a power chosen, the form's folds open, and a letter made."""
    page = phone.new_page()
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{other_phases}/games/{game}/orders/index.html")
    page.select_option("#power", index=1)
    Thumb(page).letter()
    page.evaluate(
        "document.querySelectorAll('.ordering details').forEach(each => { each.open = true })"
    )

    assert [] == violations(page)
    assert [] == small_targets(page)


@pytest.mark.parametrize("game", ["marengo", "marne", "lombard", "dagobert"])
def test_no_page_is_wider_than_its_window(
    phone: BrowserContext, other_phases: str, game: str
) -> None:
    """With a power chosen and a letter made."""
    page = phone.new_page()
    page.goto(f"{other_phases}/games/{game}/orders/index.html")
    page.select_option("#power", index=1)
    Thumb(page).letter()

    assert [] == wider_than(page, 360, 390, 768, 1280)


def test_the_scripts_are_light(published: Path) -> None:
    """At most 40 kB as they are sent, without what seals."""
    text = (published / "output/games/marengo/orders/index.html").read_text(encoding="utf-8")
    names = re.findall(r'<script src="[^"]*/theme/([^"]+)"', text)

    assert "age.min.js" not in names
    sizes = [len(gzip.compress((published / "output/theme" / each).read_bytes())) for each in names]
    assert sum(sizes) <= 40_000
