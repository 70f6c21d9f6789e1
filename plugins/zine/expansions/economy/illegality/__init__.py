"""Why an order of the 1914 rules is void, as values; `sentences` says how they are said."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.illegality import Why


class EconomyWhy(Why):
    """A reason that these rules add."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class MustStand(EconomyWhy):
    """The country lost its capital, so its units stand (rule 3)."""


@dataclass(frozen=True, slots=True)
class Uncontrolled(EconomyWhy):
    """A minor country that nobody controls (rule 16)."""

    country: str


@dataclass(frozen=True, slots=True)
class UnitShaken(EconomyWhy):
    """A support of an attack by a unit that retreated the season before (rule 13)."""


@dataclass(frozen=True, slots=True)
class NoBomber(EconomyWhy):
    """The power has no bomber there, or none that is free."""

    power: str
    base: str


@dataclass(frozen=True, slots=True)
class BaseAtSea(EconomyWhy):
    """A bomber's new base at sea (rule 15)."""


@dataclass(frozen=True, slots=True)
class NotAnothersCentre(EconomyWhy):
    """A raid on what is no other country's centre (rule 15)."""

    centre: str


@dataclass(frozen=True, slots=True)
class NotACentre(EconomyWhy):
    """A guard over what is no centre (rule 15)."""

    place: str


@dataclass(frozen=True, slots=True)
class OutOfRange(EconomyWhy):
    """Farther than bombers fly in this year, in spaces (rule 15)."""

    goal: str
    distance: int
    reach: int


@dataclass(frozen=True, slots=True)
class SecondOrders(EconomyWhy):
    """Several different orders for a fleet's second segment (rule 11)."""


@dataclass(frozen=True, slots=True)
class NoFleetByThen(EconomyWhy):
    """No fleet of the power will be there for the second segment (rule 11)."""

    power: str
    place: str


@dataclass(frozen=True, slots=True)
class NoSecondSegment(EconomyWhy):
    """An order for the second segment to a unit that is no fleet (rule 11)."""


@dataclass(frozen=True, slots=True)
class KeepsToSea(EconomyWhy):
    """One of a fleet's two orders concerns land (rule 11; ruling N21)."""

    place: str


@dataclass(frozen=True, slots=True)
class FleetCannotReach(EconomyWhy):
    """The second segment's goal is not next to where the fleet will be."""

    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class HasCapital(EconomyWhy):
    """A new capital for a country that has one (rule 3)."""

    country: str
    capital: str


@dataclass(frozen=True, slots=True)
class NotHome(EconomyWhy):
    """A capital outside the home centres (rule 3)."""

    place: str
    country: str


@dataclass(frozen=True, slots=True)
class NotOwned(EconomyWhy):
    """A capital in a centre that the country does not own (rule 3)."""

    country: str
    place: str


@dataclass(frozen=True, slots=True)
class NotTheirsToOpen(EconomyWhy):
    """A permission for a place of somebody else's (rules 13, 14)."""

    place: str
    power: str


@dataclass(frozen=True, slots=True)
class NotByRail(EconomyWhy):
    """A fleet on a railway (rule 10)."""


@dataclass(frozen=True, slots=True)
class NoRailway(EconomyWhy):
    """Two stops that are not neighbours by land (rule 10)."""

    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class PassesTwice(EconomyWhy):
    """A railway that comes back to where it was (rule 10)."""


@dataclass(frozen=True, slots=True)
class RailwayAbroad(EconomyWhy):
    """A stop on the way that is not in the home country (rule 10)."""

    stop: str
    power: str


@dataclass(frozen=True, slots=True)
class NoSupplyLeft(EconomyWhy):
    """A retreat costs a supply point (rule 7)."""


@dataclass(frozen=True, slots=True)
class NoPermission(EconomyWhy):
    """A retreat to a centre whose owner did not permit it (rule 13)."""

    owner: str
    goal: str


@dataclass(frozen=True, slots=True)
class FleetUnsupported(EconomyWhy):
    """A fleet's retreat to a centre that no owner can open to it."""


@dataclass(frozen=True, slots=True)
class SeveralOrders(EconomyWhy):
    """A part of an order that does not read as one order."""

    written: str


@dataclass(frozen=True, slots=True)
class WriteInFull(EconomyWhy):
    """A part of an order whose reading needs a remark; `order` is what it is read as."""

    order: str


@dataclass(frozen=True, slots=True)
class NotForRetreats1914(EconomyWhy):
    """What is neither a retreat nor a permission in a retreat phase."""


@dataclass(frozen=True, slots=True)
class NotAStop(EconomyWhy):
    """A leg of a railway that is not a move on land."""

    written: str


@dataclass(frozen=True, slots=True)
class RailwayToNowhere(EconomyWhy):
    """A railway without a stop."""


@dataclass(frozen=True, slots=True)
class NotToAUnit(EconomyWhy):
    """A first segment that orders no unit."""


@dataclass(frozen=True, slots=True)
class NotForSecond(EconomyWhy):
    """A second segment that is no move, support or hold."""


@dataclass(frozen=True, slots=True)
class BombersFlyAlone(EconomyWhy):
    """An attack or a support by a bomber, or a support of one (rule 15)."""


@dataclass(frozen=True, slots=True)
class BomberUnclear(EconomyWhy):
    """What a bomber cannot do."""


@dataclass(frozen=True, slots=True)
class PermitUnclear(EconomyWhy):
    """A permission that does not name a unit and a place."""
