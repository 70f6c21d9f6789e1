"""What happens at the bids and after, as it is recorded and told. Amounts are credits."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import Event, kinds_in
from zine.rules.reasons import RefusalCode, Why


class BidWords(RefusalCode):
    """Refusals of bids, and why homes, hires and credits came out as they did."""

    NO_HOME = "no power is named"
    NO_BID = "no power and amount such as 'France 8'"
    NO_POWER = "no power is called '{name}'"
    NOT_FOR_HIRE = "{power} cannot be hired"
    STRANGER = "does not play in this game"
    FIRST_CHOICES = "rule 2: first choices differ"
    LATER_CHOICE = "rule 2: choice {place} is the first in which the lists differ"
    LOT_FIRST = "rule 2: equal lists, by lot the first choice"
    LOT_SECOND = "rule 2: equal lists, by lot the second choice"
    HIRED = "rule 3: hired"
    HIGHER = "rule 3: the higher bid"
    EARNED = "rule 4: {earned} centres of {power}"
    LOSES_ALL = "rule 5: won {cost} with {held}, loses all"
    HALF_PRICE = "rule 5: hired at half price"
    CANNOT_PAY = "rule 5: {player} cannot pay, and no other bid: anarchy"
    HALF = "rule 5: half of {amount}, as {player} cannot pay"
    EQUAL = "rule 6: equal bids, anarchy"
    UNBID = "no bid, anarchy"
    INVADES = "{power} stands in {other}'s {centre}"
    DEEPER = "both are broken into, and {winner} occupies more of the other's home centres"
    RICHER = (
        "both are broken into, and {winner} has more credits, with as many home centres occupied"
    )
    RULE = "rule {number}"
    BOTH_BROKE = "both bid more than they hold: anarchy (not in the rules)"


class _BidEvent(Event):
    """What happens at the bids."""

    __slots__ = ()
    tables = (BidWords,)


@dataclass(frozen=True, slots=True)
class HomeChosen(_BidEvent):
    """A player's home power for the whole game, the credits it brings, and why they have it."""

    player: str
    power: str
    credits: int
    why: Why


@dataclass(frozen=True, slots=True)
class Bid(_BidEvent):
    """What a player bid for a mercenary power."""

    player: str
    power: str
    amount: int


@dataclass(frozen=True, slots=True)
class BidRefused(_BidEvent):
    """A refused line of a player's bids, as written, and why."""

    player: str
    line: str
    why: Why


@dataclass(frozen=True, slots=True)
class Hired(_BidEvent):
    """Who commands a mercenary power this year at what price; nobody if `player` is empty."""

    power: str
    player: str
    price: int
    why: Why


@dataclass(frozen=True, slots=True)
class Balance(_BidEvent):
    """A player's credits: `before` + `change` = `after`."""

    player: str
    before: int
    change: int
    after: int
    why: Why


@dataclass(frozen=True, slots=True)
class BrokeIn(_BidEvent):
    """A player's home power stands in home centres of the other's at a season's end."""

    player: str
    centres: tuple[str, ...]


BIDDING_EVENTS = kinds_in(vars(), Event)
