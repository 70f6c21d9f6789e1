"""Charts of the stock exchange: prices over the rounds, and what everyone owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zine.blocks.charts import BarChart, LineChart
from zine.expansions.market.events import Priced
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.printing.tables import by_worth, short_round
from zine.expansions.market.state import MARKET, Account, Market
from zine.expansions.market.victory import worth
from zine.language import _, worded
from zine.rules.chronicle import Chronicle


def price_chart(
    options: Options, game: Chronicle, ident: str, until: int | None = None
) -> LineChart | None:
    """Every currency's price over the rounds, up to a phase, while it is worth anything."""
    names: list[str] = []
    lines: dict[str, list[float | None]] = {p: [] for p in options.currencies}
    for turn in game.played if until is None else game.played[: until + 1]:
        if turn.told(Priced):
            market = turn.after.extra(MARKET)
            names.append(short_round(turn))
            for power, price in market.prices.items():
                lines[power].append(price / 100 if price else None)
    if len(names) < 2:
        return None
    named = {options.currency(power): tuple(values) for power, values in lines.items()}
    return LineChart(
        ident=ident,
        title=worded(
            "Prices in {game}, {first} to {last}", game=game.title, first=names[0], last=names[-1]
        ),
        description=_price_words(named, options.base),
        steps=tuple(names),
        lines=named,
        colours={options.currency(power): ink for power, ink in game.colours.items()},
        unit=options.base,
        goal=1,
        from_zero=False,
        uneven=True,
        picture=f"pictures/games/{game.slug}/{f'{game.played[until].phase.slug}-' if until is not None else ''}prices.png",
        digits=2,
    )


def _price_words(lines: Mapping[str, Sequence[float | None]], base: str) -> str:
    parts = []
    for name, values in lines.items():
        known = [value for value in values if value is not None]
        if known:
            end = f"{known[-1]:.2f}" if values[-1] is not None else _("worthless")
            told = worded(
                "{currency} from {first} to {last}",
                currency=name,
                first=f"{known[0]:.2f}",
                last=end,
            )
            parts.append(told)
    return worded("Prices in {base}: {prices}.", base=base, prices=", ".join(parts))


def portfolio(options: Options, game: Chronicle, market: Market, ident: str) -> BarChart:
    """The worth of each player's property now, by currency and cash."""
    order = by_worth(market)
    return BarChart(
        ident=ident,
        title=worded(
            "What the players of {game} own, in {base}", game=game.title, base=options.base
        ),
        description="; ".join(
            f"{player} {amount(worth(market.accounts[player], market.prices))}" for player in order
        ),
        parts=(*(options.currency(power) for power in market.prices), _("cash")),
        bars={player: _parts(market.accounts[player], market) for player in order},
        colours={options.currency(power): ink for power, ink in game.colours.items()},
        unit=options.base,
        digits=2,
    )


def _parts(account: Account, market: Market) -> tuple[float, ...]:
    worths = [held * market.prices[power] for power, held in account.shares.items()]
    return tuple(value / 100 for value in (*worths, account.cash))
