"""One player of an exchange: property and worth over time, trades, powers led, and place."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Details, Figure, Sentences, Table, rows_of, table_of
from zine.blocks.chart_values import LineChart
from zine.expansions.market.events import Deal, Entered, Placed, Resigned, Settled
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.printing.prices import short_round
from zine.expansions.market.state import MARKET, Account, Market
from zine.expansions.market.victory import worth
from zine.expansions.printing import said
from zine.language import _, phase_name, worded
from zine.rules.played_phases import Chronicle, Played


def player(options: Options, game: Chronicle, name: str) -> Iterator[Block]:
    """What a player's page says about an exchange game; nothing for players outside it."""
    rounds = [
        turn
        for turn in game.played
        if turn.told(Settled) and name in turn.after.extra(MARKET).accounts
    ]
    sentences = tuple(_sentences(options, game, name))
    if not (rounds or sentences):
        return
    if sentences:
        yield Sentences(sentences)
    market = game.position.extra(MARKET)
    if name in market.accounts:
        yield _portfolio(options, market, market.accounts[name])
    if len(rounds) > 1:
        chart = _chart(options, game, name, rounds)
        yield Figure(chart=chart, label=worded("Worth of {player}", player=name))
    if rounds:
        yield Details("Round by round", (_rounds(options, name, rounds),))


def _sentences(options: Options, game: Chronicle, name: str) -> Iterator[str]:
    for turn in game.played:
        for event in turn.events:
            match event:
                case Entered(player=who) if who == name:
                    yield worded("Entered in {phase}.", phase=phase_name(turn.phase))
                case Resigned(player=who) if who == name:
                    yield said("Left in {phase}: {why}.", event, phase=phase_name(turn.phase))
                case Placed(player=who, points=points) if who == name:
                    won = amount(points)
                    yield said(
                        "Finished in place {place} with {points} victory points.", event, points=won
                    )
                case _:
                    pass
    reigns = _reigns(game, name)
    if reigns:
        yield worded("Led {powers}.", powers=_("; ").join(reigns))


def _reigns(game: Chronicle, name: str) -> list[str]:
    """The powers a player led, each with the first and last round."""
    found: list[str] = []
    for power in game.variant.ranks:
        first = last = ""
        for turn in game.played:
            if not turn.told(Settled):
                continue
            market = turn.after.extra(MARKET)
            leads = market.leaders.get(power) == name and market.prices[power] > 0
            if leads:
                first, last = first or phase_name(turn.phase), phase_name(turn.phase)
            elif first:
                found.append(_reign(power, first, last))
                first = ""
        if first:
            found.append(_reign(power, first, last))
    return found


def _reign(power: str, first: str, last: str) -> str:
    if first == last:
        return worded("{power} after {phase}", power=power, phase=first)
    return worded("{power} from {first} to {last}", power=power, first=first, last=last)


def _portfolio(options: Options, market: Market, account: Account) -> Table:
    held = [
        (
            options.currency(power),
            str(shares),
            amount(price) if price else "†",
            amount(shares * price),
        )
        for power, shares in account.shares.items()
        for price in (market.prices[power],)
        if shares
    ]
    return Table(
        name="holdings",
        caption=worded("Property now, in {base}", base=options.base),
        columns=(
            Column(heading="Currency", key=True),
            Column(heading="Shares", number=True),
            Column(heading="Price", number=True),
            Column(heading="Worth", number=True),
        ),
        rows=rows_of(
            [
                *held,
                (_("cash"), "", "", amount(account.cash)),
                (_("all"), "", "", amount(worth(account, market.prices))),
            ]
        ),
    )


def _worth(turn: Played, name: str) -> int:
    market = turn.after.extra(MARKET)
    return worth(market.accounts[name], market.prices)


def _chart(options: Options, game: Chronicle, name: str, rounds: list[Played]) -> LineChart:
    values = tuple(_worth(turn, name) / 100 for turn in rounds)
    return LineChart(
        ident=f"{game.slug}-worth",
        title=worded(
            "Worth of {player} in {game}, in {base}",
            player=name,
            game=game.title,
            base=options.base,
        ),
        description=worded(
            "From {first} to {last} {base}.",
            first=f"{values[0]:.2f}",
            last=f"{values[-1]:.2f}",
            base=options.base,
        ),
        steps=tuple(short_round(turn) for turn in rounds),
        lines={name: values},
        colours={},
        unit=options.base,
        from_zero=False,
        digits=2,
    )


def _rounds(options: Options, name: str, rounds: list[Played]) -> Table:
    return table_of(
        rounds,
        (Column(heading="Round", key=True), lambda turn: phase_name(turn.phase)),
        (Column(heading="Traded", folds=True), lambda turn: _traded(options, turn, name)),
        (
            Column(heading="Cash", number=True),
            lambda turn: amount(turn.after.extra(MARKET).accounts[name].cash),
        ),
        (Column(heading="Worth", number=True), lambda turn: amount(_worth(turn, name))),
        name="accounts",
        caption=worded(
            "Cash and worth in {base} after each round, and what was traded", base=options.base
        ),
    )


def _traded(options: Options, turn: Played, name: str) -> str:
    deals = (
        f"{deal.done:+} {options.currency(deal.power)}"
        for deal in turn.told(Deal)
        if deal.player == name and deal.done
    )
    return ", ".join(deals) or _("nothing")
