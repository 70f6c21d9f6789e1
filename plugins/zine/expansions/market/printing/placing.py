"""The final placing of an exchange game, with everything it is computed from."""

from __future__ import annotations

from collections.abc import Mapping

from zine.blocks import (
    Column,
    Row,
    Table,
    strong,
)
from zine.expansions.market.events import Placed
from zine.expansions.market.options import Options, Points
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import MARKET, Account, Market
from zine.expansions.market.victory import points
from zine.language import _
from zine.rules.chronicle import Played


def places_table(options: Options, turn: Played, centres: Mapping[str, int]) -> Table:
    """The final placing with everything it is computed from: centres, prices, and the sums."""
    market = turn.after.extra(MARKET)
    powers = [power for power, price in market.prices.items() if price]
    return Table(
        name="places",
        caption=_points_words(options),
        columns=(
            Column(heading="Place", number=True),
            Column(heading="Player", key=True),
            *(
                Column(heading=(name := options.currency(power)), short=name[:7], number=True)
                for power in powers
            ),
            Column(heading="Points", number=True),
        ),
        rows=(
            Row(cells=("", _("centres"), *(str(centres[power]) for power in powers), "")),
            Row(cells=("", _("price"), *(amount(market.prices[power]) for power in powers), "")),
            *(
                Row(
                    cells=(
                        str(each.place),
                        each.player,
                        *(
                            amount(_part(options, market, each.player, power, centres))
                            for power in powers
                        ),
                        (strong(amount(each.points)),),
                    )
                )
                for each in turn.told(Placed)
            ),
        ),
    )


def _points_words(options: Options) -> str:
    if options.points is Points.EXACT:
        return _(
            "Victory points at the end of the game: for each currency, shares times the power’s"
            " centres / 100"
        )
    return _(
        "Victory points at the end of the game: for each currency, shares times the power’s centres"
        " / 100, counting full hundreds of shares"
    )


def _part(
    options: Options, market: Market, player: str, power: str, centres: Mapping[str, int]
) -> int:
    """The points that one currency brings a player."""
    account = market.accounts[player]
    alone = Account(cash=0, missed=0, shares={power: account.shares.get(power, 0)})
    return points(options, alone, centres)
