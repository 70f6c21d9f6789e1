"""Captures at a season's end: centres and their effects (rules 3, 5, 14), and bombers (15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from zine.rules.outcomes import CentreTaken, Event
from zine.rules.position import Position, Unit, position
from zine.rules.reasons import Why
from zine.rules.variant import Scene
from zine.wings.pulsipher.expansions.economy.events import BomberLost, CapitalLost
from zine.wings.pulsipher.expansions.economy.minor_country_offences import (
    forfeit,
    intrusions,
    lose_control,
)
from zine.wings.pulsipher.expansions.economy.orders import Rebase
from zine.wings.pulsipher.expansions.economy.season.battles import Course
from zine.wings.pulsipher.expansions.economy.sentences import EventReason, Hindrance
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Bomber, Realm, frozen


def capture_centres(scene: Scene, before: Realm, admitted: Callable[[Unit], bool]) -> Scene:
    """A unit in a centre captures it for its power, except Allies and guests (rules 5, 14).

    `before` is the realm as the season began, `admitted` tells who is a guest.
    """
    owners = dict(scene.after.owners)
    guests: dict[str, str] = {}
    taken: list[CentreTaken] = []
    for unit in scene.after.units:
        centre = unit.province
        owner = owners.get(centre)
        if centre not in before.geography.centres or owner == unit.power:
            continue
        if owner is not None and before.allied(owner, unit.power):
            continue
        if owner is not None and admitted(unit):
            guests[centre] = unit.power
            continue
        taken.append(CentreTaken(centre, unit.power, owner))
        owners[centre] = unit.power
    after = position(scene.after.units, owners, scene.after.dislodged, scene.after.extras)
    economy = replace(after.extra(ECONOMY), guests=frozen(guests))
    done = scene._replace(after=after.with_extra(ECONOMY, economy)).with_events(*taken)
    return _follow(done, before, taken)


def _follow(scene: Scene, before: Realm, taken: list[CentreTaken]) -> Scene:
    """Capitals and control that go with home centres; then factors (3, 16.C, 16.G)."""
    economy = scene.after.extra(ECONOMY)
    capitals, standing = dict(economy.capitals), set(economy.standing)
    losses: dict[str, Why] = {}
    told: list[Event] = []
    for each in taken:
        loser = each.from_power
        if loser is None or before.geography.provinces[each.centre].home != loser:
            continue
        if capitals.get(loser) == each.centre:
            del capitals[loser]
            standing.add(loser)
            told.append(CapitalLost(loser, each.centre, each.by))
        why = EventReason.LOST(power=loser, centre=each.centre)
        losses.update((m, why) for m, player in economy.control.items() if player == loser)
        losses.update((m, why) for m in economy.control if m == loser)
    economy = replace(economy, capitals=frozen(capitals), standing=tuple(sorted(standing)))
    economy, lost = lose_control(economy, losses)
    board = scene.after.with_extra(ECONOMY, economy)
    realm = Realm(before.options, before.geography, board)
    economy, fallen = forfeit(economy, intrusions(realm))
    done = scene._replace(after=board.with_extra(ECONOMY, economy))
    return done.with_events(*told, *lost, *fallen)


def base_verdict(course: Course, order: Rebase) -> Why | None:
    """Why a bomber cannot fly to a base at the season's end; None if it can.

    The base is a friendly centre, one whose owner permits it, or a province in which a
    friendly unit then stands.
    """
    realm, power, goal = course.plan.realm, order.power, order.target
    unit = next((unit for unit in course.ends.values() if unit.province == goal), None)
    if unit is not None:
        friendly = realm.allied(unit.power, power)
        return None if friendly else Hindrance.TAKEN(power=unit.power, unit=unit)
    owner = realm.owner(goal)
    if owner is not None and realm.allied(owner, power):
        return None
    if course.plan.permits(owner, "B", order.base, goal):
        return None
    return Hindrance.UNFRIENDLY(goal=goal)


def flown(course: Course) -> list[Bomber]:
    """All bombers where they are at a season's end, those given up left out."""
    left = list(course.plan.realm.economy.bombers)
    lost = set(course.sacrificed())
    for line, (bomber, order) in course.plan.bombers.items():
        if line in lost:
            left.remove(bomber)
        elif isinstance(order, Rebase) and not base_verdict(course, order):
            left[left.index(bomber)] = Bomber(bomber.power, order.target)
    return sorted(left)


def given_up(course: Course) -> Iterator[BomberLost]:
    """Bombers that were sacrificed rather than paid for."""
    for line in course.sacrificed():
        bomber, _ = course.plan.bombers[line]
        yield BomberLost(bomber.power, bomber.province, EventReason.GIVEN_UP())


def without_lost(bombers: Iterable[Bomber], lost: Iterable[BomberLost]) -> tuple[Bomber, ...]:
    """The bombers that are left; each loss takes one."""
    left = list(bombers)
    for each in lost:
        left.remove(Bomber(each.power, each.province))
    return tuple(left)


def overrun(realm: Realm, position: Position, bombers: list[Bomber]) -> Iterator[BomberLost]:
    """Bombers with an unfriendly unit in their province: dislodged and destroyed."""
    for bomber in bombers:
        unit = position.unit_in(bomber.province)
        if unit is not None and not realm.allied(unit.power, bomber.power):
            yield BomberLost(
                bomber.power, bomber.province, EventReason.OVERRUN(power=unit.power, unit=unit)
            )
