"""What the exchange prints: its part of a turn's report, and of the game's page."""

from __future__ import annotations

from dataclasses import dataclass

from zine.blocks import Block
from zine.expansions.market.options import Options
from zine.expansions.market.printing.brief import brief
from zine.expansions.market.printing.forms import forms
from zine.expansions.market.printing.overview import overview
from zine.expansions.market.printing.player import player
from zine.expansions.market.printing.report import report
from zine.expansions.market.printing.sentences import headline
from zine.expansions.printing import PaperForm, Printing
from zine.rules.chronicle import Chronicle


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
