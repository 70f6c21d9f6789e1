"""Positions found in games: exactly and nearest, within the bytes that a reader's line can bear."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path, PurePosixPath
from random import Random
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, Route

from almanacs import START, records
from browsing import needs_chromium, served
from sites import REPO
from zine.builder.product import TemplatePage
from zine.gamefiles.game_reader import play_through, read_folder
from zine.variantfiles.variant_reader import load_variant
from zine.wings.almanac.position_search import (
    PlacedGame,
    SeenPosition,
    page_address,
    position_pages,
    positions_of,
    search_address,
    search_files,
)

NOW = datetime(2026, 1, 1, tzinfo=UTC)
POWERS = tuple(START)
MAP = load_variant("standard").variant.geography
PLACES, CENTRES = sorted(MAP.provinces), sorted(MAP.centres)
PHASES, LONG = 20_000, 30
MOST = 300_000  # bytes that a search may load


@cache
def many_games() -> tuple[PlacedGame, ...]:
    """Games by chance, each phase a few moves from the one before, with as much on the board as there can be."""
    chance = Random("positions")
    games = []
    for number in range(PHASES // LONG + 1):
        units = dict(zip(chance.sample(PLACES, 34), POWERS * 5, strict=False))
        owners = dict(zip(CENTRES, POWERS * 5, strict=False))
        seen = []
        for phase in range(min(LONG, PHASES - number * LONG)):
            for _ in range(4):
                start = chance.choice(list(units))
                goal = chance.choice(PLACES)
                if goal not in units:
                    units[goal] = units.pop(start)
            owners[chance.choice(CENTRES)] = chance.choice(POWERS)
            there = [f"{power} {'AF'[ord(at[0]) % 2]} {at}" for at, power in units.items()]
            there += [f"{power} {centre}" for centre, power in owners.items()]
            day = f"{2000 + phase // 12}-{phase % 12 + 1:02}-01"
            seen.append(SeenPosition(day, f"phase-{phase}", tuple(sorted(there))))
        games.append(PlacedGame(f"game-{number}", f"Game {number}", seen))
    return tuple(games)


@cache
def many_files() -> Mapping[str, bytes]:
    """The files in which the games by chance are searched."""
    return files_of(many_games())


def files_of(games: tuple[PlacedGame, ...]) -> Mapping[str, bytes]:
    """The files of games, by address."""
    slugs = {power: power.lower() for power in POWERS}
    made = search_files(games, slugs, lambda phase: f"the {phase}")
    return {name: text.encode() if isinstance(text, str) else text for name, text in made}


def features_in(files: Mapping[str, bytes]) -> Iterator[tuple[str, str, set[str]]]:
    """Game, phase and what was there, read back from the files bit by bit."""
    order = struct.unpack(f"<{len(files['phases.bin']) // 2}H", files["phases.bin"])
    there: list[set[str]] = [set() for _ in order[::2]]
    for name, bits in files.items():
        if name.endswith(".bin") and "/" in name:
            for index in range(8 * len(bits)):
                if bits[index // 8] >> index % 8 & 1:
                    there[index].add(name.removesuffix(".bin"))
    games = {int(n[6:-5]): json.loads(f) for n, f in files.items() if n.startswith("games/")}
    played = {number: iter(game["phases"]) for number, game in games.items()}
    for number, size, found in zip(order[::2], order[1::2], there, strict=True):
        assert size == len(found)
        yield games[number]["slug"], next(played[number])[0], found


def plain(feature: str) -> str:
    """The file of a feature: "Austria A BUD" is in "austria/a-bud", a centre in "austria/c-bud"."""
    power, _, thing = feature.partition(" ")
    thing = thing if " " in thing else f"c {thing}"
    return f"{power}/{thing.replace(' ', '-').replace('/', '-')}".lower()


def naive_nearest(asked: set[str], *, whole: bool) -> list[tuple[int, str]]:
    """How much each game's nearest phase differs, with its slug; games that have nothing of it left out."""
    found = []
    for game in many_games():
        sets = [set(each.features) for each in game.positions]
        differs = [len(asked ^ s if whole else asked - s) for s in sets if asked & s]
        found += [(min(differs), game.slug)] if differs else []
    return sorted(found)


def test_files_hold_what_records_hold() -> None:
    """Every position of a game of the sample, against its files as plain YAML."""
    folder = REPO / "games/marengo"
    game = play_through(read_folder(folder), NOW)
    placed = PlacedGame("marengo", "Marengo", tuple(positions_of(game)))
    found = {phase: there for _slug, phase, there in features_in(files_of((placed,)))}
    before = START
    owned: Mapping[str, list[str]] = {}
    for record in records(folder):
        units = {f"{power} {unit}" for power, own in before.items() for unit in own}
        expected = {plain(each) for each in units}
        there = found[record["phase"]]
        assert {each for each in there if "/c-" not in each} == expected
        if owned:
            centres = {plain(f"{power} {each}") for power, own in owned.items() for each in own}
            assert there - expected == centres
        before, owned = record["board"]["units"], record["board"]["centres"]
    assert found.keys() == {each["phase"] for each in records(folder)} | {""}


def test_a_new_position_changes_only_the_files_of_what_is_there() -> None:
    """Positions are in the order in which games came to them."""
    games = many_games()[:20]
    last = games[3]
    new = SeenPosition("2026-01-01", "new", last.positions[-1].features)
    longer = PlacedGame(last.slug, last.title, (*last.positions, new))
    before, after = files_of(games), files_of((*games[:3], longer, *games[4:]))
    changed = {name for name, text in after.items() if before.get(name) != text}
    own = {f"{plain(each)}.bin" for each in new.features}
    number = next(n for n, f in after.items() if n.startswith("games/") and b"Game 3" in f)
    assert changed == {*own, number, "phases.bin", "index.json"}


def test_no_search_of_20000_phases_loads_too_much() -> None:
    """What every search needs, a file for each unit and centre, and those of the games that are listed."""
    files = many_files()
    always = len(files["phases.bin"]) + len(files["index.json"])
    listed = 13 * max(len(text) for name, text in files.items() if name.startswith("games/"))
    positions = [at for game in many_games() for at in game.positions]
    assert len(positions) == PHASES
    largest = max(sum(len(files[f"{plain(each)}.bin"]) for each in at.features) for at in positions)
    assert always + listed + largest < MOST
    assert always + listed + 68 * PHASES // 8 < MOST  # whatever is on the board


def test_a_page_keeps_its_address_whatever_else_is_played() -> None:
    """Also where a variant on the same map comes that is named before; both search the same files."""
    own, other = (load_variant(name).variant for name in ("fleet-rome", "standard"))
    read = partial(PlacedGame, title="", positions=())
    alone = position_pages(REPO, {own.name: own}, {"one": ""}, read)
    both = list(position_pages(REPO, {other.name: other, own.name: own}, {"one": ""}, read))
    *pages, files = both
    assert page_address(own.name) == next(iter(alone)).address
    assert [page_address(each.name) for each in (other, own)] == [each.address for each in pages]
    for page in pages:
        assert isinstance(page, TemplatePage)
        folder = page.values()["data"]["folder"]
        assert files.address == str(PurePosixPath(page.address).parent / folder / "index.json")


def test_a_blind_game_is_not_found_before_it_ends() -> None:
    """Nothing of it is in the files."""
    game = play_through(read_folder(REPO / "games/marengo"), NOW)
    blind = replace(game, veiled=True)
    assert list(positions_of(game))
    assert not list(positions_of(blind))


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """Where the sample's site is served."""
    with served(published / "output") as where:
        yield where


@pytest.fixture
def finder(browser: Browser, address: str) -> Iterator[tuple[Page, list[int]]]:
    """The sample's page, which finds the games by chance, and the bytes of every file it loads."""
    page = browser.new_page(viewport={"width": 360, "height": 800})
    loaded: list[int] = []

    def answer(route: Route) -> None:
        body = many_files()[unquote(route.request.url.partition("/positions/standard/")[2])]
        loaded.append(len(body))
        route.fulfill(body=body)

    page.route("**/positions/standard/**", answer)
    page.goto(f"{address}/almanac/positions/standard.html")
    yield page, loaded
    page.close()


def listed(page: Page, asked: set[str], *, whole: bool) -> list[tuple[int, str]]:
    """What the page finds for some features: how much each game differs, and its slug."""
    lines: dict[str, list[str]] = {}
    for each in sorted(asked):
        power, _, thing = each.partition(" ")
        lines.setdefault(power, []).append(thing)
    page.fill("#text", "\n".join(f"{power}: {', '.join(own)}" for power, own in lines.items()))
    page.check(f'input[name="whole"][value="{"yes" if whole else ""}"]')
    page.click('#positions button[type="submit"]')
    page.locator("#found:not(:empty)").wait_for()
    found = []
    for item in page.locator("#results li").all():
        number = "".join(filter(str.isdigit, item.inner_text().rpartition("(")[2]))
        slug = str(item.locator("a").get_attribute("href")).split("/")[-2]
        found.append((int(number or 0), slug))
    return found


@pytest.mark.deep
@needs_chromium
def test_the_nearest_are_those_of_a_naive_search(finder: tuple[Page, list[int]]) -> None:
    """Whole boards and parts of boards, exact and changed, of 20,000 phases, in few bytes."""
    page, loaded = finder
    chance = Random("searches")
    for number in range(4):
        at = set(chance.choice(chance.choice(many_games()).positions).features)
        whole = number % 2 == 0
        if number > 1:
            at -= set(chance.sample(sorted(at), 3 if whole else len(at) - 4))
        loaded.clear()
        found = listed(page, at, whole=whole)
        naive = naive_nearest(at, whole=whole)
        assert [differs for differs, _ in found] == [differs for differs, _ in naive[:12]]
        assert set(found) <= set(naive)
        assert sum(loaded) < MOST
        if number < 2:
            assert found[0][0] == 0


@pytest.mark.deep
@needs_chromium
def test_a_board_is_tapped(browser: Browser, address: str) -> None:
    """Each tap puts what was chosen, a second one takes it away; a link of a phase brings all of it."""
    page = browser.new_page()
    page.goto(f"{address}/almanac/positions/standard.html")
    page.select_option("#power", "France")
    for kind, place in (("F", "ENG"), ("F", "SPA/SC"), ("A", "BUR"), ("", "PAR"), ("A", "BUR")):
        page.check(f'input[name="kind"][value="{kind}"]')
        tap(page, place)
    assert page.input_value("#text") == "France: F ENG, F SPA/SC, PAR"
    page.check('input[name="kind"][value=""]')
    tap(page, "BUR")
    assert page.inner_text("#found") == "BUR is not a supply centre."

    game = play_through(read_folder(REPO / "games/marengo"), NOW)
    turn = game.turns[4]
    to = search_address("standard", turn.before, "another-game")
    page.goto(f"{address}/games/marengo/{turn.phase.slug}.html")
    page.goto(f"{address}/{to}")
    first = page.locator("#results li").first
    first.wait_for()
    assert "Marengo" in first.inner_text()
    assert "(the same)" in first.inner_text()
    page.close()


def tap(page: Page, place: str) -> None:
    """Tap the middle of a place."""
    page.evaluate(
        """(place) => {
            const { places } = JSON.parse(document.getElementById("position-data").textContent);
            const [code, coast] = place.split("/");
            const own = places.spots[code];
            const svg = document.querySelector("#board svg");
            const at = new DOMPoint(...(coast ? own.coasts[coast] : own.unit)).matrixTransform(svg.getScreenCTM());
            svg.dispatchEvent(new MouseEvent("click", { clientX: at.x, clientY: at.y, bubbles: true }));
        }""",
        place,
    )


@pytest.mark.deep
@needs_chromium
def test_a_page_from_a_folder_says_what_it_needs(browser: Browser, published: Path) -> None:
    """Browsers let no such page read other files."""
    page = browser.new_page()
    page.goto((published / "output/almanac/positions/standard.html").as_uri())
    assert "not opened from a folder" in page.inner_text("#state")
    assert not page.is_visible("#positions")
    page.close()
