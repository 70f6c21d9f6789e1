"""What became of each line of a season's orders."""

from __future__ import annotations

from collections.abc import Mapping, Set

from zine.rules.battle.movement import TurnAccount
from zine.rules.geography import province_of
from zine.rules.order_assignment import in_printing_order
from zine.rules.order_assignment import tell as tell_of
from zine.rules.orders import Convoy, Support
from zine.rules.outcomes import Bounced, Held, Outcome, Result, Unmatched
from zine.rules.variant import Scene
from zine.wings.pulsipher.expansions.economy.orders import Rail, Rebase, Second
from zine.wings.pulsipher.expansions.economy.outcomes import (
    Done,
    NotThere,
    Railed,
    RailStopped,
    Shaken,
    Unescorted,
    Unsupplied,
)
from zine.wings.pulsipher.expansions.economy.season.battles import (
    Course,
    Segment,
    refuge_of,
    stranded,
)
from zine.wings.pulsipher.expansions.economy.season.captures_and_bombers import base_verdict
from zine.wings.pulsipher.expansions.economy.season.supply_priority import Duty, Key, Need
from zine.wings.pulsipher.expansions.economy.sentences import Hindrance

Told = list[tuple[int | None, Result]]


def tell(
    scene: Scene, course: Course, lacking: Mapping[Key, Need], balked: Set[Key]
) -> tuple[Result, ...]:
    """Every line with its outcome, in the order to print them."""
    told: Told = []
    first = course.segments[0]
    outcomes = dict(zip(first.units, _outcomes(scene, course, first, lacking), strict=True))
    for index, each in enumerate(course.plan.first):
        outcome = _withheld(Key(1, index, Duty.ORDER), lacking, balked)
        outcome = outcome or _railed(course, index) or outcomes[index]
        by, destroyed = _fate(course, index, 1, lacking)
        if by is None and index not in course.plan.second:
            by, destroyed = _fate(course, index, 2, lacking)
        told.append((each.line, tell_of(scene, each, outcome, by, destroyed=destroyed)))
    told += _second(scene, course, lacking, balked)
    told += _others(scene, course, lacking)
    refused = tuple(course.plan.refused.items())
    return in_printing_order(scene._replace(refused=refused), told)


def _withheld(key: Key, lacking: Mapping[Key, Need], balked: Set[Key]) -> Outcome | None:
    if key in lacking:
        return Unsupplied(lacking[key].cost)
    return Shaken() if key in balked else None


def _outcomes(
    scene: Scene, course: Course, segment: Segment, lacking: Mapping[Key, Need]
) -> list[Outcome]:
    """What a battle came to for each unit in it."""
    account = TurnAccount(scene.variant.geography, segment.assigned, segment.battle)
    found = account.outcomes()
    for index, unit in enumerate(segment.units):
        each = segment.assigned[index]
        given = course.plan.first[unit].order
        defence = Key(segment.number, unit, Duty.DEFENCE)
        if found[index] == Bounced(()) and course.plan.needs_escort(each):
            found[index] = Unescorted()
        elif isinstance(found[index], Held) and defence in lacking:
            found[index] = Unsupplied(lacking[defence].cost)
        elif segment.number == 1 and course.plan.helps_railway(given):
            assert isinstance(given, Support | Convoy)
            place = province_of(given.helped if isinstance(given, Support) else given.army)
            rail = next(e.order for e in course.plan.first if e.unit.province == place)
            found[index] = Unmatched(str(rail))
    return found


def _railed(course: Course, index: int) -> Outcome | None:
    ride = course.rides.get(index)
    if ride is None:
        return None
    order = course.plan.first[index].order
    assert isinstance(order, Rail)
    if ride.stops == len(order.route):
        return Railed()
    assert ride.by is not None
    at = order.route[ride.stops - 1] if ride.stops else order.location
    return RailStopped(at, order.route[ride.stops], ride.by)


def _fate(
    course: Course, index: int, number: int, lacking: Mapping[Key, Need]
) -> tuple[str | None, bool]:
    """Who drove a unit out in a segment, and whether that was its end."""
    segment, each = course.dislodged.get(index, (0, None))
    if each is None or segment != number:
        return None, False
    doomed = Key(number, index, Duty.RETREAT) in lacking
    lost = course.plan.realm.player(each.unit.power) is None and not refuge_of(course, index)
    given_up = course.plan.gives_up(each)
    return each.by, doomed or lost or given_up or not each.retreats


def _second(scene: Scene, course: Course, lacking: Mapping[Key, Need], balked: Set[Key]) -> Told:
    """The lines for the second segment; a fleet without one has its outcome with its first."""
    if len(course.segments) == 1:
        return []
    segment = course.segments[1]
    outcomes = dict(zip(segment.units, _outcomes(scene, course, segment, lacking), strict=True))
    places = {each.unit.province for each in segment.assigned}
    at = {n: each.unit for n, each in zip(segment.units, segment.assigned, strict=True)}
    told: Told = []
    for index, (line, order) in course.plan.second.items():
        power = course.plan.first[index].unit.power
        outcome: Outcome
        if index not in at:
            outcome = NotThere(Hindrance.DISLODGED())
        elif why := stranded(order, at[index], places):
            outcome = NotThere(why)
        else:
            held = _withheld(Key(2, index, Duty.ORDER), lacking, balked)
            outcome = held or outcomes[index]
        by, destroyed = _fate(course, index, 2, lacking)
        text = scene.submissions[line].text
        told.append((line, Result(power, Second(power, order), outcome, text, None, by, destroyed)))
    return told


def _others(scene: Scene, course: Course, lacking: Mapping[Key, Need]) -> Told:
    """Orders to bombers, permissions and the like."""
    told: Told = []
    for line, (bomber, order) in course.plan.bombers.items():
        outcome: Outcome = course.sorties.get(line, Done())
        key = Key(0, line, Duty.ORDER)
        if key in lacking:
            outcome = Unsupplied(lacking[key].cost)
        elif isinstance(order, Rebase):
            why = base_verdict(course, order)
            outcome = NotThere(why) if why else Done()
        text = scene.submissions[line].text
        told.append((line, Result(bomber.power, order, outcome, text)))
    for line, beside in course.plan.others.items():
        told.append((line, Result(beside.power, beside, Done(), scene.submissions[line].text)))
    return told
