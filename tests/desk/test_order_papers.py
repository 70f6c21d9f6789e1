"""The order page's forms of papers: reckoned as the rules reckon, and fit for everybody."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from axe import needs_axe, violations
from browsing import needs_chromium
from random_games import PLAYERS, Walk
from sites import REPO
from zine.expansions.market.accounts import trade
from zine.expansions.market.events import Drawn, Settled
from zine.expansions.market.order_sheets import read_sheet
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import MARKET

pytestmark = [pytest.mark.deep, needs_chromium]
SHEETS = 150


@pytest.mark.parametrize("variant", ["capitalist", "capitalist-2", "kapitalistic"])
def test_a_sheet_leaves_what_the_exchange_leaves(
    variant: str, browser: Browser, tmp_path: Path
) -> None:
    """With its cuts: what is not held, beyond the limit, or beyond the cash; a lot is left open."""
    page = browser.new_page()
    page.add_script_tag(path=str(REPO / "theme/static/order_papers.js"))
    walk = Walk(tmp_path / "marengo", variant, 1)
    for _ in range(12):
        walk.play(dict.fromkeys(PLAYERS, "Pounds -300\nFrancs -70\nMarks +100"))
    options = walk.game.settings.variant.expansions["market"]
    market, chance = walk.turn.before.extra(MARKET), Random(variant)
    forms = walk.values("")["sheets"]
    left = 0
    for _ in range(SHEETS):
        player = chance.choice([*market.accounts])
        powers = [each for each, price in market.prices.items() if price]
        chosen = chance.sample(powers, chance.randint(1, len(powers)))
        text = "\n".join(
            f"{chance.choice((each, options.currency(each)))} {chance.randint(-900, 900):+d}"
            for each in chosen
        )
        lines = read_sheet(text, options.currencies)
        account = market.accounts[player]
        done = trade(options, player, account, lines, market.prices, lambda _why, among: among[0])
        (settled,) = (each for each in done[1] if isinstance(each, Settled))
        told = page.evaluate(
            "([forms, text]) => orderPapers.told(forms, text, (said, parts = {}) =>"
            r" said.replace(/\{(\w+)\}/g, (_, name) => parts[name]))",
            [forms[player], text],
        )
        if any(isinstance(each, Drawn) for each in done[1]):
            assert "A lot decides" in told[-1], (text, told)
        else:
            assert f"Left: {amount(settled.after)} {options.base}." == told[-1], (text, told, done)
            left += settled.after > 0
    page.close()
    assert left


@needs_axe
@pytest.mark.parametrize(
    ("variant", "turns"), [("1914", 0), ("1914", 1), ("intimate", 1), ("stab", 0), ("stab", 1)]
)
def test_forms_are_for_everybody(
    variant: str, turns: int, browser: Browser, tmp_path: Path
) -> None:
    """Every gap has its label, by the judgement of axe."""
    walk = Walk(tmp_path / "marengo", variant, 5)
    for _ in range(turns):
        walk.play({})
    data = walk.values("")
    page = browser.new_page()
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><form id=papers></form></main>")
    page.add_script_tag(path=str(REPO / "theme/static/order_papers.js"))
    forms = next(iter([*data["sheets"].values(), *data["beside"].values()]))
    page.evaluate(
        "forms => forms.forEach((form) => orderPapers.draw(form, document.getElementById('papers'),"
        " () => {}, (said) => said))",
        forms,
    )
    for button in page.locator("#papers button").all()[:3]:
        button.click()

    assert page.locator("#papers select, #papers input").count()
    assert violations(page) == []
    page.close()
