"""What happens in the economy besides the orders."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import Event, kinds_in
from zine.rules.reasons import Why
from zine.rules.void_reasons import Illegal, Illegible, Lacking
from zine.wings.pulsipher.expansions.economy.sentences import EventReason, Item, Refused


@dataclass(frozen=True, slots=True)
class Charge(Event):
    """A line of a season's conflict bill (rules 7 and 8).

    `unit` did its `part` in the conflict at `place`, in segment 1 or 2. What was not
    `paid` went unsupplied.
    """

    power: str
    unit: str
    part: str
    place: str
    segment: int
    cost: int
    paid: bool = True


@dataclass(frozen=True, slots=True)
class RetreatReading(Event):
    """What a dislodged unit's retreat cost, billed or `given_up`, and what else it would have.

    `spent` are the country's supply points, retreats included, `driven` its dislodged units;
    `other_spent` and `other_driven` the same had the retreat gone the other way (rule 8, N47).
    """

    power: str
    unit: str
    given_up: bool
    spent: int
    driven: tuple[str, ...]
    other_spent: int
    other_driven: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry(Event):
    """A line of a country's ledger: supply points in (positive) or out."""

    power: str
    item: Why
    amount: int

    tables = (Item,)


@dataclass(frozen=True, slots=True)
class NoIncome(Event):
    """A centre yielded nothing: it was bombed, or cut off from the capital (rule 5)."""

    power: str
    centre: str
    why: Why

    tables = (EventReason,)


@dataclass(frozen=True, slots=True)
class FactorsChanged(Event):
    """A player's political factors in a minor came to another total, for a reason."""

    player: str
    minor: str
    was: int
    now: int
    why: Why

    tables = (EventReason,)


@dataclass(frozen=True, slots=True)
class ControlGained(Event):
    """A player controls a minor from now on; `helped` by a partner's factors (16.C, D)."""

    player: str
    minor: str
    total: int
    needed: int
    helped: str = ""


@dataclass(frozen=True, slots=True)
class ControlLost(Event):
    """A player no longer controls a minor, for a reason."""

    player: str
    minor: str
    why: Why

    tables = (EventReason,)


@dataclass(frozen=True, slots=True)
class CapitalLost(Event):
    """A country's capital was captured; its units must stand next season (rule 3)."""

    power: str
    capital: str
    by: str


@dataclass(frozen=True, slots=True)
class CapitalMoved(Event):
    """A country has another capital; `supplied` if nobody named one."""

    power: str
    capital: str
    supplied: bool = False


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    """A country could establish no capital (rule 3)."""

    power: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A conquered minor has the units it began with again (rule 3)."""

    power: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alliance(Event):
    """Two countries declared each other Allies for the coming year (rule 14)."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Befriended(Event):
    """A country let another's supply lines pass in this year's check (rule 9)."""

    power: str
    other: str


@dataclass(frozen=True, slots=True)
class BomberBuilt(Event):
    """A bomber was built (rule 15)."""

    power: str
    province: str


@dataclass(frozen=True, slots=True)
class BomberLost(Event):
    """A bomber left the board, for a reason."""

    power: str
    province: str
    why: Why

    tables = (EventReason,)


@dataclass(frozen=True, slots=True)
class Withdrew(Event):
    """A unit that nobody orders retreated of its own accord (16.M)."""

    power: str
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Leaderless(Event):
    """A dislodged unit left the board, for nobody orders its country any more (16.H)."""

    power: str
    unit: str


@dataclass(frozen=True, slots=True)
class SupplyLine(Event):
    """The line found from a unit to its capital (rule 9)."""

    power: str
    unit: str
    way: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal(Event):
    """A line of somebody's papers that could not be followed."""

    sender: str
    text: str
    reason: Why

    tables = (Refused, Illegal, Illegible, Lacking)


EVENTS = kinds_in(vars(), Event)
