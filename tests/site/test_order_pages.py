"""The order page: the board, what can be ordered, and forms that work without scripts."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from browsing import needs_chromium, opened, served
from sites import REPO
from zine.expansions.market.order_sheets import read_sheet
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.games import Game, TurnState
from zine.rules.calendar import Phase, PhaseKind
from zine.wings.desk.mailed_order_form import order_form
from zine.wings.desk.order_pages.legal_orders import choices
from zine.wings.desk.order_pages.order_blocks import order_blocks
from zine.wings.desk.order_pages.order_forms import paper_forms

BEFORE_ALL = datetime(2026, 11, 22, 12, tzinfo=UTC)


def current_game(slug: str) -> Game:
    """A game of the sample as it stands."""
    return advance(read_folder(REPO / "games" / slug), BEFORE_ALL, 2, "test").game


def coming_of(game: Game) -> Phase:
    """The phase of the next papers."""
    turn = game.current
    assert turn is not None
    assert turn.coming is not None
    return turn.coming.phase


def page(published: Path, slug: str) -> str:
    """A game's order page."""
    return (published / "output" / "games" / slug / "orders" / "index.html").read_text()


def test_the_page_has_the_board(published: Path) -> None:
    """Players see the position they order for."""
    assert 'aria-label="Board, the position now"' in page(published, "marengo")


def test_every_ordering_power_has_a_letter_to_copy(published: Path) -> None:
    """With the game, the phase and the power in its first line, and a place for the code."""
    text = page(published, "marengo")
    game = current_game("marengo")
    turn = game.current
    assert turn is not None

    found = re.findall(rf"<pre>marengo {turn.phase.slug} (\w+)\ncode: YOUR-ORDER-CODE\n", text)

    assert tuple(found) == turn.due


def test_units_can_go_where_the_engine_says() -> None:
    """By land, and apart from that by convoy."""
    game = current_game("marengo")
    first = game.turns[0]
    variant = game.settings.variant
    legal = choices(variant, game.settings.rulebook, first.phase, first.before)
    now = replace(game, turns=(replace(first, record=None, state=TurnState.OPEN),))

    blocks = {each.summary: each.blocks for each in order_blocks(now, "x", legal)}

    rows = {row.cells[0]: row.cells[1] for row in blocks["England"][0].rows}  # type: ignore[attr-defined]
    assert set(str(rows["F LON"]).split(", ")) == {"NTH", "ENG", "YOR", "WAL"}
    assert "; by convoy: " not in str(rows["A LVP"])


def test_a_blind_game_shows_no_property() -> None:
    """What is hidden is in no form."""
    game = current_game("bourse")
    assert paper_forms(game, coming_of(game))
    assert paper_forms(replace(game, veiled=True), coming_of(game)) == ()


def test_everybody_at_the_exchange_has_a_sheet(published: Path) -> None:
    """With cash and limits, and lines that the exchange reads and that change nothing."""
    game = current_game("bourse")
    options = game.settings.variant.expansions["market"]
    text = page(published, "bourse")

    for form in paper_forms(game, coming_of(game)):
        assert f"<summary>{form.sender}</summary>" in text
        read = read_sheet("\n".join(form.lines), options.currencies)
        assert [(line.shares, line.fault) for line in read] == [(0, None)] * len(form.lines)
    assert "no more than 500 shares of a currency are sold" in " ".join(text.split())


@pytest.mark.deep
@needs_chromium
def test_an_order_sheet_is_checked_while_it_is_typed(published: Path) -> None:
    """Sales are cut to the limit, and cash that does not reach is told."""
    with served(published / "output") as url, opened() as browser:
        tab = browser.new_page()
        tab.goto(f"{url}/games/bourse/orders/index.html")
        game = current_game("bourse")
        name = paper_forms(game, coming_of(game))[0].sender
        tab.select_option("#power", name)
        tab.fill("#text", "Pounds -9999\nFrancs +99,999\nDollars 3")

        told = " ".join(tab.locator("#checks li").all_text_contents())

    assert "Pounds -9999: no more than" in told
    assert "short, so the largest order" in told
    assert "cannot read: Dollars 3" in told


@pytest.mark.deep
@needs_chromium
def test_a_sheet_goes_to_its_exchange(published: Path) -> None:
    """The letter names the phase that papers are taken for, and the player."""
    with served(published / "output") as url, opened() as browser:
        tab = browser.new_page()
        tab.goto(f"{url}/games/bourse/orders/index.html")
        game = current_game("bourse")
        name = paper_forms(game, coming_of(game))[0].sender
        tab.select_option("#power", name)
        tab.fill("#code", "one-two-three")
        tab.fill("#papers input >> nth=0", "-100")
        tab.click("button[type=submit]")
        sent = tab.locator("#envelope").input_value()

    turn = game.current
    assert turn is not None
    assert turn.coming is not None
    assert sent.startswith(f"bourse {turn.coming.phase.slug} {name}\ncode: one-two-three\n")
    assert " -100" in sent


SAMPLE = sorted(path.parent.name for path in (REPO / "games").glob("*/game.yaml"))


@pytest.mark.parametrize("slug", SAMPLE)
def test_every_turn_that_was_played_had_a_form_to_order_with(slug: str) -> None:
    """Also one in which a country falls, so that it has no account afterwards."""
    game = current_game(slug)

    for number, turn in enumerate(game.turns):
        then = replace(game, turns=(*game.turns[:number], replace(turn, record=None)))
        papers = turn.phase if turn.phase.kind is PhaseKind.BUSINESS else None
        sheets = {each.sender for each in paper_forms(then, papers)}
        letters = {
            seat for seat in turn.due if order_form(then.settings, turn.phase, turn.before, seat)
        }
        assert sheets or papers is None, turn.phase
        assert letters, turn.phase
