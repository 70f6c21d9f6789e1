"""Orders drawn by a page's script: they look as the press draws them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page

from browsing import needs_chromium
from sites import REPO
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.games import Game, Turn
from zine.render.arrows import Orders
from zine.render.board_svg import board_svg, drawn
from zine.render.boards.markers import markers
from zine.report.boards import turn_board
from zine.variantfiles.variant_reader import Drawing, load_drawing, load_variant
from zine.wings.shared.board_spots import plain_places

pytestmark = [pytest.mark.deep, needs_chromium]
BEFORE_ALL = datetime(2026, 11, 22, 12, tzinfo=UTC)
GAMES = ("marengo", "marne", "austerlitz", "lombard")
DRAW = """([svg, places, units, arrows, colours]) => {
    document.body.innerHTML = svg;
    const board = new OrderBoard(document.querySelector("svg"), places, units);
    board.draw(arrows, colours);
    const read = (layer) => [...layer.querySelectorAll("g")].map((group) => [
        group.getAttribute("class"),
        ...[...group.children].map((each) => each.getAttribute("d") ?? each.getAttribute("cx")),
    ]);
    return [...read(board.layer), ...read(board.over)];
}"""
GROUP = re.compile(r'<g class="(zb-(?:o|badge)[^"]*)"[^>]*>(.*?)</g>')
SHAPE = re.compile(r'(?:\bd|\bcx)="([^"]*)"')
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
Shapes = list[tuple[str, list[str]]]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page with the script."""
    page = browser.new_page()
    page.add_script_tag(path=REPO / "theme/static/orders_board.js")
    yield page
    page.close()


def by_the_press(game: Game, turn: Turn, drawing: Drawing) -> Shapes:
    """The orders of a turn as an issue has them, where dislodged units wait as before the orders."""
    board = turn_board(game, turn)
    colours = load_variant(game.settings.variant.name, REPO).colours
    before = markers(replace(board, arrows=()), drawing.geometry)
    orders = Orders(board, drawing.geometry, colours, before)
    lines = "".join((*orders.drawn(), *orders.marks()))
    return [(name, SHAPE.findall(inner)) for name, inner in GROUP.findall(lines)]


def by_the_page(page: Page, game: Game, turn: Turn, drawing: Drawing) -> Shapes:
    """The same orders as the script draws them."""
    board = turn_board(game, turn)
    empty = replace(board, arrows=())
    colours = load_variant(game.settings.variant.name, REPO).colours
    svg = board_svg(
        empty,
        drawing.geometry,
        drawn(empty, drawing.geometry, colours, {}),
        base_href="none.svg",
        ident="x",
    )
    units = [[each.power, each.kind, each.location] for each in board.units if not each.dislodged]
    arrows = [{**asdict(each), "kind": each.kind.value} for each in board.arrows]
    found = page.evaluate(DRAW, [svg, plain_places(drawing.geometry), units, arrows, dict(colours)])
    return [(name, shapes) for name, *shapes in found]


def alike(one: Shapes, other: Shapes) -> bool:
    """Whether the same things are drawn in the same order, to a unit of the board."""
    if [(name, len(shapes)) for name, shapes in one] != [
        (name, len(shapes)) for name, shapes in other
    ]:
        return False
    texts = zip(
        (each for _, shapes in one for each in shapes),
        (each for _, shapes in other for each in shapes),
        strict=True,
    )
    return all(
        NUMBER.sub("", a) == NUMBER.sub("", b)
        and all(
            abs(float(x) - float(y)) <= 1
            for x, y in zip(NUMBER.findall(a), NUMBER.findall(b), strict=True)
        )
        for a, b in texts
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_page_draws_orders_as_the_issue_does(page: Page, name: str) -> None:
    """Every recorded turn of a game: movement with convoys and failures, retreats, adjustments."""
    game = advance(read_folder(REPO / "games" / name), BEFORE_ALL, 2, "test").game
    drawing = load_drawing(game.settings.variant.name, REPO)
    turns = [turn for turn in game.turns if turn.record and turn_board(game, turn).arrows]

    others = [
        turn.phase.slug
        for turn in turns
        if not alike(by_the_press(game, turn, drawing), by_the_page(page, game, turn, drawing))
    ]

    assert turns
    assert others == []
