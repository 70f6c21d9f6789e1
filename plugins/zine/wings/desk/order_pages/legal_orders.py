"""Every legal order of a phase, unit by unit: what the order page offers and checks by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from zine.rules.adjustments import build_sites, builds_due, surplus
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.legality import Legality
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Remove,
    Retreat,
    Support,
    Waive,
)
from zine.rules.outcomes import Void
from zine.rules.position import Position, Unit
from zine.rules.reach import destinations, supportable
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant

Choices = Mapping[str, Mapping[str, tuple[str, ...]]]


def choices(variant: Variant, rulebook: Rulebook, phase: Phase, position: Position) -> Choices:
    """All legal orders in canonical notation, by power and by unit or centre."""
    usual: Choices = {}
    match phase.kind:
        case PhaseKind.MOVEMENT:
            usual = _movement(variant, rulebook, position)
        case PhaseKind.RETREATS:
            usual = _retreats(position)
        case PhaseKind.ADJUSTMENTS:
            usual = _adjustments(variant, position)
        case PhaseKind.BUSINESS:
            pass
    own = variant.hooks.choices
    if own is None:
        return usual
    return {power: own(phase, position, power, lines) for power, lines in usual.items()}


def _movement(variant: Variant, rulebook: Rulebook, position: Position) -> Choices:
    at = position.units_by_province
    legality = Legality(variant.geography, rulebook, at)
    goals = {
        unit: tuple(destinations(variant.geography, unit, position.units))
        for unit in position.units
    }
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for unit in position.units:
        legal: dict[str, None] = {}
        for order in _candidates(variant, unit, goals):
            judged = legality.judge(order)
            if not isinstance(judged, Void):
                legal[str(judged)] = None
        found.setdefault(unit.power, {})[str(unit)] = tuple(legal)
    return found


def _candidates(
    variant: Variant, unit: Unit, goals: Mapping[Unit, tuple[str, ...]]
) -> Iterator[MovementOrder]:
    power, kind, place = unit
    yield Hold(power, kind, place)
    for target in goals[unit]:
        yield Move(power, kind, place, target)
    reach = supportable(variant.geography, unit)
    for other in goals:
        if other.province in reach:
            yield Support(power, kind, place, other.kind, other.location)
        for target in dict.fromkeys(map(province_of, goals[other])):
            if other != unit and target in reach:
                yield Support(power, kind, place, other.kind, other.location, target)
    if kind is UnitKind.FLEET and variant.geography.is_sea(place):
        armies = [each for each in goals if each.kind is UnitKind.ARMY]
        for army, target in product(armies, variant.geography.locations[UnitKind.ARMY]):
            if target in goals[army]:
                yield Convoy(power, kind, place, army.location, target)


def _retreats(position: Position) -> Choices:
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for each in position.dislodged:
        power, kind, place = each.unit
        ways = [str(Retreat(power, kind, place, target)) for target in each.retreats]
        found.setdefault(power, {})[str(each.unit)] = (*ways, str(Disband(power, kind, place)))
    return found


def _adjustments(variant: Variant, position: Position) -> Choices:
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    geography = variant.geography
    for power in (each.name for each in variant.powers):
        if surplus(position, power) < 0:
            found[power] = {
                str(unit): (str(Remove(power, unit.kind, unit.location)),)
                for unit in position.units_of(power)
            }
        elif builds_due(variant, position, power):
            found[power] = {
                site: (
                    *(
                        str(Build(power, kind, place))
                        for kind in UnitKind
                        for place in geography.locations[kind]
                        if province_of(place) == site
                    ),
                    str(Waive(power)),
                )
                for site in build_sites(variant, position, power)
            }
    return found


def spellings(variant: Variant) -> Mapping[str, str]:
    """The code of every province by its names and aliases, in small letters."""
    table: dict[str, str] = {}
    for code, province in variant.geography.provinces.items():
        for name in (*province.aliases, province.name, code):
            table.setdefault(name.casefold(), code)
    ambiguous = {name.casefold() for name in variant.geography.ambiguous}
    codes = {code.casefold(): code for code in variant.geography.provinces}
    return {**{name: c for name, c in table.items() if name not in ambiguous}, **codes}
