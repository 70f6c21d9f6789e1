"""Rules 7, 13 and 14: retreats cost a point, need permission, and shake the unit."""

from __future__ import annotations

from dataclasses import replace

from zine.rules.geography import UnitKind, province_of
from zine.rules.legality import illegal
from zine.rules.order_assignment import assign
from zine.rules.orders import Disband, Order, Retreat, VariantOrder
from zine.rules.outcomes import Result, Retreated, Void
from zine.rules.position import Unit
from zine.rules.retreats import disband, judge_retreat
from zine.rules.variant import Scene
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.events import Entry
from zine.wings.pulsipher.expansions.economy.minor_country_offences import (
    forfeit,
    offences,
    offended,
)
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.orders import Capture, Permit
from zine.wings.pulsipher.expansions.economy.outcomes import Done
from zine.wings.pulsipher.expansions.economy.season.captures_and_bombers import (
    capture_centres,
    overrun,
    without_lost,
)
from zine.wings.pulsipher.expansions.economy.season.legality import permit_verdict
from zine.wings.pulsipher.expansions.economy.sentences import EventReason, Item, Refused
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Realm


def assign_retreats(options: Options, scene: Scene) -> Scene:
    """One order for every dislodged unit; each power's lines are judged by themselves.

    For in this variant two units of different powers may have been driven out of one
    province, one in each segment.
    """
    realm = Realm(options, scene.variant.geography, scene.before)

    def judge(order: Order) -> Retreat | Disband | Void:
        verdict = judge_retreat(scene, order)
        if isinstance(verdict, Retreat):
            return _refused(realm, scene, verdict) or verdict
        return verdict

    done = scene._replace(assigned=(), refused=())
    for power in scene.variant.powers:
        units = [e.unit for e in scene.before.dislodged if e.unit.power == power.name]
        numbers = [
            number
            for number, line in enumerate(scene.submissions)
            if line.power == power.name and not isinstance(line.order, VariantOrder)
        ]
        own = scene._replace(submissions=tuple(scene.submissions[n] for n in numbers))
        part = assign(own, units, judge, disband)
        lined = [
            each._replace(line=None if each.line is None else numbers[each.line])
            for each in part.assigned
        ]
        refused = [(numbers[line], verdict) for line, verdict in part.refused]
        done = done._replace(
            assigned=(*done.assigned, *lined),
            refused=(*done.refused, *refused),
        )
    return done


def _permits(scene: Scene) -> list[Permit]:
    return [line.order for line in scene.submissions if isinstance(line.order, Permit)]


def _refused(realm: Realm, scene: Scene, order: Retreat) -> Void | None:
    """Why a unit may not retreat there; None if it may (rule 13)."""
    if realm.economy.supply.get(order.power, 0) < rule_figures.RETREAT:
        return illegal(Refused.NO_SUPPLY_LEFT())
    goal = province_of(order.target)
    owner = realm.owner(goal)
    if order.kind is UnitKind.FLEET and realm.bars_fleet(goal):
        return illegal(Refused.FLEET_UNSUPPORTED())
    if owner is None or realm.together(owner, order.power):
        return None
    for permit in _permits(scene):
        given = (permit.kind, permit.start, permit.target)
        wanted = (order.kind, province_of(order.location), goal)
        if given == wanted and realm.together(permit.power, owner):
            return None
    return illegal(Refused.NO_PERMISSION(owner=owner, goal=goal))


def after_retreats(options: Options, scene: Scene) -> Scene:
    """Permissions told, retreats paid for, centres captured, morale noted (7, 13, 14)."""
    realm = Realm(options, scene.variant.geography, scene.before)
    done = scene._replace(results=(*scene.results, *_beside(realm, scene)))
    paid: dict[str, int] = {}
    arrived: list[Unit] = []
    told = []
    economy = scene.after.extra(ECONOMY)
    for each in scene.assigned:
        order, power = each.order, each.unit.power
        if not isinstance(order, Retreat):
            continue
        paid[power] = paid.get(power, 0) - rule_figures.RETREAT
        if _came_through(scene, order):
            arrived.append(each.unit._replace(location=order.target))
        owner = realm.owner(province_of(order.target))
        minor = offended(realm, power, province_of(order.target), permitted=owner is not None)
        if minor:
            wrongs = offences(
                realm, power, minor, EventReason.RETREATED(unit=each.unit, place=order.target)
            )
            economy, fallen = forfeit(economy, wrongs)
            told += fallen
    economy = replace(economy.paying(paid), shaken=_shaken(economy.shaken, arrived))
    entries = [Entry(power, Item.RETREATS(), amount) for power, amount in sorted(paid.items())]
    done = done.with_extra(ECONOMY, economy).with_events(*entries, *told)

    def admitted(unit: Unit) -> bool:
        kept = realm.economy.guests.get(unit.province) == unit.power
        return kept or (unit in arrived and not _chosen(scene, unit))

    return _raze(capture_centres(done, realm, admitted), realm)


def _raze(scene: Scene, realm: Realm) -> Scene:
    """Bombers into whose province an unfriendly unit retreated are destroyed (15, N51)."""
    economy = scene.after.extra(ECONOMY)
    lost = list(overrun(realm, scene.after, list(economy.bombers)))
    if not lost:
        return scene
    left = without_lost(economy.bombers, lost)
    after = scene.after.with_extra(ECONOMY, replace(economy, bombers=left))
    return scene._replace(after=after).with_events(*lost)


def _came_through(scene: Scene, order: Retreat) -> bool:
    return any(r.order == order and isinstance(r.outcome, Retreated) for r in scene.results)


def _shaken(before: tuple[str, ...], arrived: list[Unit]) -> tuple[str, ...]:
    return tuple(sorted({*before, *(unit.province for unit in arrived)}))


def _chosen(scene: Scene, unit: Unit) -> bool:
    """Whether a power chose to capture the centre it was let into (rule 14)."""
    return any(line.order == Capture(unit.power, unit.province) for line in scene.submissions)


def _beside(realm: Realm, scene: Scene) -> list[Result]:
    """Permissions and choices as results, void where they cannot be given."""
    found: list[Result] = []
    for line in scene.submissions:
        if isinstance(line.order, VariantOrder):
            verdict: Void | Done = Done()
            if isinstance(line.order, Permit):
                verdict = permit_verdict(realm, line.order) or verdict
            found.append(Result(line.power, line.order, verdict, line.text))
    return found
