"""The final placing of an exchange game, alone and with everything it is computed from."""

from __future__ import annotations

from collections.abc import Mapping

from zine.blocks import Column, Row, Table, strong, table_of
from zine.expansions.market.events import Placed
from zine.expansions.market.options import Options, Points
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import MARKET
from zine.expansions.market.victory import points
from zine.language import _, worded
from zine.rules.played_phases import Played


def final_placing(turn: Played, of: str) -> Table:
    """Places and points alone."""
    return table_of(
        turn.told(Placed),
        (Column(heading="Place", number=True), lambda each: str(each.place)),
        (Column(heading="Player", key=True), lambda each: each.player),
        (Column(heading="Points", number=True), lambda each: (strong(amount(each.points)),)),
        name="placing",
        caption="Final placing, in victory points",
        label=worded("Final placing, {of}", of=of),
    )


def places_table(options: Options, turn: Played, centres: Mapping[str, int]) -> Table:
    """The final placing with everything it is computed from: centres, prices, and the sums."""
    market = turn.after.extra(MARKET)
    powers = [power for power, price in market.prices.items() if price]
    placed = (
        Row(
            cells=(
                str(each.place),
                each.player,
                (strong(amount(each.points)),),
                *(
                    amount(points(options, {power: shares.get(power, 0)}, centres))
                    for power in powers
                ),
            )
        )
        for each in turn.told(Placed)
        for shares in (market.accounts[each.player].shares,)
    )
    return Table(
        name="places",
        caption=_points_words(options),
        columns=(
            Column(heading="Place", number=True),
            Column(heading="Player", key=True),
            Column(heading="Points", number=True),
            *(
                Column(heading=(name := options.currency(power)), short=name[:7], number=True)
                for power in powers
            ),
        ),
        rows=(
            Row(cells=("", _("centres"), "", *(str(centres[power]) for power in powers))),
            Row(cells=("", _("price"), "", *(amount(market.prices[power]) for power in powers))),
            *placed,
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
