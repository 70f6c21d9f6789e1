"""Proves the claims of a quiz by playing them through the adjudicator, phase by phase."""

from __future__ import annotations

from collections.abc import Iterable

from zine.rules.adjustments import surplus
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.orders import Convoy, Move, Order, Remove
from zine.rules.outcomes import Resolution, Submission
from zine.rules.pipeline import adjudicate
from zine.rules.position import Position
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.army_journeys import AirliftPlan


class NotProvedError(Exception):
    """The adjudicator disproves a claim."""


def ruling(
    variant: Variant, phase: Phase, position: Position, orders: Iterable[Order]
) -> Resolution:
    """The resolution of these orders; units without an order hold."""
    lines = [Submission(power=each.power, text=str(each), order=each) for each in orders]
    return adjudicate(variant, variant.rulebook, phase, position, lines)


def played(variant: Variant, plan: AirliftPlan) -> tuple[Resolution, ...]:
    """The movement phases of a plan, from the variant's first phase, as adjudicated.

    Winters are played too: no power builds, and a power with fewer centres than units removes
    units that the plan no longer needs. Raises NotProvedError if an order fails, a unit is
    dislodged, or a needed unit must be removed.
    """
    phase, board = variant.calendar.first, variant.start
    found: list[Resolution] = []
    while len(found) < plan.turns:
        if phase.kind is PhaseKind.MOVEMENT:
            turn = len(found) + 1
            done = ruling(variant, phase, board, _turn_orders(plan, turn, board))
            failed = [each for each in done.results if each.failed]
            if failed or done.after.dislodged:
                raise NotProvedError(f"{phase.name}: {failed}, {done.after.dislodged}")
            found.append(done)
        elif phase.kind is PhaseKind.ADJUSTMENTS:
            done = ruling(variant, phase, board, _removals(variant, plan, len(found), board))
        else:
            done = ruling(variant, phase, board, ())
        board, phase = done.after, variant.calendar.after(phase)
    army = board.unit_in(plan.legs[-1].goal)
    if army is None or army.power != plan.army.power or army.kind is not UnitKind.ARMY:
        raise NotProvedError(f"{plan.army} is not in {plan.legs[-1].goal}")
    return tuple(found)


def _turn_orders(plan: AirliftPlan, turn: int, position: Position) -> list[Order]:
    """The moves and convoys of one turn of a plan, for the units still on the board."""
    leg = plan.legs[turn - 1]
    orders: list[Order] = []
    for unit, way in zip(plan.units, plan.ways, strict=True):
        here, there = way[turn - 1], way[turn]
        if unit._replace(location=here) not in position.units:
            continue
        if here != there:
            sails = unit == plan.army and bool(leg.lane)
            orders.append(Move(unit.power, unit.kind, here, there, via_convoy=sails))
        elif here in leg.lane:
            orders.append(Convoy(unit.power, unit.kind, here, leg.start, leg.goal))
    return orders


def _removals(variant: Variant, plan: AirliftPlan, turns: int, position: Position) -> list[Order]:
    """The units that powers short of centres remove, which the plan no longer needs."""
    needed = {
        way[turns]
        for unit, way in zip(plan.units, plan.ways, strict=True)
        if unit == plan.army
        or any(way[turn] in leg.lane for turn, leg in enumerate(plan.legs, start=1) if turn > turns)
    }
    orders: list[Order] = []
    for power in variant.powers:
        idle = [unit for unit in position.units_of(power.name) if unit.location not in needed]
        due = -surplus(position, power.name)
        if due > len(idle):
            raise NotProvedError(f"{power.name} has no unit to spare")
        orders += [Remove(u.power, u.kind, u.location) for u in idle[: max(due, 0)]]
    return orders
