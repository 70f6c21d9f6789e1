"""The stock exchange on a game's own page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.blocks.charts import BarChart, LineChart
from zine.expansions.market.events import Led
from zine.expansions.market.printing.market_charts import options_of, portfolio, price_chart
from zine.expansions.market.printing.report import HoldingRow, holdings
from zine.expansions.market.state import MARKET
from zine.games import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketOverview:
    """The exchange on a game's own page: who led whom when, prices and property now.

    `leaders` gives each power's leader by round, in step with `rounds`.
    """

    base: str
    currencies: tuple[str, ...]
    rounds: tuple[str, ...]
    leaders: Mapping[str, tuple[str, ...]]
    holdings: tuple[HoldingRow, ...]
    price_chart: LineChart | None
    portfolio: BarChart


def market_overview(game: Game) -> MarketOverview | None:
    """The overview of a game's exchange, None if it has none."""
    options = options_of(game)
    if options is None:
        return None
    market = game.board.extra(MARKET)
    held = [
        turn
        for turn in game.recorded
        if turn.record and any(isinstance(each, Led) for each in turn.record.events)
    ]
    leaders = {
        power: tuple(
            turn.record.next_board.extra(MARKET).leaders.get(power, "")
            for turn in held
            if turn.record
        )
        for power in market.prices
    }
    return MarketOverview(
        base=options.base,
        currencies=tuple(options.currency(power) for power in market.prices),
        rounds=tuple(turn.phase.name for turn in held),
        leaders=leaders,
        holdings=holdings(
            options, market, {power: len(game.board.centres_of(power)) for power in market.prices}
        ),
        price_chart=price_chart(game, "prices"),
        portfolio=portfolio(game, market, "portfolio"),
    )
