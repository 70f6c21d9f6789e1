"""What an old issue says of one phase of a game, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zine.wings.archive.parsing.lines import TextSpan


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person as the text names them: "address/Name", or only an address."""

    name: str = ""
    addresses: tuple[str, ...] = ()


class HouseStyle(StrEnum):
    """How failed orders are marked, named after a GM who used the style, or a program."""

    KLIEN = "Klien"
    MARY_F = "Mary F"
    BROSIUS = "Brosius"
    OREGAN = "O'Regan"
    PARAZETTE = "Parazette"
    REALPOLITIK = "Realpolitik"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedOrders:
    """A power's orders as printed, one a line, with the marks of the house style.

    `count` is the number of units that the report gives as a check ("[5 units]").
    """

    power: str
    player: str = ""
    lines: tuple[str, ...] = ()
    count: int | None = None


class Deed(StrEnum):
    """The deed that a sentence about retreats and adjustments reports."""

    RETREAT = "retreat"
    DISBAND = "disband"
    BUILD = "build"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One unit's retreat, disbandment or building; `power` is empty if none is named."""

    power: str = ""
    deed: Deed
    unit: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DislodgedNote:
    """What the GM notes say about a dislodged unit; `unit` may lack "A" or "F"."""

    power: str = ""
    unit: str
    must_disband: bool = False
    retreats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedChartRow:
    """A row of a supply chart: centres, units on the board after the moves if told, and the change.

    "Home" among the centres means the power's home centres.
    """

    power: str
    centres: tuple[str, ...]
    count: int
    units: int | None
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUnits:
    """The units of a power as a report lists them."""

    power: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What an issue says about one phase of a game.

    `registry` is BNC or MNC, and `boardman` is empty where the number is "not known";
    `status` replaces a result ("Due July 30th.").
    """

    game: str
    kind: str = ""
    registry: str = ""
    boardman: str = ""
    season: str = ""
    year: int | None = None
    gm: Person | None = None
    remark: str = ""
    status: str = ""
    headline: str = ""
    style: HouseStyle | None = None
    orders: tuple[PrintedOrders, ...] = ()
    clauses: tuple[Clause, ...] = ()
    notes: str = ""
    dislodged: tuple[DislodgedNote, ...] = ()
    chart: tuple[PrintedChartRow, ...] = ()
    positions: tuple[PowerUnits, ...] = ()
    votes: tuple[str, ...] = ()
    press: str = ""
    span: TextSpan
