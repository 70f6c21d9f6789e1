"""The flaws of a variant whose files can be read, in plain words.

Every check takes the map and the variant's facts and yields flaws; none reads files.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from zine.rules.calendar import PhaseKind, Stage
from zine.rules.geography import Geography, Terrain, UnitKind, province_of
from zine.rules.variant import Power
from zine.variants.border_flaws import Flaw, FlawPart, border_flaws
from zine.variants.geometry import border_pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the checks examine.

    `start` holds the starting units as written, `colours` and `letters` how each power is
    marked on boards. `expanded` is set if an expansion may take and count centres itself;
    `first_stage` is the one that play begins in, from 1.
    """

    geography: Geography
    powers: tuple[Power, ...]
    start: Mapping[str, tuple[str, ...]]
    stages: tuple[Stage, ...]
    solo: int
    build_anywhere: bool
    colours: Mapping[str, str]
    letters: Mapping[str, str]
    expanded: bool = False
    first_stage: int = 1

    @property
    def begins_with_builds(self) -> bool:
        """Whether the first units are built, so that a power may start without any."""
        return self.stages[self.first_stage - 1].kind is PhaseKind.ADJUSTMENTS


def flaws(facts: Facts) -> tuple[Flaw, ...]:
    """Everything wrong with a variant, in the order of the checks."""
    return (
        *border_flaws(facts.geography),
        *_reach_flaws(facts.geography),
        *_name_flaws(facts),
        *_build_flaws(facts),
        *_victory_flaws(facts),
    )


def _reach_flaws(geography: Geography) -> Iterator[Flaw]:
    """Provinces that no unit can reach, and locations without a border."""
    if not geography.provinces:
        yield Flaw(FlawPart.MAP, ("provinces",), "the map has no provinces")
    if not geography.provinces or _leads_nowhere(geography):
        return
    found = max(islands(geography), key=len)
    for code in geography.provinces:
        if code not in found:
            message = f"no unit can reach {code} from the rest of the map"
            yield Flaw(FlawPart.MAP, ("provinces", code), message)
    for place in geography.locations[UnitKind.FLEET]:
        if not geography.fleet_borders.get(place):
            message = f"no fleet can leave {place}"
            hint = "a coastal province needs a border in the table 'fleets'"
            yield Flaw(FlawPart.MAP, ("provinces", province_of(place)), message, hint)
    for code, province in geography.provinces.items():
        if province.terrain is Terrain.INLAND and not geography.army_borders.get(code):
            yield Flaw(FlawPart.MAP, ("provinces", code), f"no army can leave {code}")


def _leads_nowhere(geography: Geography) -> bool:
    """Whether a border names a missing province; then no ways are searched for."""
    pairs = border_pairs(geography.army_borders, geography.fleet_borders)
    return not {code for pair in pairs for code in pair} <= geography.provinces.keys()


def islands(geography: Geography) -> Iterator[Collection[str]]:
    """The sets of provinces that no border joins with the rest of the map."""
    found: set[str] = set()
    for code in geography.provinces:
        if code not in found:
            island = geography.distances([code])
            found.update(island)
            yield island


def _name_flaws(facts: Facts) -> Iterator[Flaw]:
    """Names, codes and aliases with two meanings, and marks that two powers share."""
    geography = facts.geography
    meant: dict[str, list[tuple[str, tuple[str | int, ...]]]] = defaultdict(list)
    for code, province in geography.provinces.items():
        spellings = [code, province.name, *province.aliases]
        for number, spelling in enumerate(spellings):
            key = "name" if number == 1 else "aliases"
            path: tuple[str | int, ...] = (
                ("provinces", code, key) if number else ("provinces", code)
            )
            meant[spelling.casefold()].append((code, path))
    declared = {spelling.casefold() for spelling in geography.ambiguous}
    for spelling, uses in meant.items():
        first = uses[0][0]
        others = [(code, path) for code, path in uses if code != first]
        if others and spelling not in declared:
            code, path = others[0]
            message = f"'{spelling}' means both {first} and {code}"
            hint = "give one another name, or declare it under 'ambiguous'"
            yield Flaw(FlawPart.MAP, path, message, hint)
    for spelling, codes in geography.ambiguous.items():
        for number, code in enumerate(codes):
            if code not in geography.provinces:
                path = ("ambiguous", spelling, number)
                yield Flaw(FlawPart.MAP, path, f"there is no province {code}")
    yield from _power_names(facts)


def _power_names(facts: Facts) -> Iterator[Flaw]:
    seen: dict[str, str] = {}
    for power in facts.powers:
        for spelling in dict.fromkeys(map(str.casefold, power.spellings)):
            if seen.setdefault(spelling, power.name) != power.name:
                message = f"'{spelling}' means both {seen[spelling]} and {power.name}"
                yield Flaw(FlawPart.VARIANT, ("powers", power.name), message)
    for word, marks in (("colour", facts.colours), ("letter", facts.letters)):
        counts = Counter(marks.values())
        for power_name, mark in marks.items():
            if counts[mark] > 1:
                rivals = [name for name, each in marks.items() if each == mark]
                message = f"{' and '.join(rivals)} have the same {word}"
                hint = "give one a 'letter' of its own" if word == "letter" else ""
                yield Flaw(FlawPart.VARIANT, ("powers", power_name), message, hint)


def _build_flaws(facts: Facts) -> Iterator[Flaw]:
    """Powers that start without units or can never build, and homes of unknown powers."""
    provinces = facts.geography.provinces
    names = [power.name for power in facts.powers]
    for code, province in provinces.items():
        if province.home and province.home not in names:
            path = ("provinces", code, "home")
            yield Flaw(FlawPart.MAP, path, f"there is no power '{province.home}'")
        if province.home and not province.centre:
            message = f"{code} is a home but not a centre, so no power can build there"
            yield Flaw(FlawPart.MAP, ("provinces", code), message, "add 'centre: true'")
        if province.centre and province.terrain is Terrain.SEA:
            yield Flaw(FlawPart.MAP, ("provinces", code), f"{code} is sea and cannot be a centre")
    for name in names:
        homes = facts.geography.home_centres(name)
        if not homes and not facts.build_anywhere:
            message = f"{name} has no home centre, so it can never build"
            hint = f"give a centre of map.yaml 'home: {name}'"
            yield Flaw(FlawPart.VARIANT, ("powers", name), message, hint)
        builds_later = name in facts.start and (homes or facts.build_anywhere)
        if not (facts.start.get(name) or facts.begins_with_builds or builds_later):
            hint = f"if it is to build later, write '{name}: []' and give it a home centre"
            yield Flaw(FlawPart.VARIANT, ("powers", name), f"{name} starts without a unit", hint)
    places = Counter(province_of(unit[2:]) for units in facts.start.values() for unit in units)
    for name, units in facts.start.items():
        for number, unit in enumerate(units):
            if places[province_of(unit[2:])] > 1:
                message = f"two units start in {province_of(unit[2:])}"
                yield Flaw(FlawPart.VARIANT, ("start", name, number), message)


def _victory_flaws(facts: Facts) -> Iterator[Flaw]:
    """Games that no power can win, or whose year does not count centres."""
    centres = len(facts.geography.centres)
    if facts.solo > centres:
        message = f"{facts.solo} centres are needed to win, but the map has {centres}"
        yield Flaw(FlawPart.VARIANT, ("solo",), message)
    if len(facts.powers) < 2:
        yield Flaw(FlawPart.VARIANT, ("powers",), "a game needs at least two powers")
    stages = facts.stages
    counting = [s for s in stages if s.counts_centres]
    if not facts.expanded and not any(s.kind is PhaseKind.RETREATS for s in counting):
        message = "no stage counts centres, so they never change hands and no power can win"
        hint = "add 'counts_centres: true' to the last retreats of the year"
        yield Flaw(FlawPart.VARIANT, ("calendar",), message, hint)
    for number, stage in enumerate(stages):
        if stage.counts_centres and stage.kind is not PhaseKind.RETREATS:
            message = "centres can only be counted after retreats"
            yield Flaw(FlawPart.VARIANT, ("calendar", number), message)
        after = stages[(number + 1) % len(stages)].kind
        if stage.kind is PhaseKind.MOVEMENT and after is not PhaseKind.RETREATS:
            message = f"{stage.title} is a movement without retreats after it"
            yield Flaw(FlawPart.VARIANT, ("calendar", number), message)
    if not any(stage.kind is PhaseKind.MOVEMENT for stage in stages):
        yield Flaw(FlawPart.VARIANT, ("calendar",), "no stage of the year is a movement")
