"""Games of Backstabbr: what its pages say of a season, as phases of a told game.

A page holds three values: `orders` by power and province, with what became of each, the
`territories` with their owners, and `unitsByPlayer`. A unit that was driven out has its retreat
within its order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.position import Unit
from zine.rules.variant import Variant
from zine.wings.formats.games_without_positions import Fate, ToldOrder, ToldPhase

SUCCEEDS = "SUCCEEDS"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackstabbrSeason:
    """A season as a page has it: plain values, with the page's names."""

    year: int
    season: str
    orders: Mapping[str, Mapping[str, Mapping[str, object]]]
    territories: Mapping[str, str]
    units: Mapping[str, Mapping[str, Any]] | None = None


def season_phases(variant: Variant, season: BackstabbrSeason) -> Iterator[ToldPhase]:
    """The phases of a season: moves and, if any unit was driven out, retreats.

    Raises ValueError, which says what is wrong, for a power or province that the map has not.
    """
    reading = _Reading(variant, season)
    owners = {
        centre: reading.power(owner)
        for name, owner in season.territories.items()
        if (centre := reading.place(name)) in variant.geography.centres
    }
    winter = season.season == "winter"
    given = [
        (reading.power(power), reading.place(name), order)
        for power, own in season.orders.items()
        for name, order in own.items()
    ]
    yield ToldPhase(
        year=season.year,
        season=season.season,
        kind=PhaseKind.ADJUSTMENTS if winter else PhaseKind.MOVEMENT,
        orders=tuple(
            reading.adjustment(*each) if winter else reading.move(*each) for each in given
        ),
        owners=owners,
        units=reading.units(),
        played=any("result" in order for _, _, order in given),
    )
    if out := [each for each in given if each[2].get("retreat")]:
        yield ToldPhase(
            year=season.year,
            season=season.season,
            kind=PhaseKind.RETREATS,
            orders=tuple(reading.retreat(*each) for each in out),
            owners=owners,
        )


class _Reading:
    """Reads one season on a map."""

    def __init__(self, variant: Variant, season: BackstabbrSeason) -> None:
        self.variant = variant
        self.season = season
        self.where = f"{season.season.title()} {season.year}"

    def power(self, name: str) -> str:
        if name not in self.variant.ranks:
            known = ", ".join(self.variant.ranks)
            raise ValueError(f"{self.where}: there is no power '{name[:30]}'; powers: {known}")
        return name

    def place(self, name: str, coast: Any = None) -> str:
        """A place by the page's name: "Lon", "NTH", "Bul.ec"."""
        code, _, written = name.upper().replace("/", ".").partition(".")
        province = self.variant.geography.provinces.get(code)
        if province is None:
            raise ValueError(f"{self.where}: '{name[:30]}' is not a place on this map")
        side = str(coast or written).upper()
        return f"{code}/{side}" if side in province.coasts else code

    def units(self) -> tuple[Unit, ...] | None:
        """The units at the beginning of the season, if the page has them."""
        if self.season.units is None:
            return None
        found = []
        for power, own in self.season.units.items():
            for name, told in own.items():
                letter, coast = (
                    (told.get("type"), told.get("coast"))
                    if isinstance(told, Mapping)
                    else (told, None)
                )
                at = self.place(name, coast)
                if letter not in tuple(UnitKind) or not self.variant.geography.can_stand(
                    UnitKind(letter), at
                ):
                    raise ValueError(f"{self.where}: no unit can be '{letter}' in '{name[:30]}'")
                found.append(Unit(self.power(power), UnitKind(letter), at))
        return tuple(found)

    def move(self, power: str, place: str, order: Mapping[str, object]) -> ToldOrder:
        """An order of a spring or fall."""
        kind = str(order.get("type"))
        goal = self._at(order, "to", order.get("to_coast"))
        other = self._at(order, "from")
        gone = order.get("result") == SUCCEEDS and kind == "MOVE" and bool(goal)
        fate = Fate.OUT if order.get("retreat") else Fate.GOES if gone else Fate.STAYS
        towards = f" - {goal}" if goal else ""
        texts = {
            "HOLD": f"{place} H",
            "MOVE": f"{place}{towards}",
            "SUPPORT": f"{place} S {other}{towards}",
            "CONVOY": f"{place} C {other}{towards}",
        }
        if kind not in texts or (kind != "HOLD" and not (goal or other)):
            raise ValueError(f"{self.where}: {place} has an order of the kind '{kind[:30]}'")
        return ToldOrder(power=power, text=texts[kind], place=place, fate=fate, goal=goal)

    def retreat(self, power: str, place: str, order: Mapping[str, object]) -> ToldOrder:
        """The retreat of a unit that was driven out; one that fails is one of two that meet."""
        told = order["retreat"]
        if not isinstance(told, Mapping):
            raise ValueError(f"{self.where}: the retreat from {place} is not one")
        goal = self._at(told, "to", told.get("to_coast"))
        stays = goal and told.get("type") == "MOVE"
        text = f"{place} - {goal}" if stays else f"{place} D"
        fate = Fate.GOES if stays and told.get("result") == SUCCEEDS else Fate.GONE
        return ToldOrder(power=power, text=text, place=place, fate=fate, goal=goal)

    def adjustment(self, power: str, place: str, order: Mapping[str, object]) -> ToldOrder:
        """A build or removal; a build that was waived is no order."""
        kind, letter = str(order.get("type")), str(order.get("unit_type"))
        done = order.get("result", SUCCEEDS) == SUCCEEDS
        if kind == "BUILD" and letter in tuple(UnitKind):
            coast = next(
                (order[k] for k in ("coast", "to_coast", "unit_coast") if order.get(k)), None
            )
            site = self.place(place, coast)
            fate = Fate.BUILT if done else Fate.STAYS
            text = f"Build {letter} {site}"
            return ToldOrder(power=power, text=text, place=place, fate=fate, goal=site, kind=letter)
        if kind in ("DISBAND", "REMOVE"):
            fate = Fate.GONE if done else Fate.STAYS
            return ToldOrder(power=power, text=f"Remove {place}", place=place, fate=fate)
        if kind in ("WAIVE", "HOLD"):
            return ToldOrder(power=power, text="", place=place)
        raise ValueError(f"{self.where}: {place} has an order of the kind '{kind[:30]}'")

    def _at(self, order: Mapping[str, object], key: str, coast: object = None) -> str:
        name = order.get(key)
        return self.place(str(name), coast) if name else ""
