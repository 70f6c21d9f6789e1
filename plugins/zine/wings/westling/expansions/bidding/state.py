"""What a game of bids keeps from year to year: homes, credits, commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.rules.centres_and_victory import living
from zine.rules.position import ExtraKey, Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """The two players' homes and credits, and who commands each mercenary power this year.

    `homes` is empty until they are chosen. `tied` tells that both stood in the other's
    home centres and nothing decided between them: the next fall will (rule 9).
    """

    players: tuple[str, ...]
    homes: Mapping[str, str]
    credits: Mapping[str, int]
    commands: Mapping[str, str]
    tied: bool

    def other(self, player: str) -> str:
        """The opponent."""
        first, second = self.players
        return second if player == first else first

    def orders(self, power: str) -> str | None:
        """Who orders a power: its home player, or this year's commander; None in anarchy."""
        homes = {home: player for player, home in self.homes.items()}
        return homes.get(power) or self.commands.get(power)


HOMES = "homes"  # the label of the phase in which they are chosen
PURSE: ExtraKey[Purse] = ExtraKey("bidding", Purse)


def mercenaries(position: Position) -> frozenset[str]:
    """The powers that can be hired: all that live and are nobody's home."""
    return frozenset(living(position).difference(position.extra(PURSE).homes.values()))
