"""Orders that somebody might give, by chance: legal ones for every kind of phase."""

from __future__ import annotations

from random import Random

from zine.rules.adjustments import build_sites, surplus
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.orders import Build, Hold, Move, Order, Remove, Retreat, Support
from zine.rules.position import Position
from zine.rules.variant import Variant

Orders = dict[str, list[Order]]


def orders_by_chance(chance: Random, variant: Variant, phase: Phase, board: Position) -> Orders:
    """Moves, supports of moves already ordered, holds, retreats, builds and removals, by power."""
    if phase.kind is PhaseKind.MOVEMENT:
        return _moves(chance, variant, board)
    if phase.kind is PhaseKind.RETREATS:
        return _retreats(chance, board)
    return _adjustments(chance, variant, board)


def _moves(chance: Random, variant: Variant, board: Position) -> Orders:
    geography = variant.geography
    orders: Orders = {}
    moves: list[Move] = []
    for each in chance.sample(board.units, len(board.units)):
        near = sorted(geography.steps(each.kind, each.location))
        reach = geography.reach(each.kind, each.location)
        helped = [m for m in moves if m.target.partition("/")[0] in reach]
        order: Order = Hold(*each)
        if helped and chance.random() < 0.35:
            move = chance.choice(helped)
            order = Support(*each, move.kind, move.location, move.target)
        elif near and chance.random() < 0.7:
            order = Move(*each, chance.choice(near))
            moves.append(order)
        orders.setdefault(each.power, []).append(order)
    return orders


def _retreats(chance: Random, board: Position) -> Orders:
    orders: Orders = {}
    for driven in board.dislodged:
        retreat = Retreat(*driven.unit, chance.choice(driven.retreats))
        orders.setdefault(driven.unit.power, []).append(retreat)
    return orders


def _adjustments(chance: Random, variant: Variant, board: Position) -> Orders:
    geography = variant.geography
    orders: Orders = {}
    for power in variant.powers:
        own, due = orders.setdefault(power.name, []), surplus(board, power.name)
        for site in build_sites(variant, board, power.name)[: max(0, due)]:
            kind = chance.choice([k for k in geography.locations if geography.can_stand(k, site)])
            own.append(Build(power.name, kind, site))
        for unit in chance.sample(board.units_of(power.name), max(0, -due)):
            own.append(Remove(*unit))
    return {name: own for name, own in orders.items() if own}
