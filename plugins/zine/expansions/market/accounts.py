"""Players' accounts: order sheets carried out, resignations, and newcomers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from zine.expansions.market.events import (
    Deal,
    Drawn,
    Entered,
    LineRefused,
    MarketWords,
    Resigned,
    Settled,
)
from zine.expansions.market.options import Fractions, Options, Silence
from zine.expansions.market.order_sheets import SheetLine
from zine.expansions.market.pricing import UNIT, amount, whole
from zine.expansions.market.rule_citations import cite
from zine.expansions.market.state import Account, Market
from zine.rules.outcomes import Event
from zine.rules.reasons import Kept, Why

Draw = Callable[[str, Sequence[str]], str]
# An account after its orders, and everything that happened to it.
Traded = tuple[Account, tuple[Event, ...]]


def trade(
    options: Options,
    player: str,
    account: Account,
    lines: Sequence[SheetLine],
    prices: Mapping[str, int],
    draw: Draw,
) -> Traded:
    """Carry out a sheet at last round's prices (Westling 5 and 6, Tant 1.1).

    No more than the sale limit and what is held is sold (ruling C2). If the cash, with
    the sales' proceeds, does not reach, the largest buy is lowered (ruling C9).
    """
    events: list[Event] = []
    wanted: dict[str, int] = {}
    for line in lines:
        fault = line.fault
        if line.shares and not prices[line.power]:
            fault = MarketWords.WORTHLESS_CURRENCY(currency=options.currency(line.power)).by(
                *cite(options.source, "worthless")
            )
        if fault:
            events.append(LineRefused(player, line.text, fault))
        elif line.shares:
            wanted[line.power] = line.shares
    done, reasons = _sales(options, account, wanted)
    proceeds = sum(-shares * prices[power] for power, shares in done.items())
    bought, lowered, drawn = _buys(
        options,
        player,
        {p: n for p, n in wanted.items() if n > 0},
        account.cash + proceeds,
        prices,
        draw,
    )
    done |= bought
    reasons |= lowered
    cost = sum(shares * prices[power] for power, shares in bought.items())
    events += drawn
    events += [
        Deal(player, power, shares, done[power], prices[power], reasons.get(power))
        for power, shares in wanted.items()
    ]
    return _settle(options, player, replace(account, missed=0), done, (proceeds, cost), events)


def sell_off(options: Options, player: str, account: Account, prices: Mapping[str, int]) -> Traded:
    """The sale for a missing sheet: up to the limit of each currency (Westling 12)."""
    why = MarketWords.NO_SHEET().by(*cite(options.source, "missing"))
    done = {
        power: -min(options.sale_limit, shares)
        for power, shares in account.shares.items()
        if shares and prices[power]
    }
    proceeds = sum(-shares * prices[power] for power, shares in done.items())
    events: list[Event] = [
        Deal(player, power, 0, shares, prices[power], why) for power, shares in done.items()
    ]
    missed = replace(account, missed=account.missed + 1)
    return _settle(options, player, missed, done, (proceeds, 0), events)


def _settle(
    options: Options,
    player: str,
    account: Account,
    done: Mapping[str, int],
    flows: tuple[int, int],
    events: Sequence[Event],
) -> Traded:
    """Book what was done, dropping fractions where the rules do (ruling C3)."""
    proceeds, cost = flows
    full = account.cash + proceeds - cost
    after = whole(full) if options.fractions is Fractions.DROPPED else full
    shares = {power: held + done.get(power, 0) for power, held in account.shares.items()}
    line = Settled(player, account.cash, proceeds, cost, full - after, after, account.missed)
    booked = replace(account, cash=after, shares=MappingProxyType(shares))
    return booked, (*events, line)


def _sales(
    options: Options, account: Account, wanted: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, Why]]:
    done: dict[str, int] = {}
    reasons: dict[str, Why] = {}
    for power, shares in wanted.items():
        if shares >= 0:
            continue
        held = account.shares.get(power, 0)
        done[power] = -min(-shares, options.sale_limit, held)
        if done[power] != shares:
            limit = MarketWords.SALE_LIMIT(limit=options.sale_limit)
            why = MarketWords.ONLY_HELD(held=held) if held < options.sale_limit else limit
            reasons[power] = why.by(*cite(options.source, "sale limit"))
    return done, reasons


def _buys(
    options: Options,
    player: str,
    wanted: Mapping[str, int],
    cash: int,
    prices: Mapping[str, int],
    draw: Draw,
) -> tuple[dict[str, int], dict[str, Why], list[Drawn]]:
    done = dict(wanted)
    reasons: dict[str, Why] = {}
    drawn: list[Drawn] = []
    untouched = set(wanted)
    while (cost := sum(shares * prices[power] for power, shares in done.items())) > cash:
        most = max(done[power] for power in untouched)
        largest = [power for power in wanted if power in untouched and done[power] == most]
        power = largest[0]
        if len(largest) > 1:
            purpose = f"order of {player} to lower"
            power = draw(purpose, largest)
            drawn.append(Drawn(purpose, tuple(largest), power))
        untouched.discard(power)
        others = cost - done[power] * prices[power]
        done[power] = max(0, (cash - others) // prices[power])
        reasons[power] = MarketWords.LOWERED(cash=f"{amount(cash)} {options.base}").by(
            *cite(options.source, "cash")
        )
    return done, reasons, drawn


ROUNDS_TO_RESIGN = 2


def has_gone_silent(options: Options, account: Account) -> bool:
    """Whether a second sheet in a row is missing now, which is a resignation (Westling 12)."""
    out = options.missing is Silence.SALE_THEN_OUT
    return out and account.missed + 1 >= ROUNDS_TO_RESIGN


def resign(options: Options, market: Market, player: str, silent: bool) -> tuple[Market, Resigned]:
    """A player's shares and cash go back to the bank; prices do not move (Westling 7).

    `silent` tells that no order sheet came twice in a row (Westling 12).
    """
    why = MarketWords.NO_SHEET_TWICE() if silent else MarketWords.RESIGNED()
    places = cite(options.source, "missing" if silent else "resignation")
    return market.without(player), Resigned(player, why.by(*places))


def enter(options: Options, market: Market, player: str) -> tuple[Market, Entered]:
    """A newcomer gets the stake's worth of each currency still traded (Westling 8).

    At last round's prices (ruling C5); what does not make a share they get in cash, and
    where fractions are dropped each currency's cost is dropped first (ruling C4).
    """
    shares: dict[str, int] = {}
    cash = 0
    for power, price in market.prices.items():
        if not price:
            shares[power] = 0
            continue
        shares[power] = options.stake * UNIT // price
        cost = shares[power] * price
        if options.fractions is Fractions.DROPPED:
            cost = whole(cost)
        cash += options.stake * UNIT - cost
    account = Account(cash=cash, missed=0, shares=MappingProxyType(shares))
    bought = tuple(f"{held} {options.currency(p)}" for p, held in shares.items() if held)
    why = Kept.UNDER(places=cite(options.source, "newcomer"))
    return market.with_account(player, account), Entered(player, bought, cash, why)
