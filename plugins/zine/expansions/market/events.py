"""What happens in a round of the exchange, as it is recorded and reported.

Money is in hundredths of the base currency, volumes in shares.
"""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import Event


@dataclass(frozen=True, slots=True)
class Deal(Event):
    """A player bought (+) or sold (-) `done` shares of a power at `price`.

    `wanted` is what the order asked for, and `why` says why that was not `done`.
    """

    player: str
    power: str
    wanted: int
    done: int
    price: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class LineRefused(Event):
    """A line of an order sheet that moved nothing, as written, and why."""

    player: str
    line: str
    why: str


@dataclass(frozen=True, slots=True)
class Settled(Event):
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
class Resigned(Event):
    """A player left; what he held went back to the bank without touching prices."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A player joined with `shares` ("1052 Pounds", ...) and cash."""

    player: str
    shares: tuple[str, ...]
    cash: int
    why: str


@dataclass(frozen=True, slots=True)
class Priced(Event):
    """A new price. `bought` and `sold` are the players', `world` the World Events' shares.

    World Events buy where `world` is above 0. `law` is the reckoning in words.
    """

    power: str
    before: int
    bought: int
    sold: int
    world: int
    after: int
    law: str


@dataclass(frozen=True, slots=True)
class Led(Event):
    """Who leads a power from now on, and what decided it; nobody if `leader` is empty.

    `tied` are those who held as many shares; `passed_over` held more and may not lead.
    """

    power: str
    leader: str
    shares: int
    decided: str
    tied: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Something was decided by the game's seed: draw again with the phase and the purpose."""

    purpose: str
    among: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
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
