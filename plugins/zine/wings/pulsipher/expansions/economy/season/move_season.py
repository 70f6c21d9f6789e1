"""A move season: orders, battle and supply to a fixed point, and what it leaves (rules 7-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.rules.position import position
from zine.rules.variant import Scene
from zine.wings.pulsipher.expansions.economy.events import Charge, Entry, RetreatReading
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.season.battles import Course, run_season
from zine.wings.pulsipher.expansions.economy.season.conflict_costs import engaged_moves, needs_of
from zine.wings.pulsipher.expansions.economy.season.order_outcomes import tell
from zine.wings.pulsipher.expansions.economy.season.season_end import after_season
from zine.wings.pulsipher.expansions.economy.season.season_orders import SeasonPlan, make_plan
from zine.wings.pulsipher.expansions.economy.season.supply_priority import (
    Duty,
    Key,
    Need,
    shortfall,
)
from zine.wings.pulsipher.expansions.economy.sentences import Item
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Realm


@dataclass(frozen=True, slots=True)
class _SettledSeason:
    """A season in which everybody can pay for what takes place.

    `needs` are those that were paid, `lacking` those that went without (rule 8), `balked`
    the moves that shaken units did not make (rule 13).
    """

    course: Course
    needs: tuple[Need, ...]
    lacking: Mapping[Key, Need]
    balked: frozenset[Key]


def play_season(options: Options, scene: Scene) -> Scene:
    """The one step that takes the place of the core's in a move season."""
    realm = Realm(options, scene.variant.geography, scene.before)
    plan = make_plan(scene, realm)
    settled = _settle(scene, plan)
    course = settled.course
    doomed = {key.unit for key in settled.lacking if key.duty is Duty.RETREAT}
    waiting = [
        each
        for index, (_, each) in course.dislodged.items()
        if each.retreats
        and index not in doomed
        and not plan.gives_up(each)
        and realm.player(each.unit.power) is not None
    ]
    done = scene._replace(
        results=tell(scene, settled.course, settled.lacking, settled.balked),
        contested=course.contested,
        after=position(course.ends.values(), scene.before.owners, waiting, scene.before.extras),
    )
    done = _charged(done, settled).with_events(*_other_readings(scene, settled))
    return after_season(done, course)


def _settle(scene: Scene, plan: SeasonPlan) -> _SettledSeason:
    """Adjudicate, bill, withdraw what cannot be paid, and again until all can be (ruling N7).

    Supplies are only ever withdrawn, and there are finitely many, so this ends.
    """
    lacking: dict[Key, Need] = {}
    balked: set[Key] = set()
    supply = purses(plan.realm)
    while True:
        course = run_season(scene, plan, lacking.keys() | balked)
        afraid = _balking(course) - balked
        if afraid:
            balked |= afraid
            continue
        needs = tuple(need for need in needs_of(course) if need.key not in lacking)
        without = shortfall(needs, supply)
        if not without:
            return _SettledSeason(course, needs, lacking, frozenset(balked))
        lacking.update((need.key, need) for need in without)


def purses(realm: Realm) -> dict[str, int]:
    """The supply points of everybody who pays for himself (16.K: uncontrolled minors do not)."""
    return {
        country: points
        for country, points in realm.economy.supply.items()
        if realm.player(country) is not None
    }


def _balking(course: Course) -> set[Key]:
    """The moves of shaken units that met with conflict, and so do not take place (N20)."""
    shaken = course.plan.realm.economy.shaken
    return {
        Key(segment.number, unit, Duty.ORDER)
        for segment in course.segments
        for unit in engaged_moves(segment)
        if course.plan.first[unit].unit.province in shaken
    }


def _charged(scene: Scene, settled: _SettledSeason) -> Scene:
    """The bill told and taken from supply points; retreats are paid for when they are made."""
    supply = purses(settled.course.plan.realm)
    due = [need for need in settled.needs if need.power in supply]
    bill = [(need, True) for need in due]
    # A retreat that lacked supply on the way to the fixed point may not be needed in the end.
    bill += [
        (need, False)
        for need in settled.lacking.values()
        if need.key.duty is not Duty.RETREAT or need.key.unit in settled.course.dislodged
    ]
    bill.sort(key=lambda each: (scene.variant.ranks[each[0].power], each[0].rank))
    amounts: dict[str, int] = {}
    for need in due:
        if need.key.duty is not Duty.RETREAT:
            amounts[need.power] = amounts.get(need.power, 0) - need.cost
    economy = scene.after.extra(ECONOMY).paying(amounts)
    events = [
        Charge(n.power, n.unit, str(n.part), n.place, n.key.segment, n.cost, paid)
        for n, paid in bill
    ]
    entries = [
        Entry(power, Item.CONFLICTS(), amounts[power])
        for power in scene.variant.ranks
        if amounts.get(power)
    ]
    return scene.with_extra(ECONOMY, economy).with_events(*events, *entries)


def _other_readings(scene: Scene, settled: _SettledSeason) -> Iterator[RetreatReading]:
    """What each retreat billed or given up decided, where something lacked supply (N47).

    The season is settled once more with that one retreat the other way. Of the retreats that
    a country had billed the one is told without which it would have lost the fewest units.
    """
    billed: dict[str, RetreatReading] = {}
    plan = settled.course.plan
    supply = purses(plan.realm)
    short = {need.power for need in settled.lacking.values()}
    for _, each in settled.course.dislodged.values():
        power, given_up = each.unit.power, plan.gives_up(each)
        if power not in supply or not each.retreats or not (given_up or power in short):
            continue
        other = _settle(scene, plan.with_retreat(each.unit, given_up=not given_up))
        here, there = _toll(settled, power), _toll(other, power)
        reading = RetreatReading(power, str(each.unit), given_up, *here, *there)
        best = billed.get(power)
        if given_up:
            yield reading
        elif len(there[1]) < len(best.other_driven if best else here[1]):
            billed[power] = reading
    yield from billed.values()


def _toll(settled: _SettledSeason, power: str) -> tuple[int, tuple[str, ...]]:
    """What a season costs a country: supply points, retreats among them, and units dislodged."""
    spent = sum(need.cost for need in settled.needs if need.power == power)
    driven = (each.unit for _, each in settled.course.dislodged.values())
    return spent, tuple(sorted(str(unit) for unit in driven if unit.power == power))
