"""Tables that a turn's report and the game's page share."""

from __future__ import annotations

from collections.abc import Mapping

from zine.blocks import Column, Span, Style, Table, Words, rows_of
from zine.blocks.charts import LineChart
from zine.expansions.market.events import Settled
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import Market
from zine.expansions.market.victory import points, worth
from zine.language import worded
from zine.rules.chronicle import Played


def marked(options: Options, power: str, price: int) -> str:
    """A currency by name, with a dagger once it is worthless."""
    return options.currency(power) + ("" if price else " †")


def short_round(turn: Played) -> str:
    """A round as charts name it: "S04"; a bonus between exchanges has a plus: "F01+"."""
    bonus = "" if turn.told(Settled) else "+"
    return f"{turn.phase.season[0].upper()}{turn.phase.year % 100:02}{bonus}"


def price_history(chart: LineChart, of: str) -> Table:
    """The prices of a chart, round by round."""
    return Table(
        name="prices",
        caption=worded(
            "Prices after each round, in {base}; + is a bonus for centres, † is worthless",
            base=chart.unit,
        ),
        label=worded("Prices by round, {of}", of=of),
        columns=(
            Column(heading="Round", key=True),
            *(Column(heading=name, number=True) for name in chart.lines),
        ),
        rows=rows_of(
            (step, *(_price(values[at]) for values in chart.lines.values()))
            for at, step in enumerate(chart.steps)
        ),
    )


def _price(value: float | None) -> str:
    return "†" if value is None else f"{value:.2f}"


def by_worth(market: Market) -> list[str]:
    """The players, richest first."""
    return sorted(
        market.accounts, key=lambda player: (-worth(market.accounts[player], market.prices), player)
    )


def holdings_table(
    options: Options, market: Market, centres: Mapping[str, int], caption: str
) -> Table:
    """What every player owns, richest first."""
    return Table(
        name="holdings",
        caption=worded("{holdings}; a marked holding leads its power", holdings=caption),
        label=caption,
        columns=(
            Column(heading="Player", key=True),
            *(
                Column(
                    heading=marked(options, power, price),
                    short=options.currency(power)[:6],
                    number=True,
                )
                for power, price in market.prices.items()
            ),
            Column(heading="Cash", number=True),
            Column(
                heading=worded("Worth in {base}", base=options.base), short="Worth", number=True
            ),
            Column(heading="Points now", short="Points", number=True),
        ),
        rows=rows_of(
            (player, *_cells(market, centres, player, options)) for player in by_worth(market)
        ),
    )


def _cells(
    market: Market, centres: Mapping[str, int], player: str, options: Options
) -> tuple[Words, ...]:
    account = market.accounts[player]
    held: list[Words] = []
    for power in market.prices:
        number = str(account.shares.get(power, 0))
        leads = market.leaders.get(power) == player
        held.append((Span(text=number, style=Style.LEADS),) if leads else number)
    return (
        *held,
        amount(account.cash),
        amount(worth(account, market.prices)),
        amount(points(options, account, centres)),
    )
