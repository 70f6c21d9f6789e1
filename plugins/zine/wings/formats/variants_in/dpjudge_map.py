"""A map of the DPjudge as its lines make it: its state, and what a line may do to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zine.problems import Place, Problem
from zine.rules.geography import Terrain, coast_of, province_of
from zine.rules.variant import Variant

OF_OURS: Mapping[Terrain, str] = {
    Terrain.COASTAL: "COAST",
    Terrain.INLAND: "LAND",
    Terrain.SEA: "WATER",
}


SWISS = ("MAR", "BUR", "MUN", "TYR", "PIE")


@dataclass(slots=True)
class DpPower:
    """A power as the lines have made it: home centres, other centres, units by province."""

    name: str
    adjective: str
    homes: dict[str, None] = field(default_factory=dict)
    owns: dict[str, None] = field(default_factory=dict)
    foreign: dict[str, None] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class DpMap:
    """The map so far. `armies` and `fleets` are border tables, `begin` the words of the first turn.

    `sometimes` is the terrain of places that are open in a season only, `power` the one that the
    last lines were about; `seasons` are the map's own ones, with the phases of each.
    """

    names: dict[str, tuple[str, list[str]]] = field(default_factory=dict)
    terrain: dict[str, str] = field(default_factory=dict)
    armies: dict[str, list[str]] = field(default_factory=dict)
    fleets: dict[str, list[str]] = field(default_factory=dict)
    ambiguous: dict[str, list[str]] = field(default_factory=dict)
    sometimes: dict[str, str] = field(default_factory=dict)
    powers: dict[str, DpPower] = field(default_factory=dict)
    centres: dict[str, None] = field(default_factory=dict)
    begin: dict[str, str] = field(default_factory=dict)
    begin_at: Place = field(default_factory=lambda: Place("BEGIN"))
    seasons: dict[str, tuple[str, ...]] = field(default_factory=dict)
    victory: int = 0
    build_anywhere: bool = False
    losses: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    power: DpPower | None = None
    gone: dict[str, DpPower] = field(default_factory=dict)

    def use_standard(self, part: str, standard: Variant) -> None:
        """Our standard map in place of the DPjudge's own files, whole or a part of it."""
        geography = standard.geography
        if part in ("", "map", "geography"):
            for code, each in geography.provinces.items():
                self.names[code] = (each.name, list(each.aliases))
                self.terrain[code] = OF_OURS[each.terrain]
            self.armies |= {p: list(others) for p, others in geography.army_borders.items()}
            self.fleets |= {p: list(others) for p, others in geography.fleet_borders.items()}
            # Their standard map has Switzerland, which some maps open; ours only draws it.
            self.terrain["SWI"], self.armies["SWI"] = "SHUT", list(SWISS)
            for code in SWISS:
                self.armies[code].append("SWI")
        if part in ("", "map", "politics"):
            self.centres |= dict.fromkeys(geography.centres)
            for power in standard.powers:
                homes = dict.fromkeys(geography.home_centres(power.name))
                self.powers[power.name] = DpPower(power.name, power.adjective, homes)
        if part in ("", "map", "military"):
            for unit in standard.start.units:
                if own := self.powers.get(unit.power):
                    own.units[unit.province] = str(unit)

    def rename(self, old: str, new: str) -> None:
        """Give a place another code, wherever it is named."""

        def renamed(place: str) -> str:
            province, slash, coast = place.partition("/")
            return f"{new}{slash}{coast}" if province == old else place

        for table in (self.armies, self.fleets):
            found = {renamed(p): [renamed(each) for each in own] for p, own in table.items()}
            table.clear()
            table.update(found)
        self.terrain = {renamed(code): kind for code, kind in self.terrain.items()}
        self.centres = {renamed(code): None for code in self.centres}
        self.names.pop(old, None)
        for power in self.powers.values():
            power.homes = dict.fromkeys(map(renamed, power.homes))
            power.owns = dict.fromkeys(map(renamed, power.owns))
            power.foreign = dict.fromkeys(map(renamed, power.foreign))
            power.units = {
                renamed(code): f"{text[:2]}{renamed(text[2:])}"
                for code, text in power.units.items()
            }

    def drop(self, code: str) -> None:
        """Take a place off the map."""
        self.names.pop(code, None)
        self.terrain.pop(code, None)
        self.centres.pop(code, None)
        for table in (self.armies, self.fleets):
            for place in [each for each in table if province_of(each) == code]:
                del table[place]
            for own in table.values():
                own[:] = [each for each in own if province_of(each) != code]
        for power in self.powers.values():
            power.units.pop(code, None)
        self.nobodys(code)

    def nobodys(self, code: str) -> None:
        """Take a place from whoever has it."""
        for power in self.powers.values():
            for own in (power.homes, power.owns, power.foreign):
                own.pop(code, None)

    def home(self, code: str) -> None:
        """Make a place a home centre of the present power."""
        self.nobodys(code)
        self.centres[code] = None
        if self.power is not None:
            self.power.homes[code] = None

    def owned(self, code: str) -> None:
        """Let the present power own a centre besides its homes."""
        self.centres[code] = None
        for power in self.powers.values():
            power.owns.pop(code, None)
        if self.power is not None:
            self.power.owns[code] = None

    def inhabited(self, code: str) -> None:
        """Make a place a home centre that the present power does not own at the start."""
        self.home(code)
        if self.power is not None:
            self.power.foreign[code] = None

    def unowned(self, code: str) -> None:
        """Make a place a centre of nobody; it stays the home of a power that owns others only."""
        powers = self.powers.values()
        if not any(each.owns and code in each.homes and code not in each.owns for each in powers):
            self.nobodys(code)
        self.centres[code] = None

    def no_centre(self, code: str) -> None:
        """Make a place one without a supply centre."""
        self.nobodys(code)
        self.centres.pop(code, None)

    def unowned_homes(self) -> tuple[str, ...]:
        """The home centres that nobody owns at the start.

        A power that says what it owns says all of it.
        """
        owned = {code for each in self.powers.values() for code in each.owns}
        return tuple(
            code
            for each in self.powers.values()
            for code in each.homes
            if code not in owned and (each.owns or code in each.foreign)
        )

    def unplayed(self, name: str) -> None:
        """Take a power out of the game: its centres are nobody's, and its units are not there."""
        self.gone[name] = self.powers.pop(name)
        if self.power is self.gone[name]:
            self.power = None

    def dummy(self, name: str) -> None:
        """Leave a power that nobody plays on the board if it has units that stay; else take it off.

        It must have a home, and fewer centres than win.
        """
        power = self.powers[name]
        taken = {code for each in self.powers.values() for code in each.homes}
        if not power.homes:
            power.homes |= {code: None for code in power.owns if code not in taken}
        centres = len({*power.homes, *power.owns})
        if power.units and power.homes and centres < self.solo:
            self.losses.append(f"nobody plays {name}: leave its player empty, and its units hold")
        else:
            self.unplayed(name)

    @property
    def solo(self) -> int:
        """How many centres win: by default more than half."""
        return self.victory or len(self.centres) // 2 + 1


def coasts_of(found: DpMap, code: str) -> tuple[str, ...]:
    """The coasts of a province, in the order of the file."""
    places = (coast_of(each) for each in found.fleets if province_of(each) == code)
    return tuple(each for each in places if each)
