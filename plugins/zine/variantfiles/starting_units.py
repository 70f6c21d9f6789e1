"""What a variant or a set-up begins with: its units, and home centres of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from zine.files.strict_yaml import YamlSource
from zine.problems import Problem, Problems, did_you_mean
from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.position import Unit

KINDS: Mapping[UnitKind, str] = {UnitKind.ARMY: "an army", UnitKind.FLEET: "a fleet"}


def read_units(
    source: YamlSource,
    written: Mapping[str, tuple[str, ...]],
    geography: Geography,
    powers: tuple[str, ...],
    key: str,
) -> tuple[list[Unit], list[Problem]]:
    """Units written as "A PAR" or "F STP/SC" under each power, with their faults."""
    units: list[Unit] = []
    problems: list[Problem] = []
    for power, places in written.items():
        if power not in powers:
            hint = did_you_mean(power, powers)
            problems.append(source.problem(f"there is no power '{power}'", key, power, hint=hint))
            continue
        for number, text in enumerate(places):
            letter, _, location = text.partition(" ")
            kind = next((k for k in UnitKind if k.value == letter), None)
            if kind is None or not geography.can_stand(kind, location):
                message = f"'{text}' is not a unit on this map"
                known = geography.locations[kind] if kind else ()
                if kind and (province := province_of(location)) in geography.provinces:
                    message = f"{KINDS[kind]} cannot stand in {location}"
                    known = tuple(each for each in known if province_of(each) == province)
                hint = did_you_mean(location, known) if kind else "write 'A PAR' or 'F STP/SC'"
                problems.append(source.problem(message, key, power, number, hint=hint))
            else:
                units.append(Unit(power, kind, location))
    return units, problems


Centres = Mapping[str, tuple[str, ...]]


def at_home(
    source: YamlSource, homes: Centres, centres: Centres, geography: Geography
) -> Geography:
    """The map with a variant's own home centres.

    `homes` and `centres` are keys of variant.yaml. Raises Problems for names of no centre.
    """
    problems = [
        source.problem(f"'{centre}' is not a centre of this map", key, power, number)
        for key, table in (("homes", homes), ("centres", centres))
        for power, own in table.items()
        for number, centre in enumerate(own)
        if centre not in geography.centres
    ]
    if problems:
        raise Problems(problems)
    owners = {centre: power for power, own in homes.items() for centre in own}
    provinces = {
        code: replace(each, home=owners.get(code, None if each.home in homes else each.home))
        for code, each in geography.provinces.items()
    }
    return replace(geography, provinces=MappingProxyType(provinces)) if homes else geography
