"""What a unit may be ordered in a season: no attack is helped by one that is shaken, and railways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.position import Position, Unit
from zine.rules.variant import Variant
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.orders import Rail
from zine.wings.pulsipher.expansions.economy.season.legality import is_shaken
from zine.wings.pulsipher.expansions.economy.state import Realm

Lines = Mapping[str, tuple[str, ...]]


def legal_choices(
    options: Options, variant: Variant, phase: Phase, position: Position, power: str, usual: Lines
) -> Lines:
    """A power's usual legal orders that remain legal, by unit, and its railways."""
    realm = Realm(options, variant.geography, position)
    if phase.kind is PhaseKind.RETREATS:
        return {unit: tuple(_retreats(realm, power, lines)) for unit, lines in usual.items()}
    if phase.kind is not PhaseKind.MOVEMENT:
        return usual
    units = {str(unit): unit for unit in position.units_of(power)}
    if realm.player(power) is None or power in realm.economy.standing:
        return {subject: lines[:1] for subject, lines in usual.items()}
    return {subject: _standing(realm, units[subject], lines) for subject, lines in usual.items()}


def _retreats(realm: Realm, power: str, lines: tuple[str, ...]) -> Iterator[str]:
    """Rule 13: a retreat costs a point, and needs leave of a centre's owner (16.E)."""
    *ways, disband = lines
    if realm.economy.supply.get(power, 0) >= rule_figures.RETREAT:
        for line in ways:
            goal = province_of(line.rpartition(" ")[2])
            owner = realm.owner(goal)
            free = owner is None or realm.together(owner, power)
            if free and not (line.startswith("F ") and realm.bars_fleet(goal)):
                yield line
    yield disband


def _standing(realm: Realm, unit: Unit, lines: tuple[str, ...]) -> tuple[str, ...]:
    """A unit's orders: no attack is supported by one that is shaken (13), and railways (10)."""
    if is_shaken(realm, unit.location):
        lines = tuple(each for each in lines if not (" S " in each and " - " in each))
    return (*lines, *(str(Rail(*unit, way)) for way in _railways(realm, unit)))


def _railways(realm: Realm, unit: Unit) -> Iterator[tuple[str, ...]]:
    """The shortest way by rail to each province, the stops between them at home."""
    if unit.kind is not UnitKind.ARMY:
        return
    home = realm.options.countries[unit.power]
    seen, edge = {unit.location}, [tuple[str, ...]((unit.location,))]
    while edge:
        ways = [
            (*way, place)
            for way in edge
            for place in realm.geography.neighbours(UnitKind.ARMY, way[-1])
            if place not in seen
        ]
        ways = list({way[-1]: way for way in reversed(ways)}.values())
        seen.update(way[-1] for way in ways)
        yield from (way[1:] for way in ways if len(way) > 2)
        edge = [way for way in ways if way[-1] in home]
