"""What everybody owns, as a table and as bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from zine.blocks import (
    Block,
    Column,
    Edition,
    Only,
    Sentences,
    Span,
    Style,
    Table,
    Words,
    joined,
    link,
    table_of,
)
from zine.blocks.chart_values import BarChart
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.printing.prices import ABREAST, marked
from zine.expansions.market.state import Account, Market
from zine.expansions.market.victory import points, worth
from zine.language import _, named, worded
from zine.rules.played_phases import Chronicle


def holdings_table(
    options: Options, market: Market, centres: Mapping[str, int], caption: str, ident: str
) -> Table:
    """What every player owns, richest first; `ident` begins the anchors of the rows."""
    order = _by_worth(market)
    table = table_of(
        [(player, market.accounts[player]) for player in order],
        (Column(heading="Player", key=True), lambda each: each[0]),
        (
            Column(
                heading=worded("Worth in {base}", base=options.base), short="Worth", number=True
            ),
            lambda each: amount(worth(each[1], market.prices)),
        ),
        (
            Column(heading="Points now", short="Points", number=True),
            lambda each: amount(points(options, each[1].shares, centres)),
        ),
        *_share_columns(options, market),
        (Column(heading="Cash", number=True), lambda each: amount(each[1].cash)),
        name="holdings",
        caption=worded("{holdings}; a marked holding leads its power", holdings=caption),
        label=caption,
    )
    rows = zip(table.rows, order, strict=True)
    return replace(
        table, rows=tuple(replace(row, anchor=_line(market, who, ident)) for row, who in rows)
    )


def _share_columns(
    options: Options, market: Market
) -> list[tuple[Column, Callable[[tuple[str, Account]], Words]]]:
    """A column for each power's shares, or one for all of them where these would not fit abreast."""

    def held(player: str, power: str, unit: str = "") -> Words:
        number = f"{market.accounts[player].shares.get(power, 0)}{unit}"
        leads = market.leaders.get(power) == player
        return (Span(text=number, style=Style.LEADS),) if leads else number

    def all_held(each: tuple[str, Account]) -> Words:
        owned = [power for power, number in each[1].shares.items() if number]
        return joined(tuple(held(each[0], p, f" {options.currency(p)}") for p in owned))

    if len(market.prices) > ABREAST:
        return [(Column(heading="Shares", folds=True), all_held)]
    return [
        (
            Column(
                heading=marked(options, power, price),
                short=options.currency(power)[:6],
                number=True,
            ),
            lambda each, power=power: held(each[0], power),  # type: ignore[misc]
        )
        for power, price in market.prices.items()
    ]


def standing(options: Options, market: Market, centres: Mapping[str, int]) -> Table:
    """A line for each player, richest first: what they have, and the powers they lead."""
    led = {
        player: ", ".join(named(power) for power, who in market.leaders.items() if who == player)
        for player in market.accounts
    }
    return table_of(
        _by_worth(market),
        (Column(heading="Player", key=True), str),
        (Column(heading="Cash", number=True), lambda who: amount(market.accounts[who].cash)),
        (
            Column(heading="Worth", number=True),
            lambda who: amount(worth(market.accounts[who], market.prices)),
        ),
        (
            Column(heading="Points", number=True),
            lambda who: amount(points(options, market.accounts[who].shares, centres)),
        ),
        (Column(heading="Leads"), lambda who: led[who]),
        caption=worded("Cash and worth in {base}, richest first", base=options.base),
    )


def lines_to_players(market: Market, page: str, ident: str) -> Block:
    """Each player's name, leading to what they own further down a page."""
    names = (
        (link(player, f"{page}#{_line(market, player, ident)}"),)
        for player in sorted(market.accounts)
    )
    words = joined((_("Your line:"), joined(tuple(names), between=" · ")), between=" ")
    return Only(Edition.PAGES, (Sentences((words,), tone="lines"),))


def _line(market: Market, player: str, ident: str) -> str:
    """The anchor of a player's row, which an issue of several rounds has once."""
    return f"{ident}-line-{sorted(market.accounts).index(player) + 1}"


def _by_worth(market: Market) -> list[str]:
    """The players, richest first."""
    return sorted(
        market.accounts, key=lambda player: (-worth(market.accounts[player], market.prices), player)
    )


def portfolio(options: Options, game: Chronicle, market: Market, ident: str) -> BarChart:
    """The worth of each player's property now: cash, and by currency unless they are too many."""
    order = _by_worth(market)
    inks = {options.currency(power): game.colours[power] for power in market.prices}
    if len(market.prices) > ABREAST:
        inks = {_("shares"): next(iter(inks.values()))}
    return BarChart(
        ident=ident,
        title=worded(
            "What the players of {game} own, in {base}", game=game.title, base=options.base
        ),
        description="; ".join(
            f"{player} {amount(worth(market.accounts[player], market.prices))}" for player in order
        ),
        parts=(*inks, _("cash")),
        bars={player: _parts(market.accounts[player], market) for player in order},
        colours=inks,
        unit=options.base,
        digits=2,
    )


def _parts(account: Account, market: Market) -> tuple[float, ...]:
    worths = [held * market.prices[power] for power, held in account.shares.items()]
    shown = worths if len(worths) <= ABREAST else [sum(worths)]
    return tuple(value / 100 for value in (*shown, account.cash))
