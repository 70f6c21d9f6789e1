"""The units that a variant or a set-up begins with, read from the files."""

from __future__ import annotations

from collections.abc import Mapping

from zine.files.strict_yaml import (
    YamlSource,
)
from zine.problems import Problem, did_you_mean
from zine.rules.geography import Geography, UnitKind
from zine.rules.position import Unit


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
                hint = did_you_mean(location, known) if kind else "write 'A PAR' or 'F STP/SC'"
                problems.append(source.problem(message, key, power, number, hint=hint))
            else:
                units.append(Unit(power, kind, location))
    return units, problems
