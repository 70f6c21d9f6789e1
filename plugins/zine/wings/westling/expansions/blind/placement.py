"""Where units begin: each power places its own, in secret (Stab! 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zine.rules.calendar import Phase
from zine.rules.geography import Geography, UnitKind
from zine.rules.outcomes import Event
from zine.rules.papers import LineRead, in_one_line
from zine.rules.position import ExtraKey, Position, Unit, position
from zine.rules.reasons import Why, sentence
from zine.rules.variant import Scene, Variant
from zine.wings.westling.expansions.blind.options import Options
from zine.wings.westling.expansions.blind.sentences import BlindWords

UNIT = re.compile(r"\b(?P<kind>[AF])(?:rmy|leet)?\s+(?P<place>[A-Z]{3}(?:/[NESW]C)?)\b", re.I)


@dataclass(frozen=True, slots=True)
class PlacementRefused(Event):
    """Units that a power may not begin with, as written, and why; it begins as usual."""

    power: str
    text: str
    why: Why

    tables = (BlindWords,)


@dataclass(frozen=True, slots=True)
class PlacementState:
    """Whether the first units stand on the board."""

    done: bool


PLACED: ExtraKey[PlacementState] = ExtraKey("placed", PlacementState)


def senders(options: Options, _phase: Phase, position: Position) -> tuple[str, ...]:
    """All powers, once."""
    return () if position.extra(PLACED).done else tuple(options.homes)


def read_paper(
    options: Options, variant: Variant, _phase: Phase, _board: Position, power: str, text: str
) -> tuple[LineRead, ...]:
    """A placement, as a whole."""
    wanted = _read_units(text, power)
    fault = _fault(options, variant.geography, power, wanted, len(variant.start.units_of(power)))
    return (
        LineRead(
            text=in_one_line(text), meaning=", ".join(map(str, wanted)), fault=sentence(fault)
        ),
    )


def place_units(options: Options, scene: Scene) -> Scene:
    """Put every power's units where it wants them, or as usual if that cannot be."""
    if scene.before.extra(PLACED).done:
        return scene
    units: list[Unit] = []
    events: list[Event] = []
    for power in scene.variant.ranks:
        usual = scene.variant.start.units_of(power)
        text = scene.papers.texts.get(power, "")
        wanted = _read_units(text, power)
        why = _fault(options, scene.variant.geography, power, wanted, len(usual)) if text else None
        if why:
            events.append(PlacementRefused(power, text, why))
        units += wanted if text and not why else usual
    after = position(units, scene.before.owners, extras=scene.before.extras)
    return scene._replace(after=after.with_extra(PLACED, PlacementState(done=True))).with_events(
        *events
    )


def _fault(
    options: Options, geography: Geography, power: str, wanted: tuple[Unit, ...], count: int
) -> Why | None:
    if len(wanted) != count:
        return BlindWords.WRONG_COUNT(count=count, number=len(wanted))
    for unit in wanted:
        if unit.province not in options.homes[power]:
            return BlindWords.NOT_HOME(place=unit.location, power=power)
        if not geography.can_stand(unit.kind, unit.location):
            return BlindWords.CANNOT_STAND(unit=unit)
    if len({unit.province for unit in wanted}) != count:
        return BlindWords.TOGETHER()
    return None


def _read_units(text: str, power: str) -> tuple[Unit, ...]:
    """Units as written: "A PAR, fleet BRE, F STP/SC"."""
    return tuple(
        Unit(power, UnitKind(found["kind"].upper()), found["place"].upper())
        for found in UNIT.finditer(text)
    )
