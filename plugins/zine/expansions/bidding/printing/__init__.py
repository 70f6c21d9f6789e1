"""What bids print: their part of a turn's report, and of the game's page."""

from __future__ import annotations

from zine.blocks import Block
from zine.expansions.bidding.printing.overview import overview
from zine.expansions.bidding.printing.report import report
from zine.expansions.printing import Printing
from zine.rules.chronicle import Chronicle


class BidsPrinting(Printing):
    """Homes, who hired whom at what price, and the credits left."""

    def turn(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """The part that bids have in a phase."""
        return report(game, at)

    def game(self, game: Chronicle) -> tuple[Block, ...]:
        """Homes and credits now, and who commanded whom when."""
        return overview(game)
