"""What an economy's options decide, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zine.language import _, named, worded
from zine.wings.pulsipher.expansions.economy.options import Minor, Options, Surcharge


def house_rules(options: Options) -> Iterator[str]:
    """A sentence for each option, and one for each minor country."""
    yield worded("Supply points at the start: {list}.", list=_pairs(options.supply))
    yield worded("Capitals: {list}.", list=_pairs(options.capitals))
    countries = {name: " ".join(provinces) for name, provinces in options.countries.items()}
    yield worded("Countries: {list}.", list=_pairs(countries, "; "))
    yield (
        _("A moving unit pays for attacking only where a foreign unit is.")
        if options.surcharge is Surcharge.OCCUPIED
        else _("A moving unit pays for attacking in every conflict.")
    )
    yield from (_minor(name, minor) for name, minor in options.minors.items())
    for group in options.groups:
        yield worded("These minor countries support one another: {list}.", list=_names(group))
    for name, moves in options.drills.items():
        drill = ", ".join(f"{start} - {goal}" for start, goal in moves.items())
        yield worded(
            "Without control the units of {name} move {list}.", name=named(name), list=drill
        )
    for name, ways in options.refuges.items():
        way = ", ".join(f"{start} - {goal}" for start, goal in ways.items())
        yield worded(
            "Without control the units of {name} retreat {list}.", name=named(name), list=way
        )


def _minor(name: str, minor: Minor) -> str:
    told = worded("{name} begins at level {level}", name=named(name), level=minor.level)
    if minor.factors:
        told = worded("{told}, with factors of {list}", told=told, list=_pairs(minor.factors))
    if minor.barred:
        told = worded(
            "{told}, and is never controlled by {list}", told=told, list=_names(minor.barred)
        )
    return f"{told}."


def _pairs(table: Mapping[str, object], between: str = ", ") -> str:
    return between.join(f"{named(name)} {value}" for name, value in table.items())


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(named, names))
