"""What the adapter hands out beside the game: powers, the map, phases that were played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zine.rules.geography import Terrain, UnitKind
from zine.rules.variant import Variant
from zine.wings.formats.package_state import package_power

KINDS = {Terrain.SEA: "WATER", Terrain.INLAND: "LAND"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMessage:
    """A message between powers, or to everybody as "GLOBAL"."""

    sender: str
    recipient: str
    message: str
    phase: str = ""
    time_sent: int | None = None

    def to_dict(self) -> dict[str, object]:
        """The message as saved games hold it."""
        return {
            "sender": self.sender,
            "recipient": self.recipient,
            "time_sent": self.time_sent,
            "phase": self.phase,
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A phase of a game: its position, orders, results and messages, as saved games hold them."""

    name: str
    state: Mapping[str, Any]
    orders: Mapping[str, Any]
    results: Mapping[str, list[str]]
    messages: tuple[GameMessage, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The phase as saved games hold it."""
        return {
            "name": self.name,
            "state": dict(self.state),
            "orders": dict(self.orders),
            "results": dict(self.results),
            "messages": [each.to_dict() for each in self.messages],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerView:
    """A power as it is in the present phase."""

    name: str
    units: list[str]
    centers: list[str]
    homes: list[str]
    influence: list[str]
    retreats: dict[str, list[str]]
    orders: list[str]
    civil_disorder: int = 0

    @property
    def goner(self) -> bool:
        """Whether the power has no centres left."""
        return not self.centers

    def is_eliminated(self) -> bool:
        """Whether the power has neither units nor centres left."""
        return not (self.units or self.centers or self.retreats)


@dataclass(frozen=True, kw_only=True)
class MapView:
    """The map of a game, in the words of the package."""

    name: str
    powers: list[str]
    locs: list[str]
    scs: list[str]
    homes: dict[str, list[str]]
    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    loc_type: dict[str, str]
    loc_name: dict[str, str]
    loc_coasts: dict[str, list[str]]
    victory: list[int]
    first_year: int
    variant: Variant = field(repr=False)

    def abut_list(self, site: str, incl_no_coast: bool = False) -> list[str]:
        """Every location that touches one, whichever unit could go there."""
        geography = self.variant.geography
        places = [site, *self.loc_coasts.get(site, ())]
        found = {
            near
            for kind in UnitKind
            for place in places
            for near in geography.neighbours(kind, place)
        }
        if incl_no_coast:
            found |= {place.partition("/")[0] for place in found}
        return sorted(found)

    def area_type(self, loc: str) -> str | None:
        """WATER, LAND or COAST; None if the map has no such location."""
        return self.loc_type.get(loc.upper())

    def is_valid_unit(self, unit: str) -> bool:
        """Whether a unit such as "F STP/SC" may be on the map."""
        letter, _, location = unit.partition(" ")
        known = letter in tuple(UnitKind)
        return known and self.variant.geography.can_stand(UnitKind(letter), location)


def map_view(name: str, variant: Variant) -> MapView:
    """The map of a variant."""
    geography = variant.geography
    kinds = {code: KINDS.get(each.terrain, "COAST") for code, each in geography.provinces.items()}
    coasts = {
        code: [code, *(f"{code}/{coast}" for coast in each.coasts)]
        for code, each in geography.provinces.items()
    }
    names = [power.name for power in variant.powers]
    return MapView(
        name=name,
        powers=[package_power(each) for each in names],
        locs=sorted(place for places in coasts.values() for place in places),
        scs=list(geography.centres),
        homes={package_power(each): list(geography.home_centres(each)) for each in names},
        units={package_power(p): [*map(str, variant.start.units_of(p))] for p in names},
        centers={package_power(each): list(variant.start.centres_of(each)) for each in names},
        loc_type={place: kinds[code] for code, own in coasts.items() for place in own},
        loc_name={each.name.upper(): code for code, each in geography.provinces.items()},
        loc_coasts=coasts,
        victory=[variant.solo],
        first_year=variant.calendar.first_year,
        variant=variant,
    )
