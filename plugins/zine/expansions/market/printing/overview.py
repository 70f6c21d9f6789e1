"""The stock exchange on a game's own page."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Details, Figure, Section, Table, rows_of
from zine.expansions.market.events import Led
from zine.expansions.market.options import Options
from zine.expansions.market.printing.charts import portfolio, price_chart
from zine.expansions.market.printing.tables import holdings_table, price_history
from zine.expansions.market.state import MARKET, Market
from zine.language import _, named, phase_name
from zine.rules.chronicle import Chronicle


def overview(options: Options, game: Chronicle) -> tuple[Block, ...]:
    """Prices and property now, and the leaders by round."""
    return (Section(heading="Stock exchange", blocks=tuple(_parts(options, game))),)


def _parts(options: Options, game: Chronicle) -> Iterator[Block]:
    market = game.board.extra(MARKET)
    centres = {power: len(game.board.centres_of(power)) for power in market.prices}
    prices = price_chart(options, game, "prices")
    if prices:
        yield Figure(chart=prices, label="Chart of prices")
        yield Details("The prices as a table", (price_history(prices, _("all rounds")),))
    yield holdings_table(options, market, centres, _("Shares, cash and worth now"))
    bars = portfolio(options, game, market, "portfolio")
    yield Figure(chart=bars, label="Chart of holdings")
    reigns = _reigns(game)
    if reigns.rows:
        yield Details("Who led which power when", (reigns,))


def _leaders(market: Market, powers: tuple[str, ...]) -> Iterator[str]:
    """Each power's leader, or a dagger once its currency is worthless."""
    for power in powers:
        yield (market.leaders.get(power) or "–") if market.prices[power] else "†"


def _reigns(game: Chronicle) -> Table:
    powers = tuple(game.board.extra(MARKET).prices)
    return Table(
        name="leaders",
        caption="The leader of each power after each round",
        label="Leaders by round",
        columns=(Column(heading="Round", key=True), *(Column(heading=named(p)) for p in powers)),
        rows=rows_of(
            (phase_name(turn.phase), *_leaders(turn.after.extra(MARKET), powers))
            for turn in game.played
            if turn.told(Led)
        ),
    )
