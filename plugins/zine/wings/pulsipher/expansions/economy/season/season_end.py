"""What a fought season leaves: captures, capitals, penalties, bombers, morale."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from zine.rules.geography import province_of
from zine.rules.orders import Move, Support
from zine.rules.outcomes import Event
from zine.rules.position import Unit, position
from zine.rules.reasons import Kept
from zine.rules.variant import Scene
from zine.wings.pulsipher.expansions.economy.events import CapitalMoved, Leaderless, Withdrew
from zine.wings.pulsipher.expansions.economy.minor_country_offences import (
    Offence,
    forfeit,
    offences,
    offended,
    wrongs,
)
from zine.wings.pulsipher.expansions.economy.orders import NewCapital, Raid, Rail
from zine.wings.pulsipher.expansions.economy.outcomes import Bombed
from zine.wings.pulsipher.expansions.economy.season.battles import Course, Segment, refuge_of
from zine.wings.pulsipher.expansions.economy.season.captures_and_bombers import (
    capture_centres,
    flown,
    given_up,
    overrun,
    without_lost,
)
from zine.wings.pulsipher.expansions.economy.season.conflict_costs import conflicts
from zine.wings.pulsipher.expansions.economy.sentences import EventReason
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Realm, frozen


def after_season(scene: Scene, course: Course) -> Scene:
    """Everything that follows from a season's battles; `scene.after` has the units moved."""
    plan, realm = course.plan, course.plan.realm
    done = _withdrawn(scene, course)
    economy = done.after.extra(ECONOMY)
    told: list[Event] = []
    capitals = dict(economy.capitals)
    for order in plan.others.values():
        if isinstance(order, NewCapital):
            if order.place in realm.geography.home_centres(order.power):
                capitals[order.power] = order.place
            told.append(CapitalMoved(order.power, order.place))
    economy = replace(
        economy,
        capitals=frozen(capitals),
        standing=(),
        shaken=tuple(sorted(_shaken(course))),
        bombed=tuple(sorted({*economy.bombed, *_bombed(course)})),
    )
    economy, fallen = forfeit(economy, _offences(course))
    done = done.with_extra(ECONOMY, economy).with_events(*told, *fallen)
    arrived = {unit: plan.first[index].unit for index, unit in course.ends.items()}

    def admitted(unit: Unit) -> bool:
        owner, start = realm.owner(unit.province), arrived.get(unit, unit).province
        if plan.captures(unit.power, unit.province):
            return False
        if start == unit.province:
            return realm.economy.guests.get(unit.province) == unit.power
        return plan.permits(owner, str(unit.kind), start, unit.province)

    done = capture_centres(done, realm, admitted)
    return _air_after(_leaderless(done, realm), course)


def _withdrawn(scene: Scene, course: Course) -> Scene:
    """Units that nobody orders go to their refuge at once (16.M)."""
    units, told = list(scene.after.units), []
    for index in course.dislodged:
        goal = refuge_of(course, index)
        if goal:
            unit = course.dislodged[index][1].unit
            units.append(unit._replace(location=goal))
            told.append(Withdrew(unit.power, str(unit), goal))
    if not told:
        return scene
    after = position(units, scene.after.owners, scene.after.dislodged, scene.after.extras)
    return scene._replace(after=after).with_events(*told)


def _leaderless(scene: Scene, before: Realm) -> Scene:
    """Dislodged units of minors that lost their controller in the same season go (16.H)."""
    realm = Realm(before.options, before.geography, scene.after)
    waiting = scene.after.dislodged
    kept = tuple(each for each in waiting if realm.player(each.unit.power) is not None)
    told = [Leaderless(e.unit.power, str(e.unit)) for e in waiting if e not in kept]
    return scene._replace(after=replace(scene.after, dislodged=kept)).with_events(*told)


def _shaken(course: Course) -> Iterator[str]:
    for index in course.dislodged:
        goal = refuge_of(course, index)
        if goal:
            yield province_of(goal)


def _bombed(course: Course) -> Iterator[str]:
    for line, outcome in course.sorties.items():
        order = course.plan.bombers[line][1]
        if isinstance(outcome, Bombed) and isinstance(order, Raid):
            yield order.centre


def _offences(course: Course) -> Iterator[Offence]:
    """Moves into minors, conflicts with their units, and supports of these (16.F, I; N50)."""
    plan, realm = course.plan, course.plan.realm
    for segment in course.segments:
        fought = _fought(course, segment)
        for place, each in enumerate(segment.assigned):
            power, order = each.unit.power, each.order
            goal = getattr(order, "target", None)
            if not isinstance(order, Move | Support) or goal is None:
                continue
            helps = segment.battle.actions[place].helps
            if isinstance(order, Support) and helps is None:
                continue
            mover = each.unit if helps is None else segment.assigned[helps].unit
            minors = fought.get(place if helps is None else helps, set())
            yield from _against(course, power, mover, province_of(goal), minors)
    for index, ride in course.rides.items():
        order = plan.first[index].order
        assert isinstance(order, Rail)
        unit = plan.first[index].unit
        for stop in order.route[: ride.stops]:
            minor = offended(realm, unit.power, stop)
            if minor:
                yield from offences(
                    realm, unit.power, minor, EventReason.WENT(unit=unit, place=stop)
                )


def _fought(course: Course, segment: Segment) -> dict[int, set[str]]:
    """The minors with whose units each moving unit came into conflict, by place in a battle.

    Rule 7's conflicts: with the unit that stays, with one that comes the other way, and with
    others that move to the same province. A unit that left in peace was not attacked (N50).
    """
    actions = segment.battle.actions
    found: dict[int, set[str]] = {}
    for conflict in conflicts(segment):
        for attacker in conflict.attackers:
            against = {*conflict.attackers, conflict.defender} - {attacker, None}
            occupant = segment.battle.at.get(conflict.province)
            if occupant is not None and segment.battle.is_head_to_head(attacker, occupant):
                against.add(occupant)
            powers = {actions[each].power for each in against if each is not None}
            found[attacker] = powers.intersection(course.plan.realm.options.minors)
    return found


def _against(
    course: Course, power: str, mover: Unit, goal: str, fought: Set[str]
) -> Iterator[Offence]:
    realm = course.plan.realm
    permitted = course.plan.permits(realm.owner(goal), str(mover.kind), mover.province, goal)
    entered = offended(realm, power, goal, permitted=permitted)
    attacked = {minor for minor in fought if wrongs(realm, power, minor)}
    for minor in sorted(attacked | ({entered} if entered else set())):
        yield from offences(realm, power, minor, Kept.WORDS(words=f"{mover}-{goal}"))


def _air_after(scene: Scene, course: Course) -> Scene:
    """Bombers at their new bases, and those that were lost."""
    if not course.plan.realm.economy.bombers:
        return scene
    bombers = flown(course)
    lost = list(overrun(course.plan.realm, scene.after, bombers))
    economy = replace(scene.after.extra(ECONOMY), bombers=without_lost(bombers, lost))
    done = scene.with_extra(ECONOMY, economy)
    return done.with_events(*given_up(course), *lost)
