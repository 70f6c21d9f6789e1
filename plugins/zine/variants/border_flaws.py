"""What can be wrong with a variant, and the borders without which its map cannot be used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind, province_of


class FlawPart(StrEnum):
    """The file of a variant that a flaw is in."""

    VARIANT = "variant"
    MAP = "map"
    GEOMETRY = "geometry"


class Flaw(NamedTuple):
    """One thing wrong; `path` leads through the file's keys to it."""

    part: FlawPart
    path: tuple[str | int, ...]
    message: str
    hint: str = ""


def border_flaws(geography: Geography) -> Iterator[Flaw]:
    """Borders listed on one side only, twice, to nowhere, or where no unit can be."""
    tables = (
        ("armies", UnitKind.ARMY, geography.army_borders),
        ("fleets", UnitKind.FLEET, geography.fleet_borders),
    )
    for table, kind, borders in tables:
        word = kind.name.lower()
        for place, others in borders.items():
            if not geography.can_stand(kind, place):
                yield Flaw(FlawPart.MAP, (table, place), f"no {word} can be in {place}")
                continue
            for number, other in enumerate(others):
                path = (table, place, number)
                if other == place:
                    yield Flaw(FlawPart.MAP, path, f"{place} borders itself")
                elif not geography.can_stand(kind, other):
                    known = geography.locations[kind]
                    hint = _near(other, known)
                    yield Flaw(FlawPart.MAP, path, f"no {word} can be in {other}", hint)
                elif other in others[:number]:
                    yield Flaw(FlawPart.MAP, path, f"{place} lists {other} twice")
                elif place not in borders.get(other, ()):
                    message = f"{place} lists {other}, but {other} does not list {place}"
                    yield Flaw(FlawPart.MAP, path, message, "list a border on both sides")


def _near(place: str, known: Iterable[str]) -> str:
    """A hint with the locations of the province, for a missing or needless coast."""
    own = [each for each in known if province_of(each) == province_of(place)]
    return f"write {' or '.join(own)}" if own else ""
