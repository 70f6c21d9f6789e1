"""Looks for the smallest change that saves an order: one other order, then two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from zine.rules.battle.argument import orders_of
from zine.rules.battle.movement import assign_orders, resolve_moves, tell_outcomes
from zine.rules.calendar import PhaseKind
from zine.rules.orders import Hold, Move, MovementOrder, Support, UnitOrder
from zine.rules.outcomes import Resolution, Result, Submission, Void
from zine.rules.position import Unit
from zine.rules.rescue.choices import Choices, Orders
from zine.rules.rescue.trial import Trials, named, tangles
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Scene, Variant

PAIRS = 100
Changes = tuple[MovementOrder, ...]


@dataclass(frozen=True, slots=True)
class Rescue:
    """The smallest change that saves a failed order, which itself stays as it is.

    `changes` are the orders that other units would need instead of their own: one, if one is
    enough; two, if no single one is; none, if not even two are. One order of a foreign power
    means that none of the same power's own would do.
    """

    result: Result
    changes: Changes


def rescues(
    variant: Variant, rulebook: Rulebook, done: Resolution, pairs: int | None = PAIRS
) -> Iterator[Rescue]:
    """What would have saved each failed order of a movement phase, in the order of its results.

    An order that no single change saves is tried with up to `pairs` pairs (None: with all), and
    left out if those were not all there are. A void order is left out: nothing but its own
    wording would save it. Nothing is found where the variant fights its battles otherwise.
    """
    steps = [step.run for step in variant.steps[PhaseKind.MOVEMENT]]
    if done.phase.kind is not PhaseKind.MOVEMENT or resolve_moves not in steps:
        return
    search: _Search | None = None
    for result in done.results:
        if not result.failed or isinstance(result.outcome, Void):
            continue
        search = search or _Search(variant, rulebook, done)
        found = search.rescue(result, pairs)
        if found is not None:
            yield Rescue(result, found)


class _Tried:
    """Orders as given or with one change, what depends on what in them, and what else there is."""

    def __init__(self, choices: Choices, at: Mapping[str, Unit], orders: Orders) -> None:
        self.orders = orders
        self.tangles = tangles(orders)
        self._choices = choices
        self._at = at
        self._others: dict[str, tuple[MovementOrder, ...]] = {}

    def others(self, place: str) -> tuple[MovementOrder, ...]:
        """What else the unit in a province could be ordered to, found once."""
        found = self._others.get(place)
        if found is None:
            found = tuple(self._choices.of(self._at[place], self.orders))
            self._others[place] = found
        return found


class _Search:
    """The board of one phase, with what was found of it so far."""

    def __init__(self, variant: Variant, rulebook: Rulebook, done: Resolution) -> None:
        self._scene = Scene(
            variant=variant,
            rulebook=rulebook,
            phase=done.phase,
            before=done.before,
            after=done.before,
            submissions=(),
        )
        self._at: dict[str, Unit] = {unit.province: unit for unit in done.before.units}
        self._choices = Choices(variant.geography, rulebook, self._at)
        self._trials = Trials(variant.geography, rulebook, self._at)
        self._given = self._with(orders_of(done))
        self._idle = {
            each.order.location: each.failed or isinstance(each.order, Hold)
            for each in done.results
            if isinstance(each.order, UnitOrder)
        }

    def rescue(self, result: Result, pairs: int | None) -> Changes | None:
        """The smallest change that saves an order, () if there is none, None if it is unknown."""
        order = result.order
        assert isinstance(order, UnitOrder)
        place = self._place(order)
        start = self._given
        if self._trials.succeeds(place, start.orders, start.tangles[place]):
            return None  # An older engine decided otherwise.
        singles = sorted(self._candidates(place, start), key=lambda each: self._rank(order, each))
        for change in singles:
            if self._saves(place, start, change) and self._proved(result, (change,)):
                return (change,)
        return self._pair(result, place, start, singles, pairs)

    def _pair(
        self,
        result: Result,
        place: str,
        start: _Tried,
        singles: Sequence[MovementOrder],
        pairs: int | None,
    ) -> Changes | None:
        """Two orders that save one together; one's own power's come first."""
        left = -1 if pairs is None else pairs
        for first in singles:
            middle = self._with({**start.orders, self._place(first): first})
            for second in self._candidates(place, middle):
                if self._place(second) == self._place(first):
                    continue
                if left == 0:
                    return None
                left -= 1
                if self._saves(place, middle, second) and self._proved(result, (first, second)):
                    return (first, second)
        return ()

    def _candidates(self, place: str, tried: _Tried) -> Iterator[MovementOrder]:
        """Orders of other units on which the order given in `place` may depend.

        A unit outside its tangle matters only if its new order names a province in it.
        """
        tangle = tried.tangles[place]
        for other in self._at:
            if other != place:
                inside = other in tangle
                for order in tried.others(other):
                    if inside or named(order) in tangle:
                        yield order

    def _with(self, orders: Orders) -> _Tried:
        return _Tried(self._choices, self._at, orders)

    def _saves(self, place: str, tried: _Tried, change: MovementOrder) -> bool:
        changed = self._place(change)
        among = tried.tangles[place] | tried.tangles[changed]
        goal = named(change)
        if goal is not None:
            among = among | tried.tangles.get(goal, {goal})
        return self._trials.succeeds(place, {**tried.orders, changed: change}, among)

    def _proved(self, result: Result, changes: Changes) -> bool:
        """Whether the whole phase, adjudicated from its first step, agrees."""
        orders = {**self._given.orders, **{self._place(each): each for each in changes}}
        lines = tuple(Submission(each.power, str(each), each) for each in orders.values())
        scene = replace(self._scene, submissions=lines)
        for step in (assign_orders, resolve_moves, tell_outcomes):
            scene = step(scene)
        return any(each.order == result.order and not each.failed for each in scene.results)

    def _rank(self, order: UnitOrder, change: MovementOrder) -> tuple[object, ...]:
        """What is tried first: own orders, those that cost little, those easily said."""
        own = change.power == order.power
        supports = isinstance(change, Support) and change.helped == order.location
        holds = isinstance(change, Hold)
        easy = (supports, holds) if own else (holds, supports)
        idle = self._idle.get(change.location, False)
        kind = (not easy[0], not easy[1], isinstance(change, Move))
        return (not own, *kind[:1], not idle, *kind[1:], change.location, str(change))

    @staticmethod
    def _place(order: UnitOrder) -> str:
        return order.location.partition("/")[0]
