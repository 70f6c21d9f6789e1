"""What happens in a round of the exchange, as it is recorded and reported.

Money is in hundredths of the base currency, volumes in shares.
"""

from __future__ import annotations

from dataclasses import dataclass

from zine.expansions.market.sentences import MarketWords
from zine.rules.outcomes import Event
from zine.rules.reasons import Why


class MarketEvent(Event):
    """What happens in a round."""

    __slots__ = ()
    tables = (MarketWords,)


@dataclass(frozen=True, slots=True)
class Deal(MarketEvent):
    """A player bought (+) or sold (-) `done` shares of a power at `price`.

    `wanted` is what the order asked for, and `why` says why that was not `done`.
    """

    player: str
    power: str
    wanted: int
    done: int
    price: int
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class LineRefused(MarketEvent):
    """A line of an order sheet that moved nothing, as written, and why."""

    player: str
    line: str
    why: Why


@dataclass(frozen=True, slots=True)
class Settled(MarketEvent):
    """A player's account over the round: `before` + `proceeds` - `cost` - `dropped` = `after`.

    `missed` counts the rounds in a row without an order sheet, this one included.
    """

    player: str
    before: int
    proceeds: int
    cost: int
    dropped: int
    after: int
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Resigned(MarketEvent):
    """A player left; what he held went back to the bank without touching prices."""

    player: str
    why: Why


@dataclass(frozen=True, slots=True)
class Entered(MarketEvent):
    """A player joined with `shares` ("1052 Pounds", ...) and cash."""

    player: str
    shares: tuple[str, ...]
    cash: int
    why: Why


@dataclass(frozen=True, slots=True)
class Priced(MarketEvent):
    """A new price. `bought` and `sold` are the players', `world` the World Events' shares.

    World Events buy where `world` is above 0. `law` is the reckoning.
    """

    power: str
    before: int
    bought: int
    sold: int
    world: int
    after: int
    law: Why


@dataclass(frozen=True, slots=True)
class Led(MarketEvent):
    """Who leads a power from now on, and what decided it; nobody if `leader` is empty.

    `tied` are those who held as many shares; `passed_over` held more and may not lead.
    """

    power: str
    leader: str
    shares: int
    decided: Why
    tied: tuple[str, ...] = ()
    passed_over: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn(MarketEvent):
    """Something was decided by the game's seed: draw again with the phase and the purpose."""

    purpose: str
    among: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Placed(MarketEvent):
    """A player's place at the end, with victory points in hundredths."""

    player: str
    place: int
    points: int


MARKET_EVENTS: tuple[type[Event], ...] = (
    Deal,
    LineRefused,
    Settled,
    Resigned,
    Entered,
    Priced,
    Led,
    Drawn,
    Placed,
)
