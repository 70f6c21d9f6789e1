"""What happens at the bids and after, as it is recorded and reported. Amounts are credits."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import Event


@dataclass(frozen=True, slots=True)
class HomeChosen(Event):
    """A player's home power for the whole game, the credits it brings, and why he has it."""

    player: str
    power: str
    credits: int
    why: str


@dataclass(frozen=True, slots=True)
class Bid(Event):
    """What a player bid for a mercenary power."""

    player: str
    power: str
    amount: int


@dataclass(frozen=True, slots=True)
class BidRefused(Event):
    """A line of a player's bids that is none, as written, and why."""

    player: str
    line: str
    why: str


@dataclass(frozen=True, slots=True)
class Hired(Event):
    """Who commands a mercenary power this year at what price; nobody if `player` is empty."""

    power: str
    player: str
    price: int
    why: str


@dataclass(frozen=True, slots=True)
class Balance(Event):
    """A player's credits: `before` + `change` = `after`."""

    player: str
    before: int
    change: int
    after: int
    why: str


@dataclass(frozen=True, slots=True)
class BrokeIn(Event):
    """A player's home power stands in home centres of the other's at a season's end."""

    player: str
    centres: tuple[str, ...]


BIDDING_EVENTS: tuple[type[Event], ...] = (HomeChosen, Bid, BidRefused, Hired, Balance, BrokeIn)
