"""Rule 15: where bombers may be based, and which are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zine.expansions.economy.events import BomberLost
from zine.expansions.economy.orders import Rebase
from zine.expansions.economy.season.battles import Course
from zine.expansions.economy.sentences import Happened, Hindrance
from zine.expansions.economy.state import Bomber, Realm
from zine.rules.position import Position
from zine.rules.reasons import Why


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
        yield BomberLost(bomber.power, bomber.province, Happened.GIVEN_UP())


def without_lost(bombers: Iterable[Bomber], lost: Iterable[BomberLost]) -> tuple[Bomber, ...]:
    """The bombers that are left; each loss takes one."""
    left = list(bombers)
    for each in lost:
        left.remove(Bomber(each.power, each.province))
    return tuple(left)


def overrun(realm: Realm, position: Position, bombers: list[Bomber]) -> Iterator[BomberLost]:
    """Bombers in whose province an unfriendly unit now stands: dislodged and destroyed."""
    for bomber in bombers:
        unit = position.unit_in(bomber.province)
        if unit is not None and not realm.allied(unit.power, bomber.power):
            yield BomberLost(
                bomber.power, bomber.province, Happened.OVERRUN(power=unit.power, unit=unit)
            )
