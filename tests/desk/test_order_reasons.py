"""The page says why an order is void, in the sentence of the press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from browsing import needs_chromium
from random_games import Walk
from sites import REPO
from zine.gamefiles.print_language import language_of
from zine.games.recorded_reasons import in_print
from zine.language import Language, speaking
from zine.rules.adjustments import build_sites
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.wings.desk.order_pages.void_reasons import SENTENCES
from zine.wings.desk.post.order_trial import judge

pytestmark = needs_chromium
LINES = 40  # of a power in a phase
FOR_KIND = {
    PhaseKind.MOVEMENT: (
        "{u} H",
        "{u} - {p}",
        "{u} - {p}",
        "{u} S {v}",
        "{u} S {v} - {p}",
        "{u} C {v} - {p}",
    ),
    PhaseKind.RETREATS: ("{u} R {p}", "{u} R {p}", "{u} D"),
    PhaseKind.ADJUSTMENTS: ("{u} B", "{u} D"),
}


def lines_for(walk: Walk, power: str, count: int) -> Iterator[str]:
    """Orders in the page's notation, most of them void, and near enough to fail in every way."""
    board, geography, chance = walk.turn.before, walk.game.settings.variant.geography, walk.chance
    places = [place for own in geography.locations.values() for place in own]
    every = [*board.units, *(each.unit for each in board.dislodged)]
    own = [str(unit) for unit in every if unit.power == power] or list(map(str, every))
    sites = [
        f"{kind.value} {site}"
        for site in build_sites(walk.game.settings.variant, board, power)
        for kind in UnitKind
    ]

    def unit() -> str:
        kind = chance.choice([*UnitKind]).value
        return chance.choice(
            [chance.choice(list(map(str, every))), f"{kind} {chance.choice(places)}"]
        )

    def place(near: str) -> str:
        kind, _, location = near.partition(" ")
        around = [
            *geography.neighbours(UnitKind(kind), location),
            location,
            *chance.sample(places, 2),
        ]
        found = chance.choice(around)
        return chance.choice((found, province_of(found)))

    for _ in range(count):
        one, other = chance.choice((chance.choice(own), chance.choice(own), unit())), unit()
        if sites and chance.random() < 0.5:
            one = chance.choice(sites)
        pattern = chance.choice(FOR_KIND[walk.turn.phase.kind])
        yield pattern.format(u=one, v=other, p=place(chance.choice((one, other))))


def compare(browser: Browser, folder: Path, phases: int, code: str = "en") -> Counter[str]:
    """Compare the page with the press on random phases; how often each sentence came."""
    page = browser.new_page()
    page.add_script_tag(path=str(REPO / "theme/static/order_reasons.js"))
    found: Counter[str] = Counter()
    done = seed = 0
    tongue = printed_in(folder, code)
    while done < phases:
        seed += 1
        for variant in ("standard", "aberration", "fleet-rome"):
            walk = Walk(folder / f"{variant}-{seed}" / "marengo", variant, seed)
            while done < phases:
                done += 1
                with speaking(tongue):
                    data = walk.values("")
                    told = [
                        (power, line, _press(walk, power, line))
                        for power in walk.turn.due
                        for line in lines_for(walk, power, LINES)
                    ]
                said = page.evaluate(
                    "([data, lines]) => lines.map(([power, line]) => orderReasons.whyNot(data, power, line))",
                    [data, [each[:2] for each in told]],
                )
                for (power, line, press), own in zip(told, said, strict=True):
                    assert own == press, (variant, walk.turn.phase.slug, power, line, press, own)
                found.update(said)
                if walk.turn.phase.year > 1903 or not walk.play({}):
                    break
    page.close()
    return found


def printed_in(folder: Path, code: str) -> Language:
    """A language of print with all its names."""
    (folder / "content").mkdir(parents=True)
    (folder / "content/zine.yaml").write_text(f"language: {code}\n", encoding="utf-8")
    return language_of(folder)


def _press(walk: Walk, power: str, line: str) -> str:
    """What the press answers to one order, "" if it can be followed."""
    judged = judge(walk.files.settings, walk.turn, power, line)
    (read,) = judged.lines
    return in_print(read.fault) if read.fault else ""


def test_the_page_says_what_the_press_says(browser: Browser, tmp_path: Path) -> None:
    """Of some hundreds of orders in a few phases."""
    found = compare(browser, tmp_path, 4)

    assert found.total() > 500
    assert found[""] < found.total() * 0.8


@pytest.mark.deep
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_page_says_what_the_press_says_of_thousands(
    browser: Browser, tmp_path: Path, code: str
) -> None:
    """Movement, retreats, builds and removals, in every language of print."""
    found = compare(browser, tmp_path, 40, code)

    assert found.total() > 5_000
    if code == "en":
        begun = [str(each.value).split("{")[0] for each in SENTENCES]
        missing = [
            each for each in begun if each and not any(own.startswith(each) for own in found)
        ]
        assert missing in ([], ["nowhere"])


def test_only_the_press_judges_what_it_alone_can(browser: Browser, tmp_path: Path) -> None:
    """Lines in other words, rule sets of their own and blind games."""
    page = browser.new_page()
    page.add_script_tag(path=str(REPO / "theme/static/order_reasons.js"))
    asked = "([data, power, line]) => orderReasons.whyNot(data, power, line)"
    for variant, lines in (
        (
            "standard",
            ("IF DISLODGED A PAR: GAS", "A Paris to Burgundy", "A PAR - XYZ", "A PAR C A MAR", ""),
        ),
        ("1914", ("A PAR - BUR",)),
        ("stab", ("A PAR - BUR",)),
    ):
        walk = Walk(tmp_path / variant / "marengo", variant, 1)
        for line in lines:
            assert page.evaluate(asked, [walk.values(""), "France", line]) is None, (variant, line)
    page.close()


def test_random_lines_are_the_same_again(tmp_path: Path) -> None:
    """The comparison draws nothing but what its seed gives."""
    walks = [Walk(tmp_path / str(each) / "marengo", "standard", 3) for each in range(2)]
    for walk in walks:
        walk.chance = Random(1)

    assert [*lines_for(walks[0], "France", 20)] == [*lines_for(walks[1], "France", 20)]
