"""Why an order is void, as values. How they are said stands in `sentences` alone.

A place is named as the map prints it ("Munich") where `place` stands, and as orders write
it ("STP/NC") where `location`, `start`, `goal` or `site` stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.position import Unit


class Why:
    """Why an order is void: a frozen dataclass. An expansion adds kinds of its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Recorded(Why):
    """A reason as an old record has it, in the words of its day."""

    words: str


@dataclass(frozen=True, slots=True)
class Unsaid(Why):
    """A reason that is not public."""


# Orders of any phase.


@dataclass(frozen=True, slots=True)
class NotOneOrder(Why):
    """A line that could not be read, without more to say."""


@dataclass(frozen=True, slots=True)
class NotForMovement(Why):
    """An order to retreat, build or remove in a movement phase."""


@dataclass(frozen=True, slots=True)
class ManyOrders(Why):
    """The unit was given several different orders (DATC 4.D.3)."""

    count: int
    unit: Unit


# Movement.


@dataclass(frozen=True, slots=True)
class UnitAbsent(Why):
    """Nobody stands where the ordered unit should."""

    place: str


@dataclass(frozen=True, slots=True)
class ForeignUnit(Why):
    """The unit there belongs to another power."""

    place: str
    owner: str


@dataclass(frozen=True, slots=True)
class OtherUnit(Why):
    """The unit there is of another kind, or on another coast (DATC 4.B.5, 4.C.2)."""

    place: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class StandsThere(Why):
    """A move to the province the unit is in."""


@dataclass(frozen=True, slots=True)
class NoFleets(Why):
    """No fleets stand so that they could carry the army."""

    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class CannotReach(Why):
    """The place is not next to the unit, or not open to its kind."""

    unit: Unit
    place: str


@dataclass(frozen=True, slots=True)
class CannotReachCoast(Why):
    """The province can be reached, but not on this coast (DATC 4.B.3)."""

    unit: Unit
    location: str


@dataclass(frozen=True, slots=True)
class WhichCoast(Why):
    """The order could mean either coast (DATC 4.B.1)."""

    coasts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SupportsItself(Why):
    """A support of the supporting unit."""


@dataclass(frozen=True, slots=True)
class NothingToSupport(Why):
    """Nobody stands where the supported unit should."""

    place: str


@dataclass(frozen=True, slots=True)
class CannotReachToDefend(Why):
    """A support to hold in a province that the unit could not go to."""

    unit: Unit
    place: str


@dataclass(frozen=True, slots=True)
class CannotReachToAttack(Why):
    """A support of a move to a province that the unit could not go to."""

    unit: Unit
    place: str


@dataclass(frozen=True, slots=True)
class SupportsAgainstItself(Why):
    """A support of a move to the supporting unit's province."""


@dataclass(frozen=True, slots=True)
class NotAtSea(Why):
    """A convoy by a unit that is not a fleet at sea."""


@dataclass(frozen=True, slots=True)
class NothingToConvoy(Why):
    """Nobody stands where the convoyed army should."""

    place: str


@dataclass(frozen=True, slots=True)
class NotAnArmy(Why):
    """A convoy of a fleet."""


@dataclass(frozen=True, slots=True)
class NoCrossing(Why):
    """A convoy to the army's own province, or to one where no army can stand."""

    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class OffRoute(Why):
    """The convoying fleet is on no way between the two places."""

    unit: Unit
    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class RouteUnmanned(Why):
    """A sea on the written route has no fleet."""

    place: str


@dataclass(frozen=True, slots=True)
class RouteTwice(Why):
    """The written route comes back to a sea."""


@dataclass(frozen=True, slots=True)
class RouteApart(Why):
    """Two places that follow one another on the written route are no neighbours."""

    place: str
    other_place: str


# Retreats.


@dataclass(frozen=True, slots=True)
class NotForRetreats(Why):
    """An order other than to retreat or disband in a retreat phase."""


@dataclass(frozen=True, slots=True)
class NoneDislodged(Why):
    """No dislodged unit of the power is there."""

    power: str
    site: str


@dataclass(frozen=True, slots=True)
class CannotRetreat(Why):
    """The unit may not retreat there; `open` is where it may."""

    unit: Unit
    location: str
    open: tuple[str, ...]


# Builds and removals.


@dataclass(frozen=True, slots=True)
class OnlyBuilds(Why):
    """A removal by a power that may build."""


@dataclass(frozen=True, slots=True)
class OnlyRemovals(Why):
    """A build by a power that must remove units."""


@dataclass(frozen=True, slots=True)
class NoBuildsLeft(Why):
    """One build more than the power has."""


@dataclass(frozen=True, slots=True)
class NoRemovalsLeft(Why):
    """One removal more than the power owes."""


@dataclass(frozen=True, slots=True)
class NoSite(Why):
    """The power may not build there now."""

    site: str
    power: str


@dataclass(frozen=True, slots=True)
class WhichKind(Why):
    """The build could be an army or a fleet (DATC 4.C.3)."""

    site: str


@dataclass(frozen=True, slots=True)
class NoFleetThere(Why):
    """A fleet inland."""

    site: str


@dataclass(frozen=True, slots=True)
class NothingToRemove(Why):
    """The power has no unit there."""

    power: str
    site: str
