"""What bids print: their part of a turn's report, and of the game's page."""

from __future__ import annotations

from zine.blocks import Block
from zine.expansions.bidding.printing.overview import overview
from zine.expansions.bidding.printing.report import brief, report
from zine.expansions.printing import Printing
from zine.rules.chronicle import Chronicle


class BidsPrinting(Printing):
    """Homes, hires and their prices, and the credits left."""

    def turn(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """A phase's bids and credits."""
        return report(game, at)

    def brief(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """Who was hired by whom, and who broke in where."""
        return brief(game, at)

    def game(self, game: Chronicle) -> tuple[Block, ...]:
        """Homes and credits now, and the commanders of each year."""
        return overview(game)
