"""What the adapter gives besides the game: its powers and its map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from zine.diplomacy.order_texts import OrderTexts
from zine.engine import load_variant
from zine.rules.geography import Terrain, UnitKind, province_of
from zine.wings.formats.diplomacy_package_game_writer import MAPS
from zine.wings.formats.diplomacy_package_state import package_power

OURS: Mapping[str, str] = {theirs: ours for ours, theirs in MAPS.items()}
COAST = "COAST"
KINDS: Mapping[Terrain, str] = {Terrain.SEA: "WATER", Terrain.INLAND: "LAND"}


@cache
def _order_tables(variant_name: str) -> OrderTexts:
    """The tables of a variant's map, which all its games share."""
    return OrderTexts(load_variant(variant_name).geography)


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerView:
    """A power as it is in the present phase; `adjust` are its retreats, builds or removals."""

    name: str
    units: list[str]
    centers: list[str]
    homes: list[str]
    influence: list[str]
    retreats: dict[str, list[str]]
    orders: dict[str, str]
    adjust: list[str]
    civil_disorder: int = 0

    @property
    def goner(self) -> bool:
        """Whether the power has no centres left."""
        return not self.centers

    def is_eliminated(self) -> bool:
        """Whether the power has neither units nor centres left."""
        return not (self.units or self.centers or self.retreats)


class MapView:
    """The map of a game, in the words of the package.

    `name` is a map of the package that we have ("standard", "standard_fleet_rome") or a variant of
    ours without expansions. Raises ValueError for another.
    """

    def __init__(self, name: str = "standard") -> None:
        self.name, self.variant = name, load_variant(OURS.get(name, name))
        self.orders = _order_tables(OURS.get(name, name))
        variant, geography = self.variant, self.variant.geography
        kinds = {code: KINDS.get(each.terrain, COAST) for code, each in geography.provinces.items()}
        places = {
            code: (*(f"{code}/{coast}" for coast in each.coasts), code)
            for code, each in geography.provinces.items()
        }
        powers = {package_power(power.name): power.name for power in variant.powers}
        self.powers = list(powers)
        self.locs = [_written(place, own) for own in places.values() for place in own]
        self.scs = list(geography.centres)
        self.homes = {name: list(geography.home_centres(own)) for name, own in powers.items()}
        self.units = {
            name: [*map(str, variant.start.units_of(own))] for name, own in powers.items()
        }
        self.centers = {name: list(variant.start.centres_of(own)) for name, own in powers.items()}
        self.loc_type = {
            each: kinds[code]
            for code, own in places.items()
            for place in own
            for each in (place, _written(place, own))
        }
        self.loc_name = {each.name.upper(): code for code, each in geography.provinces.items()}
        self.loc_coasts = {place: list(own) for own in places.values() for place in own}
        self.victory = [variant.solo]
        self.first_year = variant.calendar.first_year

    @cached_property
    def loc_abut(self) -> dict[str, list[str]]:
        """What touches each location; in small letters what only an army reaches by its coast.

        A province with coasts is there three times: "bul" for armies, "BUL/EC" and "BUL/SC".
        """
        return {place: self._touching(place.upper()) for place in self.locs}

    def _touching(self, place: str) -> list[str]:
        near = self.variant.geography.neighbours
        afloat, ashore = near(UnitKind.FLEET, place), near(UnitKind.ARMY, place)
        if len(self.loc_coasts[place]) > 1 and "/" not in place:
            afloat = tuple(n for one in self.loc_coasts[place] for n in near(UnitKind.FLEET, one))
        seen = {*afloat, *map(province_of, afloat)}
        coastal = self.loc_type[place] == COAST
        only = [
            other.lower() if coastal and self.loc_type[other] == COAST else other
            for other in ashore
            if other not in seen
        ]
        return sorted({*afloat, *only}, key=str.upper)

    @cached_property
    def dest_with_coasts(self) -> dict[str, list[str]]:
        """Where a unit of any kind could go from each location, with every coast of it."""
        return {
            place: sorted({way for near in self.abut_list(place) for way in self.find_coasts(near)})
            for place in self.loc_coasts
        }

    def abut_list(self, site: str, incl_no_coast: bool = False) -> list[str]:
        """Every location that touches one, as `loc_abut` writes it."""
        found = self.loc_abut.get(site) or self.loc_abut.get(site.lower(), [])
        bare = (province_of(place) for place in found) if incl_no_coast else ()
        return list(dict.fromkeys((*found, *bare)))

    def find_coasts(self, loc: str) -> list[str]:
        """Every location of a province, its coasts first."""
        return list(self.loc_coasts.get(loc.upper(), ()))

    def abuts(self, unit_type: str, unit_loc: str, order_type: str, other_loc: str) -> int:
        """Whether a unit can move to a place, support into it, or convoy from it: 1 or 0."""
        geography, place, other = self.variant.geography, unit_loc.upper(), other_loc.upper()
        kind = UnitKind(unit_type)
        if not geography.can_stand(kind, place):
            return 0
        near = geography.neighbours(kind, place)
        if order_type == "S":
            return int(province_of(other) in set(map(province_of, near)))
        if order_type == "C" and kind is UnitKind.ARMY:
            near = (*near, *geography.waters[province_of(place)])
        return int(other in near)

    def area_type(self, loc: str) -> str | None:
        """WATER, LAND or COAST; None if the map has no such location."""
        return self.loc_type.get(loc.upper())

    def is_valid_unit(self, unit: str) -> bool:
        """Whether a unit such as "F STP/SC" may be on the map."""
        letter, _, location = unit.partition(" ")
        known = letter in tuple(UnitKind)
        return known and self.variant.geography.can_stand(UnitKind(letter), location)


def _written(place: str, own: tuple[str, ...]) -> str:
    """A location as the package writes it: a province with coasts in small letters."""
    return place.lower() if place == own[-1] and len(own) > 1 else place
