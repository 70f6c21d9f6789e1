"""What the exchange prints: its part of a turn's report, and of the game's page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zine.blocks import Block, Column, Details, Figure, Section, Table, rows_of
from zine.expansions.market.events import Led
from zine.expansions.market.options import Options
from zine.expansions.market.printing.brief import brief
from zine.expansions.market.printing.charts import portfolio, price_chart
from zine.expansions.market.printing.forms import forms
from zine.expansions.market.printing.player import player
from zine.expansions.market.printing.report import report
from zine.expansions.market.printing.sentences import headline
from zine.expansions.market.printing.tables import holdings_table, price_history
from zine.expansions.market.state import MARKET, Market
from zine.expansions.printing import PaperForm, Printing
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


@dataclass(frozen=True)
class MarketPrinting(Printing):
    """Prices, leaders, holdings and accounts, by the game's rulebook."""

    options: Options

    def turn(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """A phase at the exchange."""
        return report(self.options, game, at)

    def brief(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """New prices and leaders, or the placing."""
        return brief(self.options, game, at)

    def headline(self, game: Chronicle, at: int) -> str:
        """Cut orders, missing sheets, and powers that change hands."""
        return headline(self.options, game, at)

    def player(self, game: Chronicle, name: str) -> tuple[Block, ...]:
        """A player's portfolio and worth over time, trades, powers led, and place."""
        return player(self.options, game, name)

    def forms(self, game: Chronicle) -> tuple[PaperForm, ...]:
        """Everybody's order sheet, with what they can trade."""
        return forms(self.options, game)

    def game(self, game: Chronicle) -> tuple[Block, ...]:
        """Prices, property and leaders over the whole game."""
        return overview(self.options, game)
