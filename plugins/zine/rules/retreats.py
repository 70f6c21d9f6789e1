"""The retreat phase: dislodged units go where they may, or leave the board (DATC 6.H)."""

from __future__ import annotations

from functools import partial

from zine.rules.geography import UnitKind, coast_of, province_of
from zine.rules.legality import illegal
from zine.rules.order_assignment import assign, in_printing_order, tell
from zine.rules.orders import Disband, Order, Retreat
from zine.rules.outcomes import (
    Disbanded,
    Fault,
    Outcome,
    Result,
    RetreatBounced,
    Retreated,
    Void,
)
from zine.rules.position import Dislodged, Unit, position
from zine.rules.variant import Scene
from zine.rules.void_reasons import Illegal


def assign_retreats(scene: Scene) -> Scene:
    """Give every dislodged unit one order; without a legal one it is disbanded (DATC 6.H)."""
    units = [each.unit for each in scene.before.dislodged]
    return assign(scene, units, partial(judge_retreat, scene), disband)


def disband(unit: Unit) -> Disband:
    """The order that is supplied where none is given."""
    return Disband(unit.power, unit.kind, unit.location)


def judge_retreat(scene: Scene, order: Order) -> Retreat | Disband | Void:
    """The order of a dislodged unit made exact, or why it is void (DATC 6.H.1 to 6.H.6)."""
    if not isinstance(order, Retreat | Disband):
        return illegal(Illegal.NOT_FOR_RETREATS())
    each = _dislodged_at(scene, order.power, province_of(order.location))
    if each is None:
        return illegal(Illegal.NONE_DISLODGED(power=order.power, site=province_of(order.location)))
    unit = each.unit
    if isinstance(order, Disband):
        return disband(unit)
    goal = province_of(order.target)
    open_there = [location for location in each.retreats if province_of(location) == goal]
    coasts = scene.variant.geography.provinces[goal].coasts
    if unit.kind is UnitKind.FLEET and coast_of(order.target) in coasts:
        open_there = [location for location in open_there if location == order.target]
    if not open_there:
        return illegal(
            Illegal.CANNOT_RETREAT(
                unit=unit, location=order.target, open=each.retreats or (Illegal.NOWHERE(),)
            )
        )
    if len(open_there) > 1:
        return Void(Fault.AMBIGUOUS, Illegal.WHICH_COAST(coasts=tuple(open_there)))
    return Retreat(unit.power, unit.kind, unit.location, open_there[0])


def _dislodged_at(scene: Scene, power: str, province: str) -> Dislodged | None:
    return next(
        (
            each
            for each in scene.before.dislodged
            if each.unit.province == province and each.unit.power == power
        ),
        None,
    )


def resolve_retreats(scene: Scene) -> Scene:
    """Move the retreating units; those that chose the same province are disbanded (6.H.7)."""
    into: dict[str, list[str]] = {}
    for each in scene.assigned:
        if isinstance(each.order, Retreat):
            into.setdefault(province_of(each.order.target), []).append(each.unit.location)
    units = list(scene.before.units)
    told: list[tuple[int | None, Result]] = []
    for each in scene.assigned:
        outcome: Outcome = Disbanded()
        if isinstance(each.order, Retreat):
            others = [p for p in into[province_of(each.order.target)] if p != each.unit.location]
            outcome = RetreatBounced(tuple(others)) if others else Retreated()
            if not others:
                units.append(each.unit._replace(location=each.order.target))
        told.append((each.line, tell(scene, each, outcome)))
    return scene._replace(
        results=in_printing_order(scene, told),
        after=position(units, scene.before.owners, extras=scene.before.extras),
    )
