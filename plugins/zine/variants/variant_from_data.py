"""A variant made from the data of its files, checked by the press or plain.

Plain data holds every scalar as text; in checked data they are what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from zine.rules.calendar import Calendar, PhaseKind, Stage
from zine.rules.geography import Geography, Province, Terrain, UnitKind
from zine.rules.pipeline import STANDARD_STEPS
from zine.rules.position import Position, Unit, position
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Power, Variant

Plain = Mapping[str, Any]


def geography_from(data: Plain) -> Geography:
    """The map in the data of a map.yaml. Raises KeyError or ValueError if it is not one."""
    provinces = {
        code: Province(
            code=code,
            name=each["name"],
            terrain=Terrain(each["terrain"]),
            centre=_yes(each, "centre"),
            home=each.get("home"),
            coasts=tuple(each.get("coasts", ())),
            aliases=tuple(each.get("aliases", ())),
        )
        for code, each in data["provinces"].items()
    }
    return Geography(
        provinces=MappingProxyType(provinces),
        army_borders=_lists(data["armies"]),
        fleet_borders=_lists(data["fleets"]),
        ambiguous=_lists(data.get("ambiguous", {})),
    )


def variant_from(data: Plain, geography: Geography, start: Position) -> Variant:
    """The variant in the data of a variant.yaml, before expansions are laid on it.

    Raises KeyError or ValueError if it is none.
    """
    return Variant(
        name=data["name"],
        title=data["title"],
        credits=data["credits"],
        geography=geography,
        calendar=_calendar(data),
        powers=tuple(
            Power(
                name=name,
                adjective=each["adjective"],
                short=each["short"],
                aliases=tuple(each.get("aliases", ())),
            )
            for name, each in data["powers"].items()
        ),
        start=start,
        solo=int(data["solo"]),
        rulebook=Rulebook(),
        steps=STANDARD_STEPS,
        build_anywhere=_yes(data, "build_anywhere"),
        builds_need_home=_yes(data, "builds_need_home"),
        custodian=data.get("custodian", "MNC"),
    )


def _calendar(data: Plain) -> Calendar:
    stages = tuple(
        Stage(
            season=each["season"],
            kind=PhaseKind(each["kind"]),
            title=each["title"],
            counts_centres=_yes(each, "counts_centres"),
            label=each.get("label", ""),
        )
        for each in data["calendar"]
    )
    return Calendar(stages, int(data["first_year"]), int(data.get("first_stage", "1")))


def start_from(written: Plain, geography: Geography) -> Position:
    """The units of `start` on a map, whose home centres their powers own. Raises ValueError."""
    owners = {c: p.home for c, p in geography.provinces.items() if p.centre and p.home}
    units = []
    for power, texts in written.items():
        for text in texts:
            letter, _, location = text.partition(" ")
            if not geography.can_stand(UnitKind(letter), location):
                raise ValueError(f"'{text}' cannot stand on this map")
            units.append(Unit(power, UnitKind(letter), location))
    return position(units, owners)


def _yes(data: Plain, key: str) -> bool:
    return data.get(key) in (True, "true")


def _lists(data: Plain) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({key: tuple(each) for key, each in data.items()})
