"""The movement phase: one order a unit, resolve, move, find retreats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from zine.rules.battle.actions import Action
from zine.rules.battle.equations import Battle
from zine.rules.geography import Geography, province_of
from zine.rules.legality import Legality
from zine.rules.order_assignment import assign, in_printing_order, tell
from zine.rules.orders import Convoy, Hold, Move, Order, Support
from zine.rules.outcomes import (
    Bounced,
    Convoyed,
    Cut,
    Disrupted,
    Held,
    Moved,
    NoConvoy,
    Outcome,
    Result,
    Supported,
    Unmatched,
)
from zine.rules.position import Dislodged, Unit, make, position
from zine.rules.reach import shortest_route
from zine.rules.rulebook import AdjacentConvoy, ConvoyedDislodger, Rulebook
from zine.rules.variant import Assigned, Scene


def assign_orders(scene: Scene) -> Scene:
    """Give every unit the legal order written for it, else let it hold."""
    units = scene.before.units
    at = {unit.province: unit for unit in units}
    legality = Legality(scene.variant.geography, scene.rulebook, at)
    return assign(scene, units, legality.judge, _hold)


def _hold(unit: Unit) -> Hold:
    return Hold(unit.power, unit.kind, unit.location)


def resolve_moves(scene: Scene) -> Scene:
    """Fight the battle, move the units that got through and find retreats for the rest."""
    geography, assigned = scene.variant.geography, scene.assigned
    battle = Battle(geography, prepare(geography, scene.rulebook, assigned), scene.rulebook.paradox)
    units = [
        _arrived(each) if isinstance(each[1], Move) and battle.values[index] else each[0]
        for index, each in enumerate(assigned)
        if index not in battle.dislodgers
    ]
    held = {province_of(location) for _, _, location in units}
    contested = tuple(sorted(battle.contested(held)))
    barred = held.union(contested)
    fates = {
        index: driven_out(scene, assigned[index].unit, battle.actions[attacker], barred)
        for index, attacker in battle.dislodgers.items()
    }
    retreating = [each for each in fates.values() if each.retreats]
    return scene._replace(
        battle=battle,
        fates=fates,
        contested=contested,
        after=position(units, scene.before.owners, retreating, scene.before.extras),
    )


def _arrived(each: Assigned) -> Unit:
    """A unit whose move succeeded, where it now stands."""
    (power, kind, _), order, _, _, _ = each
    assert isinstance(order, Move)
    return make(Unit, (power, kind, order.target))


def tell_outcomes(scene: Scene) -> Scene:
    """Say of every order what became of it, and why."""
    assert scene.battle is not None
    outcomes = TurnAccount(scene.variant.geography, scene.assigned, scene.battle).outcomes()
    told: list[tuple[int | None, Result]] = []
    for index, each in enumerate(scene.assigned):
        fate = scene.fates.get(index)
        by, destroyed = (fate.by, not fate.retreats) if fate else (None, False)
        told.append((each[2], tell(scene, each, outcomes[index], by, destroyed=destroyed)))
    return scene._replace(results=in_printing_order(scene, told))


def driven_out(scene: Scene, unit: Unit, attacker: Action, barred: set[str]) -> Dislodged:
    """A dislodged unit with the places it may go to (DATC 6.H).

    Not to a province that is occupied or was contested, nor to the one its attacker came
    from, unless that attacker was convoyed (4.A.5.b).
    """
    by_sea = attacker.by_sea and scene.rulebook.convoyed_dislodger is ConvoyedDislodger.OPEN
    closed = barred if by_sea else barred | {attacker.province}
    retreats = sorted(
        location
        for location in scene.variant.geography.neighbours(unit.kind, unit.location)
        if province_of(location) not in closed
    )
    return Dislodged(unit, attacker.location, tuple(retreats))


def prepare(geography: Geography, rulebook: Rulebook, assigned: Sequence[Assigned]) -> list[Action]:
    """The orders reduced to what the strength equations depend on."""
    at = {province_of(each[0][2]): index for index, each in enumerate(assigned)}
    own = own_convoys(rulebook, [each[1] for each in assigned])
    return actions_of(geography, assigned, at, own, range(len(assigned)))


def actions_of(
    geography: Geography,
    assigned: Sequence[Assigned],
    at: Mapping[str, int],
    own: Set[tuple[str, str, str]],
    wanted: Iterable[int],
) -> list[Action]:
    """The actions of the `wanted` units.

    `at` says which unit stands where, `own` which armies sail by a convoy of their own power.
    """
    actions: list[Action] = []
    for index in wanted:
        (power, kind, location), order, _, _, _ = assigned[index]
        province = province_of(location)
        if isinstance(order, Move):
            goal = province_of(order.target)
            # Convoying to a neighbour needs "via convoy" or a fleet of one's own that
            # convoys (DATC 4.A.3); there is no falling back to the land route.
            by_sea = (
                order.via_convoy
                or goal not in geography.reach(kind, location)
                or (power, province, goal) in own
            )
            route = order.route if by_sea else ()
            move = (power, province, location, goal, by_sea, None, None, None, 1, None, route)
            actions.append(make(Action, move))
            continue
        helps = carries = aimed = None
        if isinstance(order, Support):
            helped = at[province_of(order.helped)]
            if _supports(order, assigned[helped][1]):
                helps, aimed = helped, order.target and province_of(order.target)
        elif isinstance(order, Convoy):
            army = at[order.army]
            if _convoys(order, province, assigned[army][1]):
                carries = army
        rest = (power, province, location, None, False, helps, aimed, carries, 1, None, ())
        actions.append(make(Action, rest))
    return actions


def own_convoys(rulebook: Rulebook, orders: Iterable[Order]) -> set[tuple[str, str, str]]:
    """Power, start and goal of the convoys by which fleets show that their army sails."""
    if rulebook.adjacent_convoy is not AdjacentConvoy.OWN_FLEET:
        return set()
    convoys = [order for order in orders if isinstance(order, Convoy)]
    return {(order.power, order.army, order.target) for order in convoys}


def _supports(order: Support, helped: Order) -> bool:
    """Whether a support matches what the other unit was told (DATC 4.B.4, 4.E.1)."""
    if order.target is None:
        return not isinstance(helped, Move)
    if not isinstance(helped, Move):
        return False
    return order.target in (helped.target, province_of(helped.target))


def _convoys(order: Convoy, fleet: str, army: Order) -> bool:
    """Whether a convoy matches what the army was told; one off its bound route does not."""
    if not isinstance(army, Move) or province_of(army.target) != order.target:
        return False
    return not army.route or fleet in army.route


HELD, MOVED, SUPPORTED, CONVOYED = Held(), Moved(), Supported(), Convoyed()


class TurnAccount:
    """Reads outcomes off a battle; indexes are those of the battle's actions."""

    def __init__(self, geography: Geography, assigned: Sequence[Assigned], battle: Battle) -> None:
        self._geography = geography
        self._assigned = assigned
        self._battle = battle

    def outcomes(self) -> list[Outcome]:
        """The outcome of every unit's order, in the order of the battle's actions."""
        values = self._battle.values
        found: list[Outcome] = []
        actions = self._battle.actions
        for index, each in enumerate(self._assigned):
            order = each.order
            if isinstance(order, Move):
                plain = values[index] and not actions[index].by_sea
                found.append(MOVED if plain else self._move(index))
            elif isinstance(order, Support):
                found.append(SUPPORTED if values[index] else self._support(index, order))
            else:
                found.append(self._convoy(index, order) if isinstance(order, Convoy) else HELD)
        return found

    def _place(self, index: int) -> str:
        return self._assigned[index].unit.location

    def _places(self, indexes: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(map(self._place, indexes)))

    def _move(self, index: int) -> Outcome:
        battle = self._battle
        action = battle.actions[index]
        assert action.goal is not None
        if not battle.has_route(index):
            lost = [f for f in battle.carriers.get(index, ()) if f in battle.dislodgers]
            return NoConvoy(self._places(lost), index in battle.paradox)
        if battle.values[index]:
            return Moved(self._route(index, action.province, action.goal))
        known = battle.known
        strength = battle.attack(index, known)[0]
        blockers: list[int] = []
        occupant = battle.at.get(action.goal)
        own = False
        if occupant is not None:
            head_to_head = battle.is_head_to_head(index, occupant)
            resists = battle.defend if head_to_head else battle.hold
            held = resists(occupant, known)[0]
            if held and strength <= held:
                blockers.append(occupant)
                own = battle.actions[occupant].power == action.power
        for rival in battle.into[action.goal]:
            if rival != index and strength <= battle.prevent(rival, known)[0]:
                blockers.append(rival)
        return Bounced(self._places(blockers), own)

    def _route(self, index: int, start: str, goal: str) -> tuple[str, ...]:
        if self._battle.actions[index].route:
            return self._battle.actions[index].route
        fleets = [
            self._battle.actions[fleet].province
            for fleet in self._battle.carriers[index]
            if fleet not in self._battle.dislodgers
        ]
        return shortest_route(self._geography, start, goal, fleets)

    def _support(self, index: int, order: Support) -> Outcome:
        battle = self._battle
        action = battle.actions[index]
        if action.helps is None:
            return Unmatched(self._ordered(order.helped))
        attackers = battle.into.get(action.province, ())
        return Cut(self._places([n for n in attackers if battle.cuts(n, index, battle.known)]))

    def _convoy(self, index: int, order: Convoy) -> Outcome:
        battle = self._battle
        army = battle.actions[index].carries
        if army is None:
            return Unmatched(self._ordered(order.army))
        attacker = battle.dislodgers.get(index)
        if attacker is not None:
            return Disrupted(self._place(attacker))
        return Disrupted() if index in battle.stilled else CONVOYED

    def _ordered(self, location: str) -> str:
        """What the unit at a location was told instead, in canonical notation."""
        index = self._battle.at[province_of(location)]
        return str(self._assigned[index].order)
