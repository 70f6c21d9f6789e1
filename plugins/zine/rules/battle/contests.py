"""The argument of a movement phase: who was how strong where, and what that came to."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.battle.equations import Battle
from zine.rules.battle.movement import prepare, resolve_moves
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import Hold, MovementOrder, Order
from zine.rules.outcomes import Resolution, Void
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Assigned, Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A unit's strength in a contest, and the supports it rests on.

    `strength` is what it attacks, holds or defends with, `prevents` what a move opposes
    to its rivals (None for the unit in the province). `given` and `cut` are the units
    whose supports counted or were cut; `barred` those whose support may not count,
    because it would dislodge a unit of their own power.
    """

    unit: Unit
    order: Order
    strength: int
    prevents: int | None = None
    given: tuple[Unit, ...] = ()
    cut: tuple[Unit, ...] = ()
    barred: tuple[Unit, ...] = ()
    arrives: bool = True
    wins: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """The fight for one province: the moves into it and the unit that was there.

    `leaves` tells that the occupant got out, `head_to_head` the location of the one move
    that met it halfway, if any.
    """

    province: str
    attacks: tuple[Claim, ...]
    occupant: Claim | None = None
    leaves: bool = False
    head_to_head: str | None = None


def contests(variant: Variant, rulebook: Rulebook, done: Resolution) -> tuple[Contest, ...]:
    """Every province that was moved to, in map order, with the strengths of all involved.

    None where the variant fights its battles otherwise.
    """
    if all(step.run is not resolve_moves for step in variant.steps[PhaseKind.MOVEMENT]):
        return ()
    orders = orders_of(done)
    assigned = [Assigned(unit, orders[unit.province]) for unit in done.before.units]
    actions = prepare(variant.geography, rulebook, assigned)
    reader = _Reader(Battle(variant.geography, actions, rulebook.paradox), assigned)
    return tuple(
        reader.contest(province)
        for province in variant.geography.provinces
        if province in reader.battle.into
    )


def orders_of(done: Resolution) -> dict[str, MovementOrder]:
    """The orders that were carried out, by the province of each unit, as the resolution tells them."""
    orders = {
        province_of(result.order.location): result.order
        for result in done.results
        if isinstance(result.order, MovementOrder) and not isinstance(result.outcome, Void)
    }
    return {
        unit.province: orders.get(unit.province, Hold(unit.power, unit.kind, unit.location))
        for unit in done.before.units
    }


class _Reader:
    """Reads claims off a fought battle."""

    def __init__(self, battle: Battle, assigned: list[Assigned]) -> None:
        self.battle = battle
        self._assigned = assigned

    def contest(self, province: str) -> Contest:
        battle = self.battle
        rivals = battle.into[province]
        occupant = battle.at.get(province)
        if occupant is None:
            return Contest(province=province, attacks=tuple(map(self._attack, rivals)))
        meets = [rival for rival in rivals if battle.is_head_to_head(rival, occupant)]
        strength = battle.defend if meets else battle.hold
        moves = battle.actions[occupant].goal is not None
        # A unit that tried to leave holds with one alone: supports to move do not hold.
        rests = not moves or bool(meets)
        return Contest(
            province=province,
            attacks=tuple(map(self._attack, rivals)),
            occupant=Claim(
                unit=self._unit(occupant),
                order=self._assigned[occupant].order,
                strength=strength(occupant, battle.known)[0],
                given=self._supporters(occupant, given=True) if rests else (),
                cut=self._supporters(occupant, given=False) if rests else (),
            ),
            leaves=moves and bool(battle.values[occupant]),
            head_to_head=self._unit(meets[0]).location if meets else None,
        )

    def _attack(self, index: int) -> Claim:
        battle = self.battle
        strength = battle.attack(index, battle.known)[0]
        given = self._supporters(index, given=True)
        owner = self._staying_power(index)
        barred = tuple(unit for unit in given if unit.power == owner)
        return Claim(
            unit=self._unit(index),
            order=self._assigned[index].order,
            strength=strength,
            prevents=battle.prevent(index, battle.known)[0],
            given=tuple(unit for unit in given if unit not in barred),
            cut=self._supporters(index, given=False),
            barred=barred,
            arrives=battle.has_route(index),
            wins=bool(battle.values[index]),
        )

    def _staying_power(self, index: int) -> str | None:
        """The owner of the unit that a move would have to dislodge."""
        goal = self.battle.actions[index].goal
        occupant = self.battle.at.get(goal) if goal else None
        if occupant is None:
            return None
        leaves = self.battle.actions[occupant].goal and self.battle.values[occupant]
        if leaves and not self.battle.is_head_to_head(index, occupant):
            return None
        return self.battle.actions[occupant].power

    def _supporters(self, index: int, *, given: bool) -> tuple[Unit, ...]:
        return tuple(
            self._unit(each)
            for each in self.battle.supports.get(index, ())
            if bool(self.battle.values[each]) is given
        )

    def _unit(self, index: int) -> Unit:
        return self._assigned[index].unit
