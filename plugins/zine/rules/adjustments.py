"""The adjustment phase: builds and removals, in the order they were written (DATC 6.I, 6.J)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind, coast_of, province_of
from zine.rules.legality import illegal
from zine.rules.order_assignment import unread
from zine.rules.orders import Build, Order, Remove, Waive
from zine.rules.outcomes import (
    Built,
    Disbanded,
    Fault,
    Outcome,
    Result,
    Submission,
    Supplied,
    Void,
    Waived,
)
from zine.rules.position import Position, Unit, position
from zine.rules.rulebook import RemovalRule, Rulebook
from zine.rules.variant import Scene, Variant
from zine.rules.void_reasons import Illegal


def surplus(position: Position, power: str) -> int:
    """Centres less units: builds due if above zero, removals if below (DATC 6.I.1, 6.J.1)."""
    return [*position.owners.values()].count(power) - [u[0] for u in position.units].count(power)


def build_sites(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    """Vacant owned centres where the power may build, in map order (DATC 6.I)."""
    occupied = {province_of(unit[2]) for unit in position.units}
    provinces = variant.geography.provinces
    if variant.builds_need_home and power not in map(
        position.owners.get, variant.geography.home_centres(power)
    ):
        return ()
    return tuple(
        centre
        for centre in variant.geography.centres
        if position.owners.get(centre) == power
        and centre not in occupied
        and (variant.build_anywhere or provinces[centre].home == power)
    )


def builds_due(variant: Variant, position: Position, power: str) -> int:
    """How many units the power may really build: bounded by vacant sites (DATC 6.I.3 to 6.I.6)."""
    return max(0, min(surplus(position, power), len(build_sites(variant, position, power))))


def adjust(scene: Scene) -> Scene:
    """Carry out every power's builds or removals; the first legal ones count (4.D.4, 4.D.6)."""
    results: list[Result] = []
    units = list(scene.before.units)
    for power in scene.variant.powers:
        lines = [line for line in scene.submissions if line.power == power.name]
        due = surplus(scene.before, power.name)
        if due >= 0:
            _build(scene, power.name, lines, due, units, results)
        else:
            _remove(scene, power.name, lines, -due, units, results)
    after = position(units, scene.before.owners, extras=scene.before.extras)
    return scene._replace(results=tuple(results), after=after)


def _build(
    scene: Scene,
    power: str,
    lines: Iterable[Submission],
    due: int,
    units: list[Unit],
    results: list[Result],
) -> None:
    """Builds go up in the order written while any are left; unused ones are waived."""
    sites = list(build_sites(scene.variant, scene.before, power))
    left = due
    for line in lines:
        order, outcome = _judge_build(scene, line, sites, left)
        if isinstance(outcome, Built):
            assert isinstance(order, Build)
            assert order.kind is not None
            sites.remove(province_of(order.location))
            units.append(Unit(power, order.kind, order.location))
        if not isinstance(outcome, Void):
            left -= 1
        results.append(
            Result(power=power, order=order, outcome=outcome, text=line.text, note=line.note)
        )
    results += [
        Result(power=power, order=Waive(power), outcome=Waived(), supplied=Supplied.UNUSED)
        for _ in range(left)
    ]


def _judge_build(
    scene: Scene, line: Submission, sites: list[str], left: int
) -> tuple[Order | None, Outcome]:
    order = line.order
    if order is None:
        return None, unread(line)
    if not isinstance(order, Build | Waive):
        return order, illegal(Illegal.ONLY_BUILDS())
    if left <= 0:
        return order, illegal(Illegal.NO_BUILDS_LEFT())
    if isinstance(order, Waive):
        return order, Waived()
    site = province_of(order.location)
    if site not in sites:
        return order, illegal(Illegal.NO_SITE(site=site, power=order.power))
    exact = exact_build(scene.variant.geography, order)
    return (order, exact) if isinstance(exact, Void) else (exact, Built())


def exact_build(geography: Geography, order: Build) -> Build | Void:
    """The build with kind and coast made plain (DATC 4.B.7, 4.C.3, 4.C.4)."""
    site, coast = province_of(order.location), coast_of(order.location)
    places = {
        kind: [spot for spot in geography.locations[kind] if province_of(spot) == site]
        for kind in UnitKind
    }
    named_coast = coast in geography.provinces[site].coasts
    kind = order.kind
    if kind is None:
        if places[UnitKind.FLEET] and not named_coast:
            return Void(Fault.AMBIGUOUS, Illegal.WHICH_KIND(site=site))
        kind = UnitKind.FLEET if places[UnitKind.FLEET] else UnitKind.ARMY
    if not places[kind]:
        return illegal(Illegal.NO_FLEET_THERE(site=site))
    if kind is UnitKind.ARMY or len(places[kind]) == 1:
        return Build(order.power, kind, places[kind][0])
    if not named_coast:
        return Void(Fault.AMBIGUOUS, Illegal.WHICH_COAST(coasts=tuple(places[kind])))
    return Build(order.power, kind, order.location)


def _remove(
    scene: Scene,
    power: str,
    lines: Iterable[Submission],
    due: int,
    units: list[Unit],
    results: list[Result],
) -> None:
    """Removals as written; civil disorder picks what is still missing (4.D.8)."""
    left = due
    for line in lines:
        order, outcome = _judge_removal(line, power, units, left)
        if isinstance(outcome, Disbanded):
            assert isinstance(order, Remove)
            units.remove(next(u for u in units if u.location == order.location))
            left -= 1
        results.append(
            Result(power=power, order=order, outcome=outcome, text=line.text, note=line.note)
        )
    supplied = scene.absent.get(power, Supplied.CIVIL_DISORDER)
    for unit in removal_order(scene, power, units)[:left]:
        units.remove(unit)
        results.append(
            Result(
                power=power,
                order=Remove(power, unit.kind, unit.location),
                outcome=Disbanded(),
                supplied=supplied,
            )
        )


def _judge_removal(
    line: Submission, power: str, units: list[Unit], left: int
) -> tuple[Order | None, Outcome]:
    order = line.order
    if order is None:
        return None, unread(line)
    if not isinstance(order, Remove):
        return order, illegal(Illegal.ONLY_REMOVALS())
    site = province_of(order.location)
    unit = next((u for u in units if u.province == site and u.power == power), None)
    if unit is None:
        return order, illegal(Illegal.NOTHING_TO_REMOVE(power=power, site=site))
    if left <= 0:
        return order, illegal(Illegal.NO_REMOVALS_LEFT())
    return Remove(power, unit.kind, unit.location), Disbanded()


class Removable(NamedTuple):
    """A unit as civil disorder compares it with others; the least is removed first.

    `nearness` is the steps to the nearest centre that counts, with a minus.
    """

    spared: bool
    nearness: int
    army: bool
    name: str
    unit: Unit


def removal_order(scene: Scene, power: str, units: Iterable[Unit]) -> list[Unit]:
    """A power's units, those first that civil disorder removes first (DATC 4.D.8)."""
    own = (unit for unit in units if unit.power == power)
    return [
        each.unit for each in removables(scene.variant, scene.rulebook, scene.before, power, own)
    ]


def removables(
    variant: Variant, rulebook: Rulebook, before: Position, power: str, units: Iterable[Unit]
) -> list[Removable]:
    """Units of a power in the order of their removal, with what decides it (DATC 4.D.8).

    2023 rules: units on supply centres last; then the farthest from an owned centre,
    fleets before armies, by the province's name. Older rules count from home centres.
    """
    geography = variant.geography
    by_2023 = rulebook.removal is RemovalRule.RULES_2023
    own = before.centres_of(power)
    far = geography.distances(own if by_2023 else geography.home_centres(power))
    farthest = len(geography.provinces)

    def ranked(unit: Unit) -> Removable:
        province = geography.provinces[unit.province]
        spared = by_2023 and province.centre
        distance = far.get(unit.province, farthest)
        return Removable(spared, -distance, unit.kind is UnitKind.ARMY, province.name, unit)

    return sorted(map(ranked, units))
