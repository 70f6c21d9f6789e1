"""What the exchange prints: summary, marks of what is worthless, places, players' own pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from markets import opening, options_of
from printed import game_blocks, rows, tables, turn_blocks
from sites import REPO
from zine.blocks import Edition, Figure, Style, plain, spans, walk
from zine.blocks.chart_values import BarChart, LineChart
from zine.expansions.market.events import Deal, Led, LineRefused, MarketWords, Placed, Settled
from zine.expansions.market.printing.holdings import holdings_table
from zine.expansions.market.printing.prices import ABREAST, price_course
from zine.expansions.market.printing.round_sentences import cuts
from zine.expansions.market.state import MARKET, Account
from zine.expansions.printing import printings
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.games import Game, Turn
from zine.render.block_text import blocks_text
from zine.report.turn import TurnReport, turn_report
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import bearing_on

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@cache
def sample(slug: str) -> Game:
    """A game of the sample with its due turn adjudicated."""
    return advance(read_folder(REPO / "games" / slug), NOW, 2, "test").game


def rounds(game: Game) -> list[Turn]:
    """The turns in which an exchange was held."""
    return [turn for turn in game.recorded if turn.played.told(Settled)]


def headline(game: Game, turn: Turn) -> str:
    """A round in one line."""
    at = game.recorded.index(turn)
    (printing,) = printings(game.settings.variant)
    return printing.headline(game.chronicle, at)


def test_the_line_on_top_counts_what_went_wrong() -> None:
    """Orders cut, lines refused, sheets missing and powers that change hands, as they happened."""
    game = sample("threadneedle")
    for turn in rounds(game):
        line = headline(game, turn).lower()
        told = turn.played
        cut = sum(bool(each.why) and 0 != each.wanted != each.done for each in told.told(Deal))
        refused = len(told.told(LineRefused))
        missing = sum(bool(each.missed) for each in told.told(Settled))
        assert (f"{cut} order" in line) == bool(cut)
        assert (f"{refused} line" in line) == bool(refused)
        assert (f"{missing} sheet" in line) == bool(missing)


def test_every_cut_and_refusal_is_visible_with_its_reason() -> None:
    """Outside the folded account sheets, in both editions."""
    game = sample("threadneedle")
    for turn in rounds(game):
        text = " ".join(blocks_text(turn_blocks(game, turn)).split())
        for event in turn.played.events:
            if isinstance(event, LineRefused) or (isinstance(event, Deal) and event.why):
                assert " ".join(str(event.why).split()) in text


def test_orders_cut_for_one_reason_are_reported_together() -> None:
    """A player's own, each with what it asked for; another reason or player has a line of its own."""
    game = sample("bourse")
    first, second, third = list(options_of("capitalist").currencies)[:3]
    poor, poorer = MarketWords.STRANGER(), MarketWords.EARLIER_ROUNDS()
    deals = (
        Deal("Ann", first, 90, 30, 100, poor),
        Deal("Ann", second, 20, 20, 100),
        Deal("Ann", third, -60, 0, 100, poor),
        Deal("Ann", second, 50, 0, 100, poorer),
        Deal("Bob", first, 90, 30, 100, poor),
    )
    turn = replace(rounds(game)[0].played, events=deals)

    lines = list(cuts(options_of("capitalist"), turn))

    name = options_of("capitalist").currency
    assert [
        f"Ann, {name(first)} +90, {name(third)} -60: {poor}.",
        f"Ann, {name(second)} +50: {poorer}.",
        f"Bob, {name(first)} +90: {poor}.",
    ] == lines


def test_a_currency_has_its_powers_colour_everywhere() -> None:
    """In the chart of prices as in the bars of property."""
    game = sample("bourse")
    (market,) = printings(game.settings.variant)
    currency = market.options.currency  # type: ignore[attr-defined]
    expected = {currency(power): ink for power, ink in game.settings.colours.items()}

    charts = [each.chart for each in walk(game_blocks(game)) if isinstance(each, Figure)]

    assert [LineChart, BarChart] == [type(chart) for chart in charts]
    for chart in charts:
        assert expected == dict(chart.colours)  # type: ignore[union-attr]


def test_worthless_currencies_are_marked_and_lead_nobody() -> None:
    """With a dagger in every table; no stale leader of an eliminated power is printed."""
    game = sample("bourse")
    last = rounds(game)[-1]
    blocks = turn_blocks(game, last)
    (leaders,) = tables(blocks, "Who leads")
    (holdings,) = tables(blocks, "Shares, cash and worth")
    (reigns,) = tables(game_blocks(game), "The leader of each power")

    assert "Austria" not in [row["Power"] for row in rows(leaders)]
    assert "Crowns †" in [column.heading for column in holdings.columns]
    assert "†" == rows(reigns)[-1]["Austria"]
    assert len(last.played.told(Led)) >= len(leaders.rows)


def test_bonus_rounds_are_named_apart() -> None:
    """Tant's winter bonus moves prices between two exchanges."""
    (history,) = tables(game_blocks(sample("dagobert")), "Prices after each round")

    names = [row["Round"] for row in rows(history)]

    assert len(set(names)) == len(names)
    assert "F01+" in names


def test_the_final_placing_shows_centres_prices_and_the_sum() -> None:
    """What each currency brings adds up to the points."""
    game = sample("threadneedle")
    turn = next(turn for turn in game.recorded if turn.played.told(Placed))
    (places,) = tables(turn_blocks(game, turn), "Victory points at the end")

    centres, price, *players = rows(places)

    assert ("centres", "price") == (centres["Player"], price["Player"])
    for row in players:
        parts = [row[name] for name in row if name not in ("Place", "Player", "Points")]
        hundredths = [int(each.replace(".", "")) for each in parts]
        assert sum(hundredths) == int(row["Points"].replace(".", ""))


def test_an_exchange_repeats_no_board() -> None:
    """Where no unit is ordered and none moves there is nothing to draw."""
    game = sample("bourse")
    bearing = bearing_on(load_drawing("standard").geometry)

    drawn = {
        turn.phase.slug: turn_report(game, turn, bearing).draws_board for turn in game.recorded
    }

    assert not any(drawn[slug] for slug in drawn if slug.endswith("-exchange"))
    assert all(drawn[slug] for slug in drawn if slug.endswith("-movement"))


def test_a_players_page_tells_portfolio_worth_trades_reigns_and_place() -> None:
    """Round by round, to the place at the end."""
    game = sample("threadneedle")
    (printing,) = printings(game.settings.variant)
    winner = game.recorded[-1].played.told(Placed)[0]

    blocks = tuple(printing.player(game.chronicle, winner.player))
    text = blocks_text(blocks)

    assert f"Finished in place {winner.place} with" in text
    assert "Led " in text
    (now,) = tables(blocks, "Property now")
    (course,) = tables(blocks, "Cash and worth")
    assert "all" == rows(now)[-1]["Currency"]
    assert len(course.rows) == len(
        [t for t in rounds(game) if winner.player in [e.player for e in t.played.told(Settled)]]
    )
    assert rows(now)[-1]["Worth"] == rows(course)[-1]["Worth"]


def test_a_newcomers_page_says_when_they_came() -> None:
    """And shows no round before."""
    game = sample("threadneedle")
    (printing,) = printings(game.settings.variant)

    text = blocks_text(printing.player(game.chronicle, "Latecomer"))

    assert "Entered in" in text
    assert () == tuple(printing.player(game.chronicle, "Nobody Else"))


def test_no_caption_is_said_twice() -> None:
    """Each table of a round says something of its own."""
    game = sample("bourse")

    captions = [plain(table.caption) for table in tables(turn_blocks(game, rounds(game)[-1]))]

    assert len(captions) == len(set(captions))


def report(game: Game, turn: Turn) -> TurnReport:
    """The whole report of a turn."""
    return turn_report(game, turn, bearing_on(load_drawing("standard").geometry))


def test_the_line_on_top_stands_in_the_report() -> None:
    """Pages and the text edition print it before everything else of the round."""
    game = sample("dagobert")
    turn = rounds(game)[-1]

    assert headline(game, turn) == report(game, turn).summary != ""


def test_many_currencies_are_listed_in_each_players_row() -> None:
    """A table has room for a few side by side; more stand in one cell, those of the leaders marked."""
    options = options_of("capitalist")
    currencies = {f"P{at}": (f"Coins of {at}",) for at in range(ABREAST + 1)}
    many = replace(options, currencies=currencies)
    shares = dict.fromkeys(currencies, 0) | {"P1": 7, "P3": 5}
    state = opening("capitalist", "Ann").extra(MARKET)
    held = replace(
        state,
        prices=dict.fromkeys(currencies, 100),
        accounts={"Ann": Account(cash=0, missed=0, shares=shares)},
        leaders={"P3": "Ann"},
    )

    table = holdings_table(many, held, dict.fromkeys(currencies, 1), "Now", "x")

    (row,) = table.rows
    (at,) = (n for n, column in enumerate(table.columns) if column.folds)
    assert len(table.columns) == 5
    assert plain(row.cells[at]) == "7 Coins of 1, 5 Coins of 3"
    assert [each.text for each in spans(row.cells[at]) if each.style is Style.LEADS] == [
        "5 Coins of 3"
    ]


def test_prices_of_many_currencies_have_a_row_each() -> None:
    """A few have a column each, and a row for each round."""
    for count in (ABREAST, ABREAST + 1):
        lines = {f"Coin {at}": (1.0, 2.0) for at in range(count)}
        chart = LineChart(
            ident="x",
            title="x",
            description="x",
            steps=("W00", "S01"),
            lines=lines,
            colours={},
            unit="ECU",
        )
        (table,) = tables(list(price_course(chart, "Prices", "a game")), "Prices", Edition.PAGES)
        across = [each.heading for each in table.columns]
        assert across == (["Round", *lines] if count == ABREAST else ["Currency", "W00", "S01"])
