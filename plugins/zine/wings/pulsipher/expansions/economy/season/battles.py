"""How a season runs when given things go unsupplied: two segments, railways, the air."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from zine.rules.battle.actions import Action
from zine.rules.battle.equations import Battle
from zine.rules.battle.movement import driven_out, prepare
from zine.rules.geography import UnitKind, province_of
from zine.rules.orders import Hold, Move, Order, Support
from zine.rules.outcomes import VariantOutcome
from zine.rules.position import NOTHING, Dislodged, Unit
from zine.rules.reasons import Why
from zine.rules.variant import Assigned, Scene
from zine.wings.pulsipher.expansions.economy.orders import Rail
from zine.wings.pulsipher.expansions.economy.outcomes import RaidBeaten
from zine.wings.pulsipher.expansions.economy.season.railways_and_raids import Ride, fly, rides
from zine.wings.pulsipher.expansions.economy.season.season_orders import SeasonPlan
from zine.wings.pulsipher.expansions.economy.season.supply_priority import Duty, Key
from zine.wings.pulsipher.expansions.economy.sentences import Hindrance
from zine.wings.pulsipher.expansions.economy.state import Realm


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One of a season's two battles.

    `units` are places in the plan's units; `assigned` and the battle's actions stand in
    the same order.
    """

    number: int
    units: tuple[int, ...]
    assigned: tuple[Assigned, ...]
    battle: Battle

    def ends(self) -> dict[int, Unit]:
        """Where every unit that was not dislodged is at its end."""
        found: dict[int, Unit] = {}
        for index, (unit, each) in enumerate(zip(self.units, self.assigned, strict=True)):
            if index not in self.battle.dislodgers:
                moved = isinstance(each.order, Move) and self.battle.values[index]
                goal = each.order.target if isinstance(each.order, Move) else ""
                found[unit] = each.unit._replace(location=goal) if moved else each.unit
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """What a season comes to.

    `ends` says where units stand at its end, `dislodged` which were driven out and in
    which segment, both by place in the plan's units; `rides` how far railway armies came,
    `sorties` what came of raids and guards, by the line of their order.
    """

    plan: SeasonPlan
    segments: tuple[Segment, ...]
    ends: Mapping[int, Unit]
    dislodged: Mapping[int, tuple[int, Dislodged]]
    contested: tuple[str, ...]
    rides: Mapping[int, Ride] = field(default_factory=lambda: NOTHING)
    sorties: Mapping[int, VariantOutcome]

    def sacrificed(self) -> Iterator[int]:
        """The lines of bombers that were given up in a raid beaten off."""
        for line, outcome in self.sorties.items():
            if isinstance(outcome, RaidBeaten) and outcome.lost:
                yield line


def run_season(scene: Scene, plan: SeasonPlan, without: Set[Key]) -> Course:
    """Run the season; whatever is in `without` does not take place (rule 8)."""
    first, ridden = _first_segment(scene, plan, without)
    ends = first.ends()
    for index, ride in ridden.items():
        if ride.stops:
            order = plan.first[index].order
            assert isinstance(order, Rail)
            stop = order.route[ride.stops - 1]
            ends[index] = plan.first[index].unit._replace(location=stop)
    segments = [first]
    if plan.second:
        segments.append(_second_segment(scene, plan, ends, without))
        ends = segments[-1].ends()
    held = {unit.province for unit in ends.values()}
    contested = set().union(*(segment.battle.contested() for segment in segments)) - held
    dislodged = {
        segment.units[index]: (
            segment.number,
            _driven_out(
                scene,
                plan.realm,
                segment.assigned[index].unit,
                segment.battle.actions[attacker],
                held | (contested - _own_drill(plan.realm, segments, segment.assigned[index].unit)),
            ),
        )
        for segment in segments
        for index, attacker in segment.battle.dislodgers.items()
    }
    grounded = {key.unit for key in without if key.segment == 0}
    return Course(
        plan=plan,
        segments=tuple(segments),
        ends=ends,
        dislodged=dislodged,
        contested=tuple(sorted(contested)),
        rides=ridden,
        sorties=fly(plan.realm, plan.bombers, grounded),
    )


def _driven_out(
    scene: Scene, realm: Realm, unit: Unit, attacker: Action, barred: set[str]
) -> Dislodged:
    """A dislodged unit with the places it may go to.

    No fleet retreats into a centre that nobody owns, for no army supports a retreat (rule 12,
    N48); an owner may still let it into theirs (13).
    """
    driven = driven_out(scene, unit, attacker, barred)
    if unit.kind is not UnitKind.FLEET:
        return driven
    open_ = tuple(place for place in driven.retreats if not realm.bars_fleet(province_of(place)))
    return replace(driven, retreats=open_)


def _own_drill(realm: Realm, segments: Sequence[Segment], unit: Unit) -> set[str]:
    """A refuge in which a semi-active minor's units stood off each other and nobody else (N53)."""
    goal = realm.options.refuges.get(unit.power, {}).get(unit.province)
    if goal is None or realm.player(unit.power) is not None:
        return set()
    rivals = {
        segment.battle.actions[mover].power
        for segment in segments
        for mover in segment.battle.into.get(goal, ())
        if segment.battle.has_route(mover)
    }
    return {goal} if rivals <= {unit.power} else set()


def _first_segment(
    scene: Scene, plan: SeasonPlan, without: Set[Key]
) -> tuple[Segment, dict[int, Ride]]:
    """The first battle; railway armies take no part in it unless they cannot leave.

    Whether they can depends on the battle, so it is fought again with those that cannot.
    """
    railways = {n: each.order for n, each in enumerate(plan.first) if isinstance(each.order, Rail)}
    stuck: set[int] = set()
    while True:
        taking_part = tuple(n for n in range(len(plan.first)) if n not in railways.keys() - stuck)
        assigned = tuple(
            plan.first[n]._replace(order=_first_order(plan, n, railways, without))
            for n in taking_part
        )
        segment = _fight(scene, plan, 1, taking_part, assigned, without)
        ridden = rides(railways, plan.first, _closed(plan, segment))
        late = {n for n, ride in ridden.items() if not ride.stops} - stuck
        if not late:
            return segment, ridden
        stuck |= late


def _first_order(
    plan: SeasonPlan, index: int, railways: Mapping[int, Rail], without: Set[Key]
) -> Order:
    """The order that a unit carries out in the first segment, if it is supplied."""
    each = plan.first[index]
    if index in railways or Key(1, index, Duty.ORDER) in without:
        return Hold(*each.unit)
    if plan.helps_railway(each.order):
        return Hold(*each.unit)
    return each.order


def _closed(plan: SeasonPlan, segment: Segment) -> dict[str, Why]:
    """What was in each province during the season, for the railways."""
    found = dict.fromkeys(segment.battle.contested(), Hindrance.STAND_OFF())
    for unit in segment.ends().values():
        found[unit.province] = Hindrance.UNIT(power=unit.power, unit=unit)
    for each in plan.first:
        found[each.unit.province] = Hindrance.UNIT(power=each.unit.power, unit=each.unit)
    return found


def _second_segment(
    scene: Scene, plan: SeasonPlan, at: Mapping[int, Unit], without: Set[Key]
) -> Segment:
    """The second battle, of fleets at sea; all other units stay where they are."""
    units = tuple(sorted(at))
    places = {unit.province for unit in at.values()}
    assigned: list[Assigned] = []
    for index in units:
        order: Order = Hold(*at[index])
        given = plan.second.get(index)
        supplied = given is not None and Key(2, index, Duty.ORDER) not in without
        if given and supplied and not stranded(given[1], at[index], places):
            order = replace(given[1], kind=at[index].kind, location=at[index].location)
        assigned.append(Assigned(at[index], order))
    return _fight(scene, plan, 2, units, tuple(assigned), without)


def _fight(
    scene: Scene,
    plan: SeasonPlan,
    number: int,
    units: tuple[int, ...],
    assigned: tuple[Assigned, ...],
    without: Set[Key],
) -> Segment:
    """A battle in which unsupplied defenders have no strength, and fleets need escorts."""
    actions = prepare(scene.variant.geography, scene.rulebook, assigned)
    for index, each in enumerate(assigned):
        if Key(number, units[index], Duty.DEFENCE) in without:
            actions[index] = actions[index]._replace(strength=0)
        if plan.needs_escort(each):
            escorts = tuple(
                n
                for n, action in enumerate(actions)
                if action.helps == index and assigned[n].unit.kind is UnitKind.ARMY
            )
            actions[index] = actions[index]._replace(needed=escorts)
    battle = Battle(scene.variant.geography, actions, scene.rulebook.paradox)
    return Segment(number=number, units=units, assigned=assigned, battle=battle)


def stranded(order: Order, unit: Unit, places: Set[str]) -> Why | None:
    """Why a fleet cannot begin its second segment; None if it can."""
    assert isinstance(order, Hold | Move | Support)
    if unit.province != province_of(order.location):
        return Hindrance.STILL_IN(place=unit.location)
    if isinstance(order, Support) and province_of(order.helped) not in places:
        return Hindrance.NOBODY_IN(place=order.helped)
    return None


def refuge_of(course: Course, index: int) -> str | None:
    """Where a unit that nobody orders retreats of its own accord, if it can (16.M)."""
    _, each = course.dislodged[index]
    power = each.unit.power
    goal = course.plan.realm.options.refuges.get(power, {}).get(each.unit.province)
    free = course.plan.realm.player(power) is None
    return goal if free and goal in each.retreats else None
