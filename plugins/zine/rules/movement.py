"""The movement phase: one order a unit, resolve, move, find retreats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zine.rules.account import Account
from zine.rules.geography import Geography, province_of
from zine.rules.legality import Legality, illegal
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from zine.rules.outcomes import Fault, Result, Submission, Supplied, Void
from zine.rules.position import Dislodged, Unit, position
from zine.rules.strength import Action, Battle
from zine.rules.variant import Assigned, Scene


def assign_orders(scene: Scene) -> Scene:
    """Give every unit one order: the legal one written for it, else hold.

    Orders that cannot be followed become void results. Several different legal orders to
    one unit are all void (DATC 4.D.3.c); the same order twice is one order.
    """
    at = {unit.province: unit for unit in scene.before.units}
    legality = Legality(scene.variant.geography, scene.rulebook, at)
    legal: dict[str, list[tuple[MovementOrder, Submission]]] = {}
    refused: list[Result] = []
    for line in scene.submissions:
        judged = _judge(legality, line)
        if isinstance(judged, Void):
            refused.append(
                Result(power=line.power, order=line.order, outcome=judged, text=line.text)
            )
        else:
            given = legal.setdefault(province_of(judged.location), [])
            if all(order != judged for order, _ in given):
                given.append((judged, line))
    assigned: list[Assigned] = []
    for unit in scene.before.units:
        given = legal.get(unit.province, [])
        if len(given) == 1:
            order, line = given[0]
            assigned.append(Assigned(unit=unit, order=order, text=line.text))
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
                order=Hold(unit.power, unit.kind, unit.location),
                supplied=_why_supplied(scene, unit, refused),
            )
        )
    return replace(scene, assigned=tuple(assigned), refused=tuple(refused))


def _judge(legality: Legality, line: Submission) -> MovementOrder | Void:
    if line.order is None:
        return Void(line.fault or Fault.INVALID, line.reason)
    if not isinstance(line.order, MovementOrder):
        return illegal("this is no order for a movement phase")
    return legality.judge(line.order)


def _why_supplied(scene: Scene, unit: Unit, refused: Sequence[Result]) -> Supplied:
    if any(_speaks_to(result, unit) for result in refused):
        return Supplied.VOID
    return scene.absent.get(unit.power, Supplied.MISSING)


def _speaks_to(result: Result, unit: Unit) -> bool:
    return (
        result.power == unit.power
        and isinstance(result.order, MovementOrder)
        and province_of(result.order.location) == unit.province
    )


def resolve_moves(scene: Scene) -> Scene:
    """Fight the battle; give every order its outcome and every unit its fate."""
    actions = _actions(scene.variant.geography, scene.assigned)
    battle = Battle(scene.variant.geography, actions)
    told = Account(scene.variant.geography, scene.assigned, battle)
    results: list[Result] = []
    refused = list(scene.refused)
    units: list[Unit] = []
    dislodged: list[tuple[Unit, int]] = []
    for index, assigned in enumerate(scene.assigned):
        attacker = battle.dislodger(index)
        if attacker is not None:
            dislodged.append((assigned.unit, attacker))
        elif isinstance(assigned.order, Move) and battle.succeeds(index):
            units.append(replace(assigned.unit, location=assigned.order.target))
        else:
            units.append(assigned.unit)
        by = None if attacker is None else scene.assigned[attacker].unit.location
        if assigned.supplied is Supplied.VOID:
            _mark_dislodged(refused, assigned.unit, by)
        else:
            results.append(
                Result(
                    power=assigned.unit.power,
                    order=assigned.order,
                    outcome=told.outcome(index),
                    text=assigned.text,
                    supplied=assigned.supplied,
                    dislodged_by=by,
                )
            )
    held = {unit.province for unit in units}
    contested = tuple(sorted(told.contested() - held))
    barred = held.union(contested)
    retreating = [
        Dislodged(
            unit,
            scene.assigned[attacker].unit.location,
            _retreats(scene.variant.geography, unit, barred, actions[attacker]),
        )
        for unit, attacker in dislodged
    ]
    doomed = {each.unit.location for each in retreating if not each.retreats}
    return replace(
        scene,
        results=tuple(_doom(result, doomed) for result in results),
        refused=tuple(_doom(result, doomed) for result in refused),
        contested=contested,
        after=position(units, scene.before.owners, [each for each in retreating if each.retreats]),
    )


def _mark_dislodged(refused: list[Result], unit: Unit, by: str | None) -> None:
    """A unit whose only order was void is told of on that order's own line."""
    last = max(i for i, result in enumerate(refused) if _speaks_to(result, unit))
    refused[last] = replace(refused[last], dislodged_by=by)


def _doom(result: Result, doomed: set[str]) -> Result:
    """Mark the result of a dislodged unit that has nowhere to go."""
    if result.dislodged_by is None or not isinstance(result.order, MovementOrder):
        return result
    provinces = {province_of(location) for location in doomed}
    return replace(result, destroyed=province_of(result.order.location) in provinces)


def _retreats(
    geography: Geography, unit: Unit, barred: set[str], attacker: Action
) -> tuple[str, ...]:
    """Where a dislodged unit may go (DATC 6.H).

    Not to a province that is occupied or was contested, nor to the one its attacker came
    from, unless that attacker was convoyed (4.A.5.b).
    """
    closed = barred if attacker.by_sea else barred | {attacker.province}
    return tuple(
        sorted(
            location
            for location in geography.neighbours(unit.kind, unit.location)
            if province_of(location) not in closed
        )
    )


def _actions(geography: Geography, assigned: Sequence[Assigned]) -> list[Action]:
    """The orders reduced to what the strength equations depend on."""
    index_at = {each.unit.province: index for index, each in enumerate(assigned)}
    own_convoys = {
        (each.unit.power, each.order.army, each.order.target)
        for each in assigned
        if isinstance(each.order, Convoy)
    }
    actions: list[Action] = []
    for each in assigned:
        power, province = each.unit.power, each.unit.province
        action = Action(power=power, province=province)
        match each.order:
            case Move(target=target, via_convoy=via_convoy):
                goal = province_of(target)
                # Convoying to a neighbour needs "via convoy" or a fleet of one's own that
                # convoys (DATC 4.A.3); there is no falling back to the land route.
                by_sea = (
                    via_convoy
                    or goal not in geography.reach(each.unit.kind, each.unit.location)
                    or (power, province, goal) in own_convoys
                )
                action = Action(power=power, province=province, goal=goal, by_sea=by_sea)
            case Support() as order:
                helps = index_at[province_of(order.helped)]
                if _supports(order, assigned[helps].order):
                    aimed = order.target and province_of(order.target)
                    action = Action(power=power, province=province, helps=helps, aimed=aimed)
            case Convoy() as order:
                army = index_at[order.army]
                if _convoys(order, assigned[army].order):
                    action = Action(power=power, province=province, carries=army)
        actions.append(action)
    return actions


def _supports(order: Support, helped: Order) -> bool:
    """Whether a support matches what the other unit was told (DATC 4.B.4, 4.E.1)."""
    if order.target is None:
        return not isinstance(helped, Move)
    if not isinstance(helped, Move):
        return False
    return helped.target == order.target or province_of(helped.target) == order.target


def _convoys(order: Convoy, army: Order) -> bool:
    return isinstance(army, Move) and province_of(army.target) == order.target
