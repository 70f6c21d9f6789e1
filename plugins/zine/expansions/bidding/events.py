"""What happens at the bids and after, as it is recorded and reported. Amounts are credits."""

from __future__ import annotations

from dataclasses import dataclass

from zine.expansions.bidding.sentences import BidWords
from zine.rules.outcomes import Event
from zine.rules.reasons import Why


class BidEvent(Event):
    """What happens at the bids."""

    __slots__ = ()
    tables = (BidWords,)


@dataclass(frozen=True, slots=True)
class HomeChosen(BidEvent):
    """A player's home power for the whole game, the credits it brings, and why he has it."""

    player: str
    power: str
    credits: int
    why: Why


@dataclass(frozen=True, slots=True)
class Bid(BidEvent):
    """What a player bid for a mercenary power."""

    player: str
    power: str
    amount: int


@dataclass(frozen=True, slots=True)
class BidRefused(BidEvent):
    """A line of a player's bids that is none, as written, and why."""

    player: str
    line: str
    why: Why


@dataclass(frozen=True, slots=True)
class Hired(BidEvent):
    """Who commands a mercenary power this year at what price; nobody if `player` is empty."""

    power: str
    player: str
    price: int
    why: Why


@dataclass(frozen=True, slots=True)
class Balance(BidEvent):
    """A player's credits: `before` + `change` = `after`."""

    player: str
    before: int
    change: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class BrokeIn(BidEvent):
    """A player's home power stands in home centres of the other's at a season's end."""

    player: str
    centres: tuple[str, ...]


BIDDING_EVENTS: tuple[type[Event], ...] = (HomeChosen, Bid, BidRefused, Hired, Balance, BrokeIn)
