"""What the exchange prints: its part of a turn's report, and of the game's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zine.blocks import Block, Column, Details, Figure, Section, Table, rows_of
from zine.expansions.market.events import Led
from zine.expansions.market.options import Options
from zine.expansions.market.printing.holdings import holdings_table, lines_to_players, portfolio
from zine.expansions.market.printing.house_rules import house_rules
from zine.expansions.market.printing.order_forms import forms
from zine.expansions.market.printing.player_page import player
from zine.expansions.market.printing.prices import price_chart, price_course
from zine.expansions.market.printing.report import brief, report
from zine.expansions.market.printing.round_sentences import headline
from zine.expansions.market.state import MARKET
from zine.expansions.printing import PaperForm, Printing
from zine.language import _, named, phase_name
from zine.rules.calendar import Phase
from zine.rules.played_phases import Chronicle, Played

MANY = 12  # powers


@dataclass(frozen=True)
class MarketPrinting(Printing):
    """Prices, leaders, holdings and accounts, by the game's rulebook."""

    options: Options

    def turn(self, game: Chronicle, at: int) -> Iterator[Block]:
        """A phase at the exchange."""
        return report(self.options, game, at)

    def brief(self, game: Chronicle, at: int) -> Iterator[Block]:
        """New prices and leaders, or the placing."""
        return brief(self.options, game, at)

    def headline(self, game: Chronicle, at: int) -> str:
        """Cut orders, missing sheets, and powers that change hands."""
        return headline(self.options, game, at)

    def player(self, game: Chronicle, name: str) -> Iterator[Block]:
        """A player's portfolio and worth over time, trades, powers led, and place."""
        return player(self.options, game, name)

    def rules(self) -> Iterator[str]:
        """A sentence for each option of the exchange."""
        return house_rules(self.options)

    def forms(self, game: Chronicle, phase: Phase) -> Iterator[PaperForm]:
        """Everybody's order sheet, with what they can trade."""
        return forms(self.options, game)

    def game(self, game: Chronicle) -> Iterator[Block]:
        """Prices and property now, and the leaders by round."""
        yield Section(heading="Stock exchange", blocks=tuple(_overview(self.options, game)))


def _overview(options: Options, game: Chronicle) -> Iterator[Block]:
    market = game.position.extra(MARKET)
    centres = {power: len(game.position.centres_of(power)) for power in market.prices}
    yield lines_to_players(market, f"games/{game.slug}/index.html", game.slug)
    chart = price_chart(options, game, "prices")
    if chart:
        yield from price_course(chart, _("Chart of prices"), _("all rounds"))
    yield holdings_table(options, market, centres, _("Shares, cash and worth now"), game.slug)
    bars = portfolio(options, game, market, "portfolio")
    yield Figure(chart=bars, label="Chart of holdings")
    rounds = [turn for turn in game.played if turn.told(Led)]
    if rounds:
        reigns = _leaders(rounds, tuple(market.prices))
        yield Details("Who led which power when", (reigns,))


def _leaders(rounds: Sequence[Played], powers: Sequence[str]) -> Table:
    """A row for each round, or for each power if there are many."""
    many = len(powers) > MANY
    when, whom = [phase_name(turn.phase) for turn in rounds], [named(power) for power in powers]
    down, across = (whom, when) if many else (when, whom)
    by_round = [[_leader(turn, power) for power in powers] for turn in rounds]
    leaders = zip(*by_round, strict=True) if many else by_round
    first = Column(heading="Power", key=True) if many else Column(heading="Round", key=True)
    return Table(
        name="leaders",
        caption="The leader of each power after each round",
        label="Leaders by round",
        columns=(first, *(Column(heading=each) for each in across)),
        rows=rows_of((name, *cells) for name, cells in zip(down, leaders, strict=True)),
    )


def _leader(turn: Played, power: str) -> str:
    """A power's leader, or a dagger once its currency is worthless."""
    market = turn.after.extra(MARKET)
    return (market.leaders.get(power) or "–") if market.prices[power] else "†"
