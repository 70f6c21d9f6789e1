"""The Deeply Troubling quiz: whose orders can decide whether a unit is dislodged.

A piece is potentially deadly to another if, for some position and some orders of all other
units, one order of the first leaves the second dislodged and another order does not. It is
deeply troubling if it is potentially deadly to a unit in every other province. J. Dreier
set the quiz in ELECTRONIC PROTOCOL #276.

Three theorems decide it. A *gate* of a province is a province from which some unit can move
to it. Attacks on it and supports can come only from gates, except for a convoyed army, and the
last sea of its convoy is a gate.

1. With fewer than two gates no unit is ever dislodged there: two units must act on it.
2. With three gates or more, every unit the map connects with it is deadly: the target is
   at the tail of a train of units that all move on, ending at the troubler, while two gates
   that are not on a shortest track attack. If the troubler stays, the train is stuck and the
   target dislodged.
3. With two gates, both must act, so no train helps. The only ways left are to cut a support or
disrupt a convoy, and they work only from close by; `two_gate_provinces` follows them outwards.

The adjudicator checks every witness.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zine.rules.calendar import PhaseKind
from zine.rules.orders import MovementOrder
from zine.rules.outcomes import Resolution, Void
from zine.rules.position import Unit, position
from zine.rules.reasons import Code
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.board_builder import Atlas, StagedUnit, Switch
from zine.wings.lab.quizzes.questions.dislodgement_positions import at_hand, trains
from zine.wings.lab.quizzes.questions.plan_proof import ruling
from zine.wings.lab.quizzes.questions.two_gate_provinces import Narrow, can_matter


class Harmless(Code):
    """Why no position and no orders make a piece deadly to another."""

    FEW_GATES = "nobody is ever dislodged there: fewer than two provinces border it"
    APART = "no borders connect the two"
    OUT_OF_REACH = (
        "both provinces that border it must act, so only cutting a support or disrupting a "
        "convoy could change anything, and no order of the unit can touch one that counts"
    )


@dataclass(frozen=True, slots=True)
class Witness:
    """A position and orders that prove a piece deadly.

    With the order `deadly` given to `troubler`, `target` is dislodged; with `harmless` it is
    not. `others` are the orders of all other units.
    """

    troubler: Unit
    target: Unit
    units: tuple[Unit, ...]
    others: tuple[MovementOrder, ...]
    deadly: MovementOrder
    harmless: MovementOrder


class Troubles:
    """Decides for any two pieces of a variant whether one is deadly to the other."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.atlas = Atlas(variant.geography)
        self._powers = tuple(power.name for power in variant.powers)
        self._narrow: dict[StagedUnit, Narrow] = {}

    def decide(self, troubler: StagedUnit, target: StagedUnit) -> Witness | Harmless | None:
        """A proved witness, why there can be none, or None if neither was found."""
        gates = self.atlas.senders[target.province]
        if len(gates) < 2:
            return Harmless.FEW_GATES
        for switch in self._switches(troubler, target):
            witness = self._cast(troubler, target, switch)
            if witness is not None and _proves(self.variant, witness):
                return witness
        if troubler.province not in self.atlas.geography.distances([target.province]):
            return Harmless.APART
        if len(gates) == 2 and not can_matter(self.atlas, troubler, target.province):
            return Harmless.OUT_OF_REACH
        return None

    def against(self, troubler: StagedUnit, province: str) -> Witness | Harmless | None:
        """The same for a province: a witness with any unit there that can be dislodged."""
        answers = [
            answer
            for target in self.atlas.pieces
            if target.province == province
            for answer in [self.decide(troubler, target)]
        ]
        witnesses = [answer for answer in answers if isinstance(answer, Witness)]
        if witnesses:
            return witnesses[0]
        return None if None in answers else answers[0]

    def _switches(self, troubler: StagedUnit, target: StagedUnit) -> Iterator[Switch]:
        yield from at_hand(self.atlas, troubler, target)
        yield from trains(self.atlas, troubler, target)
        if troubler not in self._narrow:
            self._narrow[troubler] = Narrow(self.atlas, troubler)
        yield from self._narrow[troubler].schemes(target)

    def _cast(self, troubler: StagedUnit, target: StagedUnit, switch: Switch) -> Witness | None:
        """Give every piece a power; None if there are too few."""
        owners = switch.staging.owners(self._powers)
        if owners is None:
            return None
        orders = [replace(o, power=owners[p]) for p, o in switch.staging.orders.items()]
        power = owners[troubler.province]
        return Witness(
            troubler=Unit(power, *troubler),
            target=Unit(owners[target.province], *target),
            units=tuple(sorted(map(_unit, orders))),
            others=tuple(order for order in orders if _unit(order) != (power, *troubler)),
            deadly=replace(switch.on, power=power),
            harmless=replace(switch.off, power=power),
        )


def _unit(order: MovementOrder) -> Unit:
    assert order.kind is not None
    return Unit(order.power, order.kind, order.location)


def rulings(variant: Variant, witness: Witness) -> tuple[Resolution, Resolution]:
    """The resolutions with the deadly order and with the harmless one."""
    stages = variant.calendar.stages
    number = next(n for n, s in enumerate(stages, 1) if s.kind is PhaseKind.MOVEMENT)
    phase = variant.calendar.phase(variant.calendar.first_year, number)
    board = position(witness.units, {})
    first, second = (
        ruling(variant, phase, board, (*witness.others, order))
        for order in (witness.deadly, witness.harmless)
    )
    return first, second


def _proves(variant: Variant, witness: Witness) -> bool:
    """Whether the adjudicator confirms a witness, with no order void."""
    after_deadly, after_harmless = rulings(variant, witness)
    results = (*after_deadly.results, *after_harmless.results)
    legal = not any(isinstance(result.outcome, Void) for result in results)
    return (
        is_dislodged(after_deadly, witness.target)
        and not is_dislodged(after_harmless, witness.target)
        and legal
    )


def is_dislodged(done: Resolution, unit: Unit) -> bool:
    """Whether a unit was driven out of its province."""
    return any(
        result.dislodged_by is not None
        for result in done.results
        if isinstance(result.order, MovementOrder) and _unit(result.order) == unit
    )
