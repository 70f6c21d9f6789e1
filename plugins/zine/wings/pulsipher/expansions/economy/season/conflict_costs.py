"""Rule 7: the conflicts of a season, and what everyone in them needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zine.rules.geography import UnitKind
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.options import Surcharge
from zine.wings.pulsipher.expansions.economy.orders import Guard, Raid
from zine.wings.pulsipher.expansions.economy.outcomes import Guarded, RaidBeaten
from zine.wings.pulsipher.expansions.economy.season.battles import Course, Segment
from zine.wings.pulsipher.expansions.economy.season.supply_priority import BillPart, Duty, Key, Need


class Conflict(NamedTuple):
    """A fight for a province, by places in a battle: who moves in, and who defends it."""

    province: str
    attackers: tuple[int, ...]
    defender: int | None


def conflicts(segment: Segment) -> Iterator[Conflict]:
    """The provinces fought over.

    A move is in conflict with any other that arrives in the same province, with the
    foreign unit that stays there, and with one that comes the other way. Moving into
    one's own unit's place is no conflict.
    """
    battle = segment.battle
    for province, rivals in battle.into.items():
        movers = [rival for rival in rivals if battle.has_route(rival)]
        occupant = battle.at.get(province)
        defender = occupant if occupant is not None and _stays(segment, occupant) else None
        engaged: list[int] = []
        attacked = False
        for mover in movers:
            power = battle.actions[mover].power
            opposed = len(movers) > 1
            if occupant is not None and battle.actions[occupant].power != power:
                meets = battle.is_head_to_head(mover, occupant)
                opposed = opposed or meets or defender is not None
                attacked = attacked or (defender is not None and not meets)
            if opposed:
                engaged.append(mover)
        if engaged:
            yield Conflict(province, tuple(engaged), defender if attacked else None)


def _stays(segment: Segment, index: int) -> bool:
    return segment.battle.actions[index].goal is None or not segment.battle.values[index]


def engaged_moves(segment: Segment) -> Iterator[int]:
    """The places in the plan of all units whose moves met with conflict."""
    for conflict in conflicts(segment):
        yield from (segment.units[attacker] for attacker in conflict.attackers)


def needs_of(course: Course) -> Iterator[Need]:
    """Everything that the season's conflicts cost those who pay for them."""
    for segment in course.segments:
        yield from _conflict_needs(course, segment)
        yield from _convoy_needs(course, segment)
    for index, (number, each) in course.dislodged.items():
        if each.retreats and not course.plan.gives_up(each):
            yield _need(
                course, number, index, Duty.RETREAT, BillPart.RETREAT, "", rule_figures.RETREAT
            )
    yield from _air_needs(course)


def _conflict_needs(course: Course, segment: Segment) -> Iterator[Need]:
    battle, number = segment.battle, segment.number
    always = course.plan.realm.options.surcharge is Surcharge.ALWAYS
    for conflict in conflicts(segment):
        where = conflict.province
        for attacker in conflict.attackers:
            cost = rule_figures.CONFLICT
            if always or _is_attack(segment, attacker, where):
                cost += rule_figures.ATTACK
            unit = segment.units[attacker]
            yield _need(course, number, unit, Duty.ORDER, BillPart.ATTACK, where, cost)
            for helper in battle.supports.get(attacker, ()):
                unit, part = segment.units[helper], BillPart.ATTACKING_SUPPORT
                yield _need(course, number, unit, Duty.ORDER, part, where, rule_figures.CONFLICT)
        if conflict.defender is not None:
            unit, part = segment.units[conflict.defender], BillPart.DEFENCE
            yield _need(course, number, unit, Duty.DEFENCE, part, where, rule_figures.CONFLICT)
            if battle.actions[conflict.defender].goal is None:
                for helper in battle.supports.get(conflict.defender, ()):
                    unit, part = segment.units[helper], BillPart.DEFENDING_SUPPORT
                    yield _need(
                        course, number, unit, Duty.ORDER, part, where, rule_figures.CONFLICT
                    )


def _is_attack(segment: Segment, attacker: int, province: str) -> bool:
    """Ruling N4: whether a foreign unit stood where the move goes."""
    occupant = segment.battle.at.get(province)
    actions = segment.battle.actions
    return occupant is not None and actions[occupant].power != actions[attacker].power


def _convoy_needs(course: Course, segment: Segment) -> Iterator[Need]:
    for fleets in segment.battle.carriers.values():
        for fleet in fleets:
            unit, where = segment.units[fleet], segment.battle.actions[fleet].province
            yield _need(
                course,
                segment.number,
                unit,
                Duty.ORDER,
                BillPart.CONVOY,
                where,
                rule_figures.CONVOY,
            )


def _need(
    course: Course, number: int, index: int, duty: Duty, part: BillPart, place: str, cost: int
) -> Need:
    unit = course.plan.first[index].unit
    segment = course.segments[number - 1]
    return Need(
        key=Key(number, index, duty),
        power=unit.power,
        unit=str(segment.assigned[segment.units.index(index)].unit),
        part=part,
        place=place or unit.province,
        cost=cost,
        at_sea=unit.kind is UnitKind.FLEET,
        stated=course.plan.rank(unit.power, unit.province),
        province=unit.province,
    )


def _air_needs(course: Course) -> Iterator[Need]:
    """Raids and guards (rules 7, 15); a bomber given up costs nothing."""
    for line, outcome in course.sorties.items():
        bomber, order = course.plan.bombers[line]
        match outcome:
            case Guarded(beaten=None):
                continue
            case RaidBeaten(lost=True):
                continue
            case Guarded():
                part, cost = BillPart.GUARD, rule_figures.RAID_BEATEN_OFF
            case RaidBeaten():
                part, cost = BillPart.RAID, rule_figures.BEATEN_RAID
            case _:
                part, cost = BillPart.RAID, rule_figures.RAID
        assert isinstance(order, Raid | Guard)
        yield Need(
            key=Key(0, line, Duty.ORDER),
            power=bomber.power,
            unit=str(bomber),
            part=part,
            place=order.centre,
            cost=cost,
            at_sea=False,
            stated=course.plan.rank(bomber.power, bomber.province),
            province=bomber.province,
        )
