"""The retreat phase: dislodged units go where they may, or leave the board (DATC 6.H)."""

from __future__ import annotations

from dataclasses import replace

from zine.rules.geography import UnitKind, coast_of, province_of
from zine.rules.legality import illegal
from zine.rules.orders import Disband, Retreat
from zine.rules.outcomes import (
    Disbanded,
    Fault,
    Outcome,
    Result,
    RetreatBounced,
    Retreated,
    Submission,
    Supplied,
    Void,
)
from zine.rules.position import Dislodged, position
from zine.rules.variant import Assigned, Scene


def assign_retreats(scene: Scene) -> Scene:
    """Give every dislodged unit one order; without a legal one it is disbanded."""
    legal: dict[str, list[tuple[Retreat | Disband, Submission]]] = {}
    refused: list[Result] = []
    for line in scene.submissions:
        judged = _judge(scene, line)
        if isinstance(judged, Void):
            refused.append(
                Result(power=line.power, order=line.order, outcome=judged, text=line.text)
            )
        else:
            given = legal.setdefault(province_of(judged.location), [])
            if all(order != judged for order, _ in given):
                given.append((judged, line))
    assigned: list[Assigned] = []
    for each in scene.before.dislodged:
        unit = each.unit
        given = legal.get(unit.province, [])
        if len(given) == 1:
            assigned.append(Assigned(unit=unit, order=given[0][0], text=given[0][1].text))
            continue
        refused += [
            Result(
                power=unit.power,
                order=order,
                outcome=illegal(f"{len(given)} different orders were given to {unit}"),
                text=line.text,
            )
            for order, line in given
        ]
        assigned.append(
            Assigned(
                unit=unit,
                order=Disband(unit.power, unit.kind, unit.location),
                supplied=scene.absent.get(unit.power, Supplied.MISSING),
            )
        )
    return replace(scene, assigned=tuple(assigned), refused=tuple(refused))


def _judge(scene: Scene, line: Submission) -> Retreat | Disband | Void:
    order = line.order
    if order is None:
        return Void(line.fault or Fault.INVALID, line.reason)
    if not isinstance(order, Retreat | Disband):
        return illegal("in this phase dislodged units retreat or disband")
    each = _dislodged_at(scene, order.power, province_of(order.location))
    if each is None:
        return illegal(f"{order.power} has no dislodged unit in {province_of(order.location)}")
    unit = each.unit
    if isinstance(order, Disband):
        return Disband(unit.power, unit.kind, unit.location)
    goal = province_of(order.target)
    open_there = [location for location in each.retreats if province_of(location) == goal]
    coasts = scene.variant.geography.provinces[goal].coasts
    if unit.kind is UnitKind.FLEET and coast_of(order.target) in coasts:
        open_there = [location for location in open_there if location == order.target]
    if not open_there:
        choices = ", ".join(each.retreats) or "nowhere"
        return illegal(f"{unit} cannot retreat to {order.target}; open: {choices}")
    if len(open_there) > 1:
        return Void(Fault.AMBIGUOUS, f"which coast: {' or '.join(open_there)}?")
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
    results: list[Result] = []
    for each in scene.assigned:
        outcome: Outcome = Disbanded()
        if isinstance(each.order, Retreat):
            others = [p for p in into[province_of(each.order.target)] if p != each.unit.location]
            outcome = RetreatBounced(tuple(others)) if others else Retreated()
            if not others:
                units.append(replace(each.unit, location=each.order.target))
        results.append(
            Result(
                power=each.unit.power,
                order=each.order,
                outcome=outcome,
                text=each.text,
                supplied=each.supplied,
            )
        )
    return replace(scene, results=tuple(results), after=position(units, scene.before.owners))
