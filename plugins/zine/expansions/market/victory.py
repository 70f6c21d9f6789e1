"""Victory points and the final placing."""

from __future__ import annotations

from collections.abc import Mapping

from zine.expansions.market.options import Options, Points
from zine.expansions.market.state import Account, Market


def points(options: Options, shares: Mapping[str, int], centres: Mapping[str, int]) -> int:
    """Victory points in hundredths: shares times the power's centres / 100.

    Westling 13 divides exactly; Kautzsch and Tant IV count full hundreds (ruling C19).
    Cash counts nothing.
    """
    if options.points is Points.EXACT:
        return sum(held * centres.get(power, 0) for power, held in shares.items())
    return sum(held // 100 * centres.get(power, 0) * 100 for power, held in shares.items())


def placing(
    options: Options, market: Market, centres: Mapping[str, int]
) -> tuple[tuple[int, str, int], ...]:
    """Place, player and points, best first; equal points share a place (ruling C21)."""
    reckoned = {
        player: points(options, account.shares, centres)
        for player, account in market.accounts.items()
    }
    ordered = sorted(reckoned, key=lambda player: (-reckoned[player], player))
    values = list(reckoned.values())
    return tuple(
        (1 + sum(value > reckoned[player] for value in values), player, reckoned[player])
        for player in ordered
    )


def worth(account: Account, prices: Mapping[str, int]) -> int:
    """Cash and shares at given prices, in hundredths of the base currency."""
    return account.cash + sum(held * prices[power] for power, held in account.shares.items())
