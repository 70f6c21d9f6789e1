"""A movement of judged orders by the rules' own battle, told in the package's words alone.

The pipeline judges every order again and gives each outcome a cause; games that are played by the
thousand ask for neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from zine.rules.battle.equations import Battle
from zine.rules.battle.movement import resolve_moves
from zine.rules.calendar import Phase
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from zine.rules.outcomes import Resolution, Submission
from zine.rules.position import Position, Unit, make
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Assigned, Scene, Variant

Words = dict[str, list[str]]


class PlayedMovement(NamedTuple):
    """The resolution without results, the words for each unit, and the units that were destroyed."""

    done: Resolution
    words: Words
    lost: tuple[Unit, ...]


def played_movement(
    variant: Variant,
    rulebook: Rulebook,
    phase: Phase,
    before: Position,
    lines: Iterable[Submission],
) -> PlayedMovement:
    """The outcomes of legal orders, at most one for each unit."""
    orders = (line.order for line in lines)
    given = {order.location: order for order in orders if isinstance(order, MovementOrder)}
    assigned = tuple(
        [
            make(Assigned, (unit, given.get(unit[2]) or Hold(*unit), None, None, None))
            for unit in before.units
        ]
    )
    scene = Scene(variant, rulebook, phase, before, before, (), assigned=assigned)
    scene = resolve_moves(scene)
    assert scene.battle is not None
    words: Words = {}
    for index, (unit, order, _, _, _) in enumerate(assigned):
        own = words[str(unit)] = _words(scene.battle, index, order)
        if index in scene.fates:
            own.append("dislodged")
    lost = tuple(assigned[n].unit for n, fate in scene.fates.items() if not fate.retreats)
    done = Resolution(
        phase=phase, before=before, after=scene.after, results=(), contested=scene.contested
    )
    return PlayedMovement(done, words, lost)


def _words(battle: Battle, index: int, order: Order) -> list[str]:
    """What became of an order, as `unit_results` says it of an outcome."""
    if isinstance(order, Move):
        if battle.values[index]:
            return []
        return ["bounce"] if battle.has_route(index) else ["no convoy"]
    action = battle.actions[index]
    if isinstance(order, Support):
        if battle.values[index]:
            return []
        return ["void"] if action.helps is None else ["cut"]
    if isinstance(order, Convoy):
        if action.carries is None:
            return ["void"]
        stopped = index in battle.stilled and index not in battle.dislodgers
        return ["disrupted"] if stopped else []
    return []
