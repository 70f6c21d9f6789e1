"""Why a line of Winter papers of the 1914 rules is not followed, as values."""

from __future__ import annotations

from dataclasses import dataclass

from zine.expansions.economy.illegality import EconomyWhy


@dataclass(frozen=True, slots=True)
class NotBeforeSpring(EconomyWhy):
    """A line that is not taken before the first Spring (16.A)."""


@dataclass(frozen=True, slots=True)
class MinorsHaveNoFactors(EconomyWhy):
    """Political factors for a country that is no Great Power (rule 16)."""


@dataclass(frozen=True, slots=True)
class NotAMinor(EconomyWhy):
    """Political factors in what is not a minor country."""

    minor: str


@dataclass(frozen=True, slots=True)
class HoldsHomeCentre(EconomyWhy):
    """Political factors of a power that holds a home centre of the minor (16.G)."""

    player: str
    minor: str


@dataclass(frozen=True, slots=True)
class OnlyLeft(EconomyWhy):
    """More supply points than are left."""

    points: int


@dataclass(frozen=True, slots=True)
class NoFactors(EconomyWhy):
    """Factors withdrawn where the country has none (16.B)."""

    country: str
    minor: str


@dataclass(frozen=True, slots=True)
class NotDeclaredToo(EconomyWhy):
    """An alliance that one side alone declared (rule 14)."""

    other: str


@dataclass(frozen=True, slots=True)
class NotOrderedToo(EconomyWhy):
    """Joint control that one side alone ordered (16.D)."""

    other: str


@dataclass(frozen=True, slots=True)
class CannotHoldControl(EconomyWhy):
    """Joint control by somebody who may not have it (16.D)."""

    holder: str
    minor: str


@dataclass(frozen=True, slots=True)
class TooFewFactors(EconomyWhy):
    """Joint control with too few factors together (16.D)."""

    total: int
    needed: int


@dataclass(frozen=True, slots=True)
class ConditionalGift(EconomyWhy):
    """A transfer with a condition (rule 4)."""


@dataclass(frozen=True, slots=True)
class MinorGivesNothing(EconomyWhy):
    """A transfer from a minor country (16.J)."""


@dataclass(frozen=True, slots=True)
class NoLedger(EconomyWhy):
    """A transfer to a minor country that nobody controls."""

    to: str


@dataclass(frozen=True, slots=True)
class GivenToItself(EconomyWhy):
    """A transfer from a country to itself."""


@dataclass(frozen=True, slots=True)
class OnlyTransferable(EconomyWhy):
    """More than a fifth of what the country has (rule 4; ruling N11)."""

    points: int


@dataclass(frozen=True, slots=True)
class NoBomberThere(EconomyWhy):
    """A removal of a bomber that is not there."""

    country: str
    place: str


@dataclass(frozen=True, slots=True)
class NoUnitOfTheirs(EconomyWhy):
    """A removal of a unit that is not there."""

    country: str
    place: str


@dataclass(frozen=True, slots=True)
class RemovedAndBuilt(EconomyWhy):
    """A build by a country that removed a unit in the same Winter (rule 6)."""


@dataclass(frozen=True, slots=True)
class NotAnOwnHome(EconomyWhy):
    """A build outside the home centres that the country owns (rule 6; ruling N34)."""

    site: str
    country: str


@dataclass(frozen=True, slots=True)
class SiteOccupied(EconomyWhy):
    """A build where a unit stands."""

    site: str


@dataclass(frozen=True, slots=True)
class PointsNeeded(EconomyWhy):
    """What is built costs more than the country has: `amount` supply points."""

    amount: int


@dataclass(frozen=True, slots=True)
class MinorBuildsNoBomber(EconomyWhy):
    """A bomber for a minor country (rule 15)."""


@dataclass(frozen=True, slots=True)
class NoBombersYet(EconomyWhy):
    """A bomber before there are any (rule 15)."""

    first: int


@dataclass(frozen=True, slots=True)
class EnoughBombers(EconomyWhy):
    """More bombers than a power may build in a year (rule 15)."""

    allowed: int
    year: int


@dataclass(frozen=True, slots=True)
class NoBase(EconomyWhy):
    """A bomber where its country has neither centre nor unit (rule 15)."""

    place: str
    country: str
