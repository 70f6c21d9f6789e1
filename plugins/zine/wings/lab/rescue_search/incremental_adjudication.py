"""How one order comes out if another is changed; only what depends on the change is settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zine.rules.battle.actions import Action, ActionIndex, K
from zine.rules.battle.equations import Equations
from zine.rules.battle.movement import actions_of, own_convoys, prepare
from zine.rules.geography import Geography, province_of
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Assigned
from zine.wings.lab.rescue_search.other_orders import Orders


def _helped_by(order: Order) -> str | None:
    """The province of the unit that a support or convoy is for."""
    match order:
        case Support(helped=helped):
            return province_of(helped)
        case Convoy(army=army):
            return province_of(army)
        case _:
            return None


def named(order: MovementOrder) -> str | None:
    """The province an order bears on besides the unit's own, if there is one."""
    return province_of(order.target) if isinstance(order, Move) else _helped_by(order)


def tangles(orders: Orders) -> dict[str, set[str]]:
    """The provinces that depend on one another, by each province of such a tangle.

    Two provinces are in one tangle if an order given in the one names the other. No equation
    of the battle asks beyond its tangle, so what happens in one is decided there.
    """
    found: dict[str, set[str]] = {}
    for place, order in orders.items():
        own = found.get(place)
        if own is None:
            own = found[place] = {place}
        goal = named(order)
        if goal is None:
            continue
        other = found.get(goal)
        if other is None:
            own.add(goal)
            found[goal] = own
        elif other is not own:
            own |= other
            for each in other:
                found[each] = own
    return found


class Trials:
    """One board with its orders as `given`, tried again with one of them changed."""

    def __init__(
        self, geography: Geography, rulebook: Rulebook, at: Mapping[str, Unit], orders: Orders
    ) -> None:
        self._geography = geography
        self._rulebook = rulebook
        self._assigned = [Assigned(at[place], orders[place]) for place in sorted(orders)]
        actions = prepare(geography, rulebook, self._assigned)
        self.given = Equations(geography, actions, rulebook.paradox)
        self._own = own_convoys(rulebook, orders.values())
        self._helpers: dict[str, list[int]] = {}
        for index, (_, order, _, _, _) in enumerate(self._assigned):
            helped = _helped_by(order)
            if helped is not None:
                self._helpers.setdefault(helped, []).append(index)

    def changed(self, order: MovementOrder) -> Equations:
        """The battle with another order for one unit, settled as far as is asked.

        Only what depends on it is prepared again: the unit itself, those that help it, and the
        armies that it convoys, or did.
        """
        at, assigned, own = self.given.at, self._assigned.copy(), self._own
        place = province_of(order.location)
        unit, given, _, _, _ = assigned[at[place]]
        assigned[at[place]] = Assigned(unit, order)
        anew = {at[place], *self._helpers.get(place, ())}
        armies = [each.army for each in (given, order) if isinstance(each, Convoy)]
        if armies:
            own = own_convoys(self._rulebook, [each.order for each in assigned])
            anew.update(at[army] for army in armies)
        wanted = sorted(anew)
        actions = actions_of(self._geography, assigned, at, own, wanted)
        return self._anew(dict(zip(wanted, actions, strict=True)))

    def _anew(self, anew: Mapping[int, Action]) -> Equations:
        """The same orders with other actions for some units, none of them settled yet."""
        given = self.given
        actions = [*given.actions]
        into, supports, carriers = dict(given.into), dict(given.supports), dict(given.carriers)
        for number, action in anew.items():
            old, actions[number] = actions[number], action
            _transfer(into, number, old.goal, action.goal)
            _transfer(supports, number, old.helps, action.helps)
            _transfer(carriers, number, old.carries, action.carries)
        index = ActionIndex(given.at, into, supports, carriers)
        return Equations(self._geography, actions, self._rulebook.paradox, index)


def _transfer(lists: dict[K, Sequence[int]], number: int, old: K | None, new: K | None) -> None:
    """Take a number from one list to another: new lists, for others may share the old ones."""
    if old is not None:
        lists[old] = [each for each in lists[old] if each != number]
    if new is not None:
        lists[new] = [*lists.get(new, ()), number]


def succeeds(order: MovementOrder, place: str, battle: Equations) -> bool:
    """Whether the order given in `place` succeeds and its unit is not dislodged."""
    index = battle.at[place]
    action = battle.actions[index]
    match order:
        case Move():
            return battle.settled(index)
        case Support():
            if action.helps is None or not battle.settled(index):
                return False
        case Convoy():
            army = action.carries
            if army is None:
                return False
            if battle.actions[army].by_sea:
                battle.settled(battle.size + army)
            if index in battle.stilled:
                return False
        case Hold():
            pass
    return not any(battle.settled(attacker) for attacker in battle.into.get(place, ()))
