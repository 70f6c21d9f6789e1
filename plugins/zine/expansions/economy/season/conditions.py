"""What has to hold before units act: escorts into centres, second segments, help for railways."""

from __future__ import annotations

from collections.abc import Set

from zine.expansions.economy.orders import Rail
from zine.expansions.economy.season.plan import SeasonPlan
from zine.expansions.economy.sentences import Hindrance
from zine.expansions.economy.state import Realm
from zine.rules.geography import UnitKind, province_of
from zine.rules.orders import Convoy, Hold, Move, Order, Support
from zine.rules.position import Unit
from zine.rules.reasons import Why
from zine.rules.variant import Assigned


def bars_fleet(realm: Realm, province: str) -> bool:
    """Whether a province is a centre that no owner can open to a retreating fleet."""
    return province in realm.geography.centres and realm.owner(province) is None


def helps_railway(plan: SeasonPlan, order: Order) -> bool:
    """Whether an order supports or convoys an army that was sent by railway (ruling N23)."""
    match order:
        case Support(helped=helped):
            place = province_of(helped)
        case Convoy(army=army):
            place = army
        case _:
            return False
    return any(e.unit.province == place and isinstance(e.order, Rail) for e in plan.first)


def stranded(order: Order, unit: Unit, places: Set[str]) -> Why | None:
    """Why a fleet cannot begin its second segment; None if it can."""
    assert isinstance(order, Hold | Move | Support)
    if unit.province != province_of(order.location):
        return Hindrance.STILL_IN(place=unit.location)
    if isinstance(order, Support) and province_of(order.helped) not in places:
        return Hindrance.NOBODY_IN(place=order.helped)
    return None


def needs_escort(plan: SeasonPlan, each: Assigned) -> bool:
    """Whether a move is a fleet's into a centre that is not friendly (rule 12; ruling N19)."""
    if each.unit.kind is not UnitKind.FLEET or not isinstance(each.order, Move):
        return False
    goal = province_of(each.order.target)
    if goal not in plan.realm.geography.centres:
        return False
    owner = plan.realm.owner(goal)
    friendly = owner is not None and plan.realm.allied(owner, each.unit.power)
    return not friendly and not plan.permits(owner, "F", each.unit.province, goal)
