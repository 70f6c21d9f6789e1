"""Charts of the stock exchange: prices over the rounds, and what everybody owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zine.blocks.charts import BarChart, LineChart
from zine.expansions.market.events import Priced
from zine.expansions.market.money import amount
from zine.expansions.market.options import Options
from zine.expansions.market.state import MARKET, Account, Market
from zine.expansions.market.victory import worth
from zine.games import Game, Turn


def options_of(game: Game) -> Options | None:
    """The rulebook of a game's exchange, None if it has none."""
    return game.settings.variant.expansions.get(MARKET.name)


def by_worth(market: Market) -> list[str]:
    """The players, those whose property is worth most first."""
    return sorted(
        market.accounts, key=lambda player: (-worth(market.accounts[player], market.prices), player)
    )


def price_chart(game: Game, ident: str, until: Turn | None = None) -> LineChart | None:
    """Every currency's price over the rounds so far; worthless ones end."""
    options = options_of(game)
    assert options is not None
    names: list[str] = []
    lines: dict[str, list[float | None]] = {p: [] for p in options.currencies}
    for turn in game.recorded:
        record = turn.record
        assert record is not None
        if any(isinstance(event, Priced) for event in record.events):
            market = record.next_board.extra(MARKET)
            names.append(f"{turn.phase.season[0].upper()}{turn.phase.year % 100:02}")
            for power, price in market.prices.items():
                lines[power].append(price / 100 if price else None)
        if until is not None and turn.phase == until.phase:
            break
    if len(names) < 2:
        return None
    named = {options.currency(power): tuple(values) for power, values in lines.items()}
    return LineChart(
        ident=ident,
        title=f"Prices in {game.settings.title}, {names[0]} to {names[-1]}",
        description=_price_words(named, options.base),
        steps=tuple(names),
        lines=named,
        colours={options.currency(power): ink for power, ink in game.settings.colours.items()},
        unit=options.base,
        goal=1,
        from_zero=False,
    )


def _price_words(lines: Mapping[str, Sequence[float | None]], base: str) -> str:
    parts = []
    for name, values in lines.items():
        known = [value for value in values if value is not None]
        if known:
            end = f"{known[-1]:.2f}" if values[-1] is not None else "worthless"
            parts.append(f"{name} from {known[0]:.2f} to {end}")
    return f"Prices in {base}: {', '.join(parts)}."


def portfolio(game: Game, market: Market, ident: str) -> BarChart:
    """What each player's property is worth now, by currency and cash."""
    options = options_of(game)
    assert options is not None
    order = by_worth(market)
    return BarChart(
        ident=ident,
        title=f"What the players of {game.settings.title} own, in {options.base}",
        description="; ".join(
            f"{player} {amount(worth(market.accounts[player], market.prices))}" for player in order
        ),
        parts=(*(options.currency(power) for power in market.prices), "cash"),
        bars={player: _parts(market.accounts[player], market) for player in order},
        unit=options.base,
    )


def _parts(account: Account, market: Market) -> tuple[float, ...]:
    worths = [held * market.prices[power] for power, held in account.shares.items()]
    return tuple(value / 100 for value in (*worths, account.cash))
