"""Who comes and goes: resignations, newcomers, and the two meanings of silence."""

from __future__ import annotations

from types import MappingProxyType

from zine.expansions.market.citations import cite
from zine.expansions.market.events import Entered, Resigned
from zine.expansions.market.money import UNIT, whole
from zine.expansions.market.options import Fractions, Options, Silence
from zine.expansions.market.sentences import MarketWords
from zine.expansions.market.state import Account, Market
from zine.rules.reasons import Kept

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

    At last round's prices (ruling C5); what does not make a share he gets in cash, and
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
    account = Account(cash=cash, shares=MappingProxyType(shares))
    bought = tuple(f"{held} {options.currency(p)}" for p, held in shares.items() if held)
    why = Kept.UNDER(places=cite(options.source, "newcomer"))
    return market.with_account(player, account), Entered(player, bought, cash, why)
