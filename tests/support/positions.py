"""Makes crowded positions with orders that meet: convoys, coasts, circles, paradoxes."""

from __future__ import annotations

from random import Random

from boards import STANDARD
from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.legality import Legality
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Support
from zine.rules.outcomes import Void
from zine.rules.position import Unit
from zine.rules.reach import reachable_by
from zine.rules.variant import Variant

GEOGRAPHY = STANDARD.geography


def crowded(
    chance: Random, most: int = 11, variant: Variant = STANDARD
) -> dict[Unit, MovementOrder]:
    """Up to `most` units close together, each with a legal order, many of them meeting.

    In half of them a convoy attacks a unit that supports an attack on the convoy: the
    seed of a paradox, which the units around it may make or break.
    """
    geography = variant.geography
    powers = [power.name for power in variant.powers][:4]
    planted: dict[Unit, MovementOrder] = {}
    for _ in range(chance.choice((0, 0, 1, 2))):
        planted |= _paradox(chance, geography, powers, planted)
    units = _units(chance, geography, powers, chance.randint(3, most), list(planted))
    at = {unit.province: unit for unit in units}
    legality = Legality(geography, variant.rulebook, at)
    orders: dict[Unit, MovementOrder] = {}
    for unit in units:
        hold = Hold(unit.power, unit.kind, unit.location)
        orders[unit] = _legal(legality, planted.get(unit), hold)
        if unit not in planted and chance.random() < 0.55:
            orders[unit] = _legal(legality, _move(chance, geography, unit, at), hold)
    for unit in units:
        if isinstance(orders[unit], Hold) and chance.random() < 0.85:
            helper = _convoy(chance, unit, orders) if chance.random() < 0.5 else None
            helper = helper or _support(chance, geography, unit, orders)
            if helper is not None:
                orders[unit] = _legal(legality, helper, orders[unit])
    return orders


def _paradox(
    chance: Random, geography: Geography, powers: list[str], taken: dict[Unit, MovementOrder]
) -> dict[Unit, MovementOrder]:
    """A convoy to a fleet that supports an attack on the convoying fleet, if there is room."""
    full = {unit.province for unit in taken}
    sea = chance.choice([code for code in sorted(geography.provinces) if geography.is_sea(code)])
    free = [
        place
        for place in geography.neighbours(UnitKind.FLEET, sea)
        if province_of(place) not in full
    ]
    coasts = [place for place in free if not geography.is_sea(place)]
    if sea in full or len(coasts) < 2 or len({province_of(place) for place in free}) < 3:
        return {}
    start, goal = chance.sample(coasts, 2)
    others = [p for p in free if province_of(p) not in (province_of(start), province_of(goal))]
    if province_of(start) == province_of(goal) or not others:
        return {}
    attacker = chance.choice(others)
    ours, theirs = chance.sample(powers, 2)
    army, target = province_of(start), province_of(goal)
    return {
        Unit(ours, UnitKind.FLEET, sea): Convoy(ours, UnitKind.FLEET, sea, army, target),
        Unit(ours, UnitKind.ARMY, army): Move(ours, UnitKind.ARMY, army, target, True),
        Unit(theirs, UnitKind.FLEET, goal): Support(
            theirs, UnitKind.FLEET, goal, UnitKind.FLEET, attacker, sea
        ),
        Unit(theirs, UnitKind.FLEET, attacker): Move(theirs, UnitKind.FLEET, attacker, sea),
    }


def _units(
    chance: Random, geography: Geography, powers: list[str], count: int, planted: list[Unit]
) -> list[Unit]:
    """The planted units and others on provinces grown outward from them."""
    powers = powers[: chance.randint(2, len(powers))]
    naval = chance.random() < 0.6
    grounds = [code for code in sorted(geography.provinces) if geography.is_sea(code) or not naval]
    placed = [unit.province for unit in planted] or [chance.choice(grounds)]
    while len(placed) < count:
        near = sorted(set().union(*(geography.adjacent[code] for code in placed)) - set(placed))
        wet = [code for code in near if geography.waters[code]]
        placed.append(chance.choice(wet if naval and wet else near))
    units = list(planted)
    for code in placed[len(planted) :]:
        places = [
            (kind, place)
            for kind in UnitKind
            for place in geography.locations[kind]
            if province_of(place) == code
        ]
        kind, place = chance.choice(places)
        units.append(Unit(chance.choice(powers), kind, place))
    return units


def _legal(
    legality: Legality, order: MovementOrder | None, otherwise: MovementOrder
) -> MovementOrder:
    judged = legality.judge(order) if order else None
    return otherwise if judged is None or isinstance(judged, Void) else judged


def _move(
    chance: Random, geography: Geography, unit: Unit, at: dict[str, Unit]
) -> MovementOrder | None:
    """A move, often into company, for armies often over sea."""
    seas = {p for p, u in at.items() if u.kind is UnitKind.FLEET and geography.is_sea(p)}
    near = list(geography.neighbours(unit.kind, unit.location))
    if unit.kind is UnitKind.ARMY and seas and chance.random() < 0.6:
        far = [
            place
            for place in geography.locations[UnitKind.ARMY]
            if place != unit.province and reachable_by(geography, unit.province, place, seas)
        ]
        near = far or near
    if not near:
        return None
    occupied = [place for place in near if province_of(place) in at]
    target = chance.choice(occupied if occupied and chance.random() < 0.7 else near)
    return Move(unit.power, unit.kind, unit.location, target, chance.random() < 0.15)


def _convoy(chance: Random, unit: Unit, orders: dict[Unit, MovementOrder]) -> MovementOrder | None:
    armies = [
        order
        for other, order in orders.items()
        if isinstance(order, Move) and other.kind is UnitKind.ARMY
    ]
    if unit.kind is not UnitKind.FLEET or not armies:
        return None
    army = chance.choice(armies)
    return Convoy(unit.power, unit.kind, unit.location, army.location, province_of(army.target))


def _support(
    chance: Random, geography: Geography, unit: Unit, orders: dict[Unit, MovementOrder]
) -> MovementOrder | None:
    others = [other for other in orders if other != unit]
    reach = geography.reach(unit.kind, unit.location)
    wanted = [
        Support(
            unit.power,
            unit.kind,
            unit.location,
            other.kind,
            other.location,
            order.target if isinstance(order, Move) else None,
        )
        for other in others
        if province_of(order.target if isinstance(order := orders[other], Move) else other.location)
        in reach
    ]
    return chance.choice(wanted) if wanted else None
