"""What happens in a round of the exchange, as it is recorded and told.

Money is in hundredths of the base currency, volumes in shares.
"""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import Event, kinds_in
from zine.rules.reasons import RefusalCode, Why


class MarketWords(RefusalCode):
    """Refusals of lines and orders, reasons for prices and leads, and the rules they cite."""

    SHEET_TOO_LONG = "a sheet of more than {count} characters is not read"
    TOO_MANY_LINES = "a sheet of more than {count} lines is not read"
    LINE_TOO_LONG = "a line of more than {count} characters is not read"
    NO_ORDER = "no currency and amount such as 'Pounds +200'"
    NO_CURRENCY = "no currency is called '{name}'"
    NO_NUMBER = "'{written}' is not a whole number of shares such as '{form}'"
    WORD_AND_SIGN = "a word and a sign: write '{form}'"
    NO_SIGN = "+ buys and - sells: the sign is missing; write '{form}' or '{other}'"
    NUMBER_NEEDED = "a number of shares is needed, such as {form}; what is too much is lowered"
    SUPERSEDED = "a later line for it counts"
    WORTHLESS_CURRENCY = "{currency} are worthless and no longer traded"
    NO_SHEET = "no order sheet"
    NO_SHEET_TWICE = "no order sheet twice in a row"
    PASSED_WITHOUT_SHEET = "{player}: no order sheet"
    PASSED_WITHOUT_ORDERS = "{player}: sent no orders for it"
    PASSED_AS_RESIGNED = "{player}: resigned"
    STRANGER = "does not play in this game"
    RESIGNED = "resigned"
    SALE_LIMIT = "no more than {limit} may be sold"
    ONLY_HELD = "only {held} held"
    LOWERED = "the largest order, lowered to what {cash} can pay"
    CIVIL_DISORDER = "nobody may lead: civil disorder"
    MOST_SHARES = "most shares"
    EARLIER_ROUNDS = "more shares in earlier rounds"
    RECENT_LEADER = "equal in all rounds, the most recent leader"
    LOT = "drawn by lot"
    WORTHLESS = "worthless"
    CUBE_ROOT_ROUNDED = "{before} x cube root of {share} = {exact}, rounded towards 1.00"
    CUBE_ROOT = "{before} x cube root of {share} = {exact}"
    WHOLE_HUNDREDS = "{net} net, {hundreds} whole hundreds: {sum}"
    WHOLE_TO_LEAST = "{net} net, {hundreds} whole hundreds: {sum}, not below 0.01"
    BEGUN_HUNDREDS = "{net} net, {hundreds} begun hundreds: {sum}"
    BEGUN_TO_LEAST = "{net} net, {hundreds} begun hundreds: {sum}, not below 0.01"
    BONUS = "{gained} centres: {sum}"
    RULE = "rule {number}"
    RULING = "ruling {number}"
    RULINGS = "rulings {numbers}"
    AS_WESTLING = "as Westling {number}"
    NO_RULE = "no rule: no transaction"
    ENDS = "{variant} ends with {year}"
    OWNS = "{power} owns {count} centres"


class _MarketEvent(Event):
    """What happens in a round."""

    __slots__ = ()
    tables = (MarketWords,)


@dataclass(frozen=True, slots=True)
class Deal(_MarketEvent):
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
class LineRefused(_MarketEvent):
    """A line of an order sheet that moved nothing, as written, and why."""

    player: str
    line: str
    why: Why


@dataclass(frozen=True, slots=True)
class Settled(_MarketEvent):
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
class Resigned(_MarketEvent):
    """A player left; what they held went back to the bank without touching prices."""

    player: str
    why: Why


@dataclass(frozen=True, slots=True)
class Entered(_MarketEvent):
    """A player joined with `shares` ("1052 Pounds", ...) and cash."""

    player: str
    shares: tuple[str, ...]
    cash: int
    why: Why


@dataclass(frozen=True, slots=True)
class Priced(_MarketEvent):
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
class Led(_MarketEvent):
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
class Drawn(_MarketEvent):
    """Something was decided by the game's seed: draw again with the phase and the purpose."""

    purpose: str
    among: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Placed(_MarketEvent):
    """A player's place at the end, with victory points in hundredths."""

    player: str
    place: int
    points: int


MARKET_EVENTS = kinds_in(vars(), Event)
