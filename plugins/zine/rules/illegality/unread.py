"""Why a text cannot be read as an order, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from zine.rules.illegality import Why


class When(Enum):
    """The phases that an order may belong to."""

    MOVEMENT = auto()
    RETREATS = auto()
    ADJUSTMENTS = auto()
    AFTER_MOVEMENT = auto()


class Lacking(Enum):
    """The part of an order that is missing."""

    DESTINATION = auto()
    SUPPORTED = auto()
    CONVOYED = auto()
    LANDING = auto()
    UNIT = auto()
    MOVER = auto()
    SEA = auto()


@dataclass(frozen=True, slots=True)
class LineTooLong(Why):
    """A line of more than so many characters."""

    longest: int


@dataclass(frozen=True, slots=True)
class TextTooLong(Why):
    """A text of more than so many characters."""

    longest: int


@dataclass(frozen=True, slots=True)
class Incomplete(Why):
    """The order ends before this part."""

    part: Lacking


@dataclass(frozen=True, slots=True)
class PartUnreadable(Why):
    """Something else is written where this part should be."""

    part: Lacking
    written: str


@dataclass(frozen=True, slots=True)
class NoProvince(Why):
    """The word is not a province; `near` are names like it."""

    written: str
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LikeNamed(Why):
    """The word may be one of several provinces; they stand with their codes."""

    written: str
    provinces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TwoLanguages(Why):
    """The line reads in two languages, and differently; both readings."""

    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OddRoute(Why):
    """A way by sea for a fleet, or over land."""


@dataclass(frozen=True, slots=True)
class OtherPhase(Why):
    """The order, of a `form`, belongs at another time than `here`."""

    form: Enum
    home: When
    here: When


@dataclass(frozen=True, slots=True)
class RetreatBySea(Why):
    """A retreat by convoy."""


@dataclass(frozen=True, slots=True)
class Conditional(Why):
    """An order with a condition."""


@dataclass(frozen=True, slots=True)
class TooManyWaived(Why):
    """More builds are waived than there are centres."""

    count: int


@dataclass(frozen=True, slots=True)
class ListOrRemoval(Why):
    """A unit after a dash, which may be a list's or a minus."""


@dataclass(frozen=True, slots=True)
class WaivesUnit(Why):
    """A waived build that names a unit."""


@dataclass(frozen=True, slots=True)
class NoVerb(Why):
    """What comes after the unit is no order word."""

    unit: str
    rest: str


@dataclass(frozen=True, slots=True)
class ConvoysFleet(Why):
    """A convoy is written for a fleet."""


@dataclass(frozen=True, slots=True)
class MoreWritten(Why):
    """Words follow the order."""

    rest: str


@dataclass(frozen=True, slots=True)
class NothingSaid(Why):
    """A unit without an order."""


@dataclass(frozen=True, slots=True)
class UnderHeading(Why):
    """The line stands under the heading of another power."""

    foreign: str
    power: str


@dataclass(frozen=True, slots=True)
class NamesPower(Why):
    """The order names another power's unit as its own."""

    foreign: str
    power: str


@dataclass(frozen=True, slots=True)
class TooManyOrders(Why):
    """More lines and orders than are read of one text."""

    most: int


@dataclass(frozen=True, slots=True)
class BackwardArrow(Why):
    """An arrow that does not point from the unit to where it goes."""


@dataclass(frozen=True, slots=True)
class NothingBetween(Why):
    """Two dashes with nothing between them."""


@dataclass(frozen=True, slots=True)
class DashBeforeSupport(Why):
    """A dash before "supports", which may be a move's."""


@dataclass(frozen=True, slots=True)
class DashBeforeConvoy(Why):
    """A dash before "convoys", which may be a move's."""
