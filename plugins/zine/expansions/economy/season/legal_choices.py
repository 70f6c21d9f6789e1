"""What may be ordered in a season besides the usual: railways, bombers, second segments, permissions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.expansions.economy import rates
from zine.expansions.economy.options import Options
from zine.expansions.economy.orders import (
    BomberOrder,
    Capture,
    Guard,
    NewCapital,
    Permit,
    Priority,
    Raid,
    Rail,
    Rebase,
    Second,
)
from zine.expansions.economy.season.legality import (
    bomber_verdict,
    capital_verdict,
    is_shaken,
)
from zine.expansions.economy.state import Realm
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.orders import Hold, Move
from zine.rules.position import Position, Unit
from zine.rules.variant import Variant

Lines = Mapping[str, tuple[str, ...]]
LONGEST_RAILWAY = 6  # provinces; a longer one is written by hand


def legal_choices(
    options: Options, variant: Variant, phase: Phase, position: Position, power: str, usual: Lines
) -> Lines:
    """A power's orders by what they are about: the usual ones that stand, and the economy's own."""
    realm = Realm(options, variant.geography, position)
    if phase.kind is PhaseKind.RETREATS:
        return {unit: tuple(_retreats(realm, power, lines)) for unit, lines in usual.items()}
    if phase.kind is not PhaseKind.MOVEMENT:
        return usual
    units = {str(unit): unit for unit in position.units_of(power)}
    if realm.player(power) is None or power in realm.economy.standing:
        return {subject: lines[:1] for subject, lines in usual.items()}
    found = {subject: _standing(realm, units[subject], lines) for subject, lines in usual.items()}
    return {**found, **_own(realm, phase, power, tuple(units.values()))}


def _retreats(realm: Realm, power: str, lines: tuple[str, ...]) -> Iterator[str]:
    """Rule 13: a retreat costs a point, and needs leave of a centre's owner (16.E)."""
    *ways, disband = lines
    if realm.economy.supply.get(power, 0) >= rates.RETREAT:
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
    for _step in range(LONGEST_RAILWAY):
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


def _own(
    realm: Realm, phase: Phase, power: str, units: tuple[Unit, ...]
) -> dict[str, tuple[str, ...]]:
    """What is ordered beside the units of the first segment."""
    found: dict[str, tuple[str, ...]] = {}
    for bomber in dict.fromkeys(realm.economy.bombers_of(power)):
        found[str(bomber)] = tuple(_flights(realm, phase.year, power, bomber.province))
    for unit in units:
        if unit.kind is UnitKind.FLEET and (lines := tuple(_second(realm, unit))):
            found[f"(2) {unit}"] = lines
    homes = realm.geography.home_centres(power)
    free = [each for each in homes if capital_verdict(realm, power, each) is None]
    if power not in realm.economy.capitals and free:
        found["capital"] = tuple(str(NewCapital(power, place)) for place in free)
    for other in realm.position.units:
        if not realm.together(other.power, power):
            near = map(province_of, realm.geography.neighbours(other.kind, other.location))
            lines = tuple(
                str(Permit(power, other.kind.value, other.province, goal))
                for goal in dict.fromkeys(near)
                if (owner := realm.owner(goal)) is not None and realm.together(power, owner)
            )
            if lines:
                found[f"permit {other.kind.value} {other.province}"] = lines
    goals = {
        province_of(goal): None
        for unit in units
        for goal in realm.geography.neighbours(unit.kind, unit.location)
    }
    taken = [goal for goal in goals if (owner := realm.owner(goal)) and owner != power]
    if taken:
        found["capture"] = tuple(str(Capture(power, goal)) for goal in taken)
    if units:
        found["supply"] = tuple(str(Priority(power, (unit.province,))) for unit in units)
    return found


def _flights(realm: Realm, year: int, power: str, base: str) -> Iterator[str]:
    yield str(BomberOrder(power, base))
    for place in realm.geography.provinces:
        if place == base:
            continue
        for order in (
            Rebase(power, base, place),
            Guard(power, base, place),
            Raid(power, base, place),
        ):
            if bomber_verdict(realm, year, order) is None:
                yield str(order)
        raid = Raid(power, base, place, sacrifice=True)
        if bomber_verdict(realm, year, raid) is None:
            yield str(raid)


def _second(realm: Realm, fleet: Unit) -> Iterator[str]:
    """Rule 11: what a fleet may do from where its first order leaves it, if all is at sea."""
    sea = realm.geography.is_sea
    near = realm.geography.neighbours(UnitKind.FLEET, fleet.location)
    for place in (fleet.location, *near):
        if sea(place):
            yield str(Second(fleet.power, Hold(fleet.power, fleet.kind, place)))
            for goal in realm.geography.neighbours(UnitKind.FLEET, place):
                if sea(goal):
                    yield str(Second(fleet.power, Move(fleet.power, fleet.kind, place, goal)))
