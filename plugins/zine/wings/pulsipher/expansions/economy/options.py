"""What a variant tells the economy: its countries, its minors and what they begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from zine.rules.position import NOTHING
from zine.rules.variant import Variant


class Surcharge(StrEnum):
    """Rule 7: when a moving unit pays the extra point for attacking (ruling N4).

    Only into a province that holds a foreign unit, as both worked examples have it, or
    in every conflict, as the list says.
    """

    OCCUPIED = "occupied"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class Minor:
    """A minor country (rule 16 and its table).

    `level` is its activation level in the first year, `factors` the political factors
    that players begin with, `barred` the players who can never control it.
    """

    level: int
    factors: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    barred: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The economy of a variant.

    `supply` gives the supply points of the Great Powers, who are the players, at the
    start; `capitals` and `countries` the capital and the provinces of each country;
    `groups` names minors that stand by one another (16.I); `drills` what the units of
    uncontrolled semi-active minors do, as province to province, and `refuges` where they
    retreat to (16.M).
    """

    supply: Mapping[str, int]
    capitals: Mapping[str, str]
    countries: Mapping[str, tuple[str, ...]]
    minors: Mapping[str, Minor]
    groups: tuple[tuple[str, ...], ...] = ()
    drills: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: NOTHING)
    refuges: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: NOTHING)
    surcharge: Surcharge = Surcharge.OCCUPIED

    @property
    def players(self) -> tuple[str, ...]:
        """The Great Powers."""
        return tuple(self.supply)

    def check(self, variant: Variant) -> None:
        """Raises ValueError for a name that the variant does not have, or a country left out."""
        powers = set(variant.ranks)
        named = {
            *self.supply,
            *self.minors,
            *self.drills,
            *self.refuges,
            *self.capitals,
            *self.countries,
        }
        for minor in self.minors.values():
            named |= {*minor.factors, *minor.barred}
        for group in self.groups:
            named.update(group)
        if unknown := sorted(named - powers):
            raise ValueError(f"no power '{unknown[0]}'")
        for table, what in ((self.capitals, "capital"), (self.countries, "country")):
            if absent := sorted(powers - set(table)):
                raise ValueError(f"{absent[0]} has no {what}")
        if absent := sorted(powers - {*self.supply, *self.minors}):
            raise ValueError(f"{absent[0]} is neither a Great Power nor a minor country")
        provinces = {*self.capitals.values()}.union(*self.countries.values())
        if strange := sorted(provinces - set(variant.geography.provinces)):
            raise ValueError(f"no province '{strange[0]}'")
