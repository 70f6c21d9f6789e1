"""Rule 11: the orders of fleets for the second segment of a season."""

from __future__ import annotations

from collections.abc import Mapping

from zine.expansions.economy.orders import (
    Second,
)
from zine.expansions.economy.sentences import Refused
from zine.expansions.economy.state import Realm
from zine.rules.geography import UnitKind, province_of
from zine.rules.legality import illegal
from zine.rules.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    Support,
)
from zine.rules.outcomes import Void
from zine.rules.variant import Assigned

Line = int
Lines = Mapping[int, Order | None]
MUST_STAND = illegal(Refused.MUST_STAND())


def second_orders(
    realm: Realm, own: Lines, first: tuple[Assigned, ...], refused: dict[Line, Void]
) -> dict[int, tuple[Line, Hold | Move | Support]]:
    """The one order of each fleet for the second segment, by its place in `first`."""
    given: dict[int, list[tuple[Line, Hold | Move | Support]]] = {}
    for line, order in own.items():
        if isinstance(order, Second):
            fleet = _fleet_for(realm, order, first)
            if isinstance(fleet, Void):
                refused[line] = fleet
            else:
                given.setdefault(fleet, []).append((line, order.order))
    for lines in given.values():
        if len({order for _, order in lines}) > 1:
            for line, _ in lines:
                refused[line] = illegal(Refused.SECOND_ORDERS())
    return {fleet: lines[0] for fleet, lines in given.items() if lines[0][0] not in refused}


def is_shaken(realm: Realm, location: str) -> bool:
    """Whether a unit that retreated in the season before stands there (rule 13)."""
    return province_of(location) in realm.economy.shaken


def _fleet_for(realm: Realm, order: Second, first: tuple[Assigned, ...]) -> int | Void:
    """The fleet that an order for the second segment speaks to, by its place in `first`.

    Rule 11, rulings N21 and N54: both its orders must concern sea provinces alone, though it
    may set out from a coast, and only what it convoys may touch land. To hold in port
    concerns the port.
    """
    place = province_of(order.order.location)
    for index, each in enumerate(first):
        goes = each.order.target if isinstance(each.order, Move) else each.unit.location
        if each.unit.power == order.power and province_of(goes) == place:
            return _second_verdict(realm, order, each) or index
    name = realm.geography.provinces[place].name
    return illegal(Refused.NO_FLEET_BY_THEN(power=order.power, place=name))


def _second_verdict(realm: Realm, second: Second, each: Assigned) -> Void | None:
    if each.unit.kind is not UnitKind.FLEET:
        return illegal(Refused.NO_SECOND_SEGMENT())
    if second.power in realm.economy.standing:
        return MUST_STAND
    if realm.player(second.power) is None:
        return illegal(Refused.UNCONTROLLED(country=second.power))
    for order in (each.order, second.order):
        if isinstance(order, Convoy):
            continue
        assert isinstance(order, Hold | Move | Support)
        concerned = _concerned(order)
        if not realm.geography.is_sea(concerned):
            name = realm.geography.provinces[province_of(concerned)].name
            return illegal(Refused.KEEPS_TO_SEA(place=name))
    order = second.order
    goes = each.order.target if isinstance(each.order, Move) else each.unit.location
    goal = order.target if isinstance(order, Move) else None
    if isinstance(order, Support):
        if order.target and is_shaken(realm, each.unit.location):
            return illegal(Refused.UNIT_SHAKEN())
        goal = order.target or order.helped
    if goal and province_of(goal) not in realm.geography.reach(UnitKind.FLEET, goes):
        return illegal(Refused.FLEET_CANNOT_REACH(start=goes, goal=goal))
    return None


def _concerned(order: Hold | Move | Support) -> str:
    """The place that an order is about (rule 11): a fleet that holds, its own."""
    match order:
        case Hold():
            return order.location
        case Support():
            return order.target or order.helped
    return order.target
