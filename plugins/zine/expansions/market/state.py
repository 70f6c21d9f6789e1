"""What the exchange keeps from round to round: prices, accounts, and who leads whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from zine.rules.position import ExtraKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A player's property: cash in hundredths, shares by power.

    `missed` counts the rounds in a row without an order sheet.
    """

    cash: int
    missed: int
    shares: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    """The state between two rounds.

    `prices` are hundredths of the base currency, 0 for worthless ones. `ranks` places
    players by the shares they hold of a power's currency, now and, where equal, in the
    round before, and so on; 0 is the first, and players who always held the same share
    a place. `reigns` lists each power's leaders, the present or last one first;
    `absent` are leaders who sent no orders for their power this round. `centres` are
    those that World Events and bonuses were last reckoned by.
    """

    rounds: int
    prices: Mapping[str, int]
    accounts: Mapping[str, Account]
    ranks: Mapping[str, Mapping[str, int]]
    leaders: Mapping[str, str]
    reigns: Mapping[str, tuple[str, ...]]
    absent: tuple[tuple[str, str], ...]
    centres: Mapping[str, int]

    def with_account(self, player: str, account: Account) -> Market:
        """The same with one account opened or changed."""
        return replace(self, accounts=MappingProxyType({**self.accounts, player: account}))

    def without(self, player: str) -> Market:
        """The same without a player."""
        left = {name: each for name, each in self.accounts.items() if name != player}
        return replace(self, accounts=MappingProxyType(left))


MARKET: ExtraKey[Market] = ExtraKey("market", Market)
