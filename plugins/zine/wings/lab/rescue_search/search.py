"""Looks for the smallest change that saves an order: one other order, then two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.rules.battle.contests import orders_of
from zine.rules.battle.equations import Equations
from zine.rules.battle.movement import resolve_moves
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import Hold, Move, MovementOrder, Support, UnitOrder
from zine.rules.outcomes import Resolution, Result, Void
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant
from zine.wings.lab.rescue_search.incremental_adjudication import Trials, named, succeeds, tangles
from zine.wings.lab.rescue_search.other_orders import Choice, Choices, Orders, bearings

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

    def __init__(self, choices: Choices, trials: Trials, at: Mapping[str, Unit], orders: Orders):
        self.orders = orders
        self.tangles = tangles(orders)
        self._trials = trials
        self._bearings = bearings(orders)
        self._choices = choices
        self._at = at
        self._others: dict[str, tuple[Choice, ...]] = {}
        self._changed: dict[int, Equations] = {}

    def others(self, place: str) -> tuple[Choice, ...]:
        """What else the unit in a province could be ordered to, found once."""
        found = self._others.get(place)
        if found is None:
            unit, order = self._at[place], self.orders[place]
            others = self._choices.of(unit, (order, named(order)), self._bearings)
            found = self._others[place] = tuple(others)
        return found

    def candidates(self, place: str) -> Iterator[Choice]:
        """Orders of other units on which the order given in `place` may depend.

        A unit outside its tangle matters only if its new order names a province in it.
        """
        tangle = self.tangles[place]
        for other in self._at:
            if other != place:
                found = self.others(other)
                yield from found if other in tangle else (c for c in found if c[1] in tangle)

    def succeeds(self, place: str) -> bool:
        """Whether the order given in `place` succeeds as it is."""
        return succeeds(self.orders[place], place, self._trials.given)

    def saves(self, place: str, choice: Choice) -> bool:
        """Whether one of `others` lets the order given in `place` succeed.

        All failed orders are asked of one battle, and each settles what it depends on.
        """
        battle = self._changed.get(id(choice))
        if battle is None:
            battle = self._changed[id(choice)] = self._trials.changed(choice[0])
        return succeeds(self.orders[place], place, battle)


class _Search:
    """The board of one phase, with what was found of it so far."""

    def __init__(self, variant: Variant, rulebook: Rulebook, done: Resolution) -> None:
        self._geography, self._rulebook = variant.geography, rulebook
        self._at = done.before.units_by_province
        self._choices = Choices(variant.geography, rulebook, self._at)
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
        place = _place_of(order)
        start = self._given
        if start.succeeds(place):
            return None  # An older engine decided otherwise.
        singles = sorted(start.candidates(place), key=lambda each: self._rank(order, each[0]))
        for choice in singles:
            if start.saves(place, choice):
                return (choice[0],)
        return self._pair(place, singles, pairs)

    def _pair(self, place: str, singles: Sequence[Choice], pairs: int | None) -> Changes | None:
        """Two orders that save one together; one's own power's come first."""
        left = -1 if pairs is None else pairs
        for first, _ in singles:
            middle = self._with({**self._given.orders, _place_of(first): first})
            for choice in middle.candidates(place):
                second = choice[0]
                if _place_of(second) == _place_of(first):
                    continue
                if left == 0:
                    return None
                left -= 1
                if middle.saves(place, choice):
                    return (first, second)
        return ()

    def _with(self, orders: Orders) -> _Tried:
        trials = Trials(self._geography, self._rulebook, self._at, orders)
        return _Tried(self._choices, trials, self._at, orders)

    def _rank(self, order: UnitOrder, change: MovementOrder) -> tuple[object, ...]:
        """What is tried first: own orders, those that cost little, those easily said."""
        own = change.power == order.power
        supports = isinstance(change, Support) and change.helped == order.location
        holds = isinstance(change, Hold)
        easy = (supports, holds) if own else (holds, supports)
        idle = self._idle.get(change.location, False)
        kind = (not easy[0], not easy[1], isinstance(change, Move))
        return (not own, *kind[:1], not idle, *kind[1:], change.location, str(change))


def _place_of(order: UnitOrder) -> str:
    """The province of the unit an order is for."""
    return province_of(order.location)
