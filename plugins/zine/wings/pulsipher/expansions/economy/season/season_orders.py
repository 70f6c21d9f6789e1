"""What a season was ordered: every unit's order, and what else was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from zine.rules.geography import UnitKind, province_of
from zine.rules.legality import Legality, illegal
from zine.rules.notation.conditional_orders import first_open
from zine.rules.order_assignment import assign, assign_beside
from zine.rules.orders import (
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    Support,
    VariantOrder,
)
from zine.rules.outcomes import Submission, Void
from zine.rules.position import Dislodged, Unit
from zine.rules.variant import Assigned, Scene
from zine.wings.pulsipher.expansions.economy.orders import (
    BomberOrder,
    Capture,
    NewCapital,
    Permit,
    Priority,
    Rail,
    Second,
)
from zine.wings.pulsipher.expansions.economy.season.legality import (
    MUST_STAND,
    Line,
    Lines,
    bomber_verdict,
    capital_verdict,
    is_shaken,
    judge_rail,
    permit_verdict,
    second_orders,
)
from zine.wings.pulsipher.expansions.economy.sentences import Refused
from zine.wings.pulsipher.expansions.economy.state import Bomber, Realm


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlan:
    """A season's legal orders.

    `first` holds an order for each unit (for armies the only one), `second` those of
    fleets for the second segment with their lines, by place in `first`. `bombers` holds
    the orders of bombers, `others` whatever else was legal, each by its line; `refused`
    are the verdicts on void lines. `ahead` are retreats written with the moves.
    """

    realm: Realm
    year: int
    first: tuple[Assigned, ...]
    second: Mapping[int, tuple[Line, Hold | Move | Support]]
    bombers: Mapping[Line, tuple[Bomber, BomberOrder]]
    others: Mapping[Line, VariantOrder]
    refused: Mapping[Line, Void]
    ahead: tuple[Submission, ...] = ()

    def gives_up(self, driven: Dislodged) -> bool:
        """Whether a power wrote with its moves that a unit disbands if dislodged (N47)."""
        line = first_open(self.ahead, driven)
        return line is not None and isinstance(line.order, Disband)

    def with_retreat(self, unit: Unit, *, given_up: bool) -> SeasonPlan:
        """The same plan with one unit's retreat given up, or with all of it left open."""
        kept = tuple(
            line
            for line in self.ahead
            if not isinstance(line.order, Retreat | Disband)
            or (line.power, province_of(line.order.location)) != (unit.power, unit.province)
        )
        order = Disband(unit.power, unit.kind, unit.location)
        added = (Submission(power=unit.power, text="", order=order),) if given_up else ()
        return replace(self, ahead=(*kept, *added))

    def permits(self, owner: str | None, kind: str, start: str, target: str) -> bool:
        """Whether a centre's owner, or whoever orders it, let a unit go there (13, 14)."""
        return owner is not None and any(
            isinstance(order, Permit)
            and (order.kind, order.start, order.target) == (kind, start, target)
            and self.realm.together(order.power, owner)
            for order in self.others.values()
        )

    def helps_railway(self, order: Order) -> bool:
        """Whether an order supports or convoys an army that was sent by railway (ruling N23)."""
        match order:
            case Support(helped=helped):
                place = province_of(helped)
            case Convoy(army=army):
                place = army
            case _:
                return False
        return any(e.unit.province == place and isinstance(e.order, Rail) for e in self.first)

    def needs_escort(self, each: Assigned) -> bool:
        """Whether a move is a fleet's into a centre that is not friendly (rule 12; ruling N19)."""
        if each.unit.kind is not UnitKind.FLEET or not isinstance(each.order, Move):
            return False
        goal = province_of(each.order.target)
        owner = self.realm.owner(goal)
        friendly = owner is not None and self.realm.allied(owner, each.unit.power)
        is_centre = goal in self.realm.geography.centres
        return is_centre and not friendly and not self.permits(owner, "F", each.unit.province, goal)

    def captures(self, power: str, centre: str) -> bool:
        """Whether a power chose to capture a centre it might occupy as a guest (14)."""
        return Capture(power, centre) in self.others.values()

    def rank(self, power: str, province: str) -> int:
        """A unit's place in its power's stated order of supply (8.D; ruling N8)."""
        for order in self.others.values():
            if not isinstance(order, Priority) or order.power != power:
                continue
            if province in order.provinces:
                return order.provinces.index(province)
        return len(self.realm.geography.provinces)


def make_plan(scene: Scene, realm: Realm) -> SeasonPlan:
    """Judge every line of a season's orders."""
    own = {n: s.order for n, s in enumerate(scene.submissions) if _is_beside(s.order)}
    first, refused = _first_segment(scene, realm)
    return SeasonPlan(
        realm=realm,
        year=scene.phase.year,
        first=first,
        second=second_orders(realm, own, first, refused),
        bombers=_bombers(realm, scene.phase.year, own, refused),
        others=_others(realm, own, refused),
        refused=refused,
        ahead=scene.ahead,
    )


def _bombers(
    realm: Realm, year: int, own: Lines, refused: dict[Line, Void]
) -> dict[Line, tuple[Bomber, BomberOrder]]:
    """Each bomber's first legal order."""
    found: dict[Line, tuple[Bomber, BomberOrder]] = {}
    free = list(realm.economy.bombers)
    for line, order in own.items():
        if not isinstance(order, BomberOrder):
            continue
        bomber = Bomber(order.power, order.base)
        verdict = bomber_verdict(realm, year, order)
        if bomber not in free:
            verdict = illegal(Refused.NO_BOMBER(power=order.power, base=order.base))
        elif order.power in realm.economy.standing:
            verdict = MUST_STAND
        if verdict is not None:
            refused[line] = verdict
        else:
            free.remove(bomber)
            found[line] = (bomber, order)
    return found


def _others(realm: Realm, own: Lines, refused: dict[Line, Void]) -> dict[Line, VariantOrder]:
    """Capitals, permissions, captures and orders of supply."""
    found: dict[Line, VariantOrder] = {}
    for line, order in own.items():
        if isinstance(order, Second | BomberOrder) or not isinstance(order, VariantOrder):
            continue
        verdict: Void | None = None
        if isinstance(order, NewCapital):
            verdict = capital_verdict(realm, order.power, order.place)
        elif isinstance(order, Permit):
            verdict = permit_verdict(realm, order)
        if verdict is not None:
            refused[line] = verdict
        else:
            found[line] = order
    return found


def _is_beside(order: Order | None) -> bool:
    """Whether an order is not one of a unit's in the first segment."""
    return isinstance(order, VariantOrder) and not isinstance(order, Rail)


def _first_segment(scene: Scene, realm: Realm) -> tuple[tuple[Assigned, ...], dict[Line, Void]]:
    """One order for every unit, and the verdicts on lines that are void.

    Units of countries that lost their capital stand (rule 3), and so do those of
    uncontrolled minors but for their drill (16.H, M).
    """
    units = scene.before.units
    at = {unit.province: unit for unit in units}
    legality = Legality(scene.variant.geography, scene.rulebook, at)
    drill = dict(_drills(realm))

    def judge(order: Order) -> MovementOrder | VariantOrder | Void:
        power = order.power
        if realm.player(power) is None:
            return illegal(Refused.UNCONTROLLED(country=power))
        verdict = judge_rail(realm, legality, order) if isinstance(order, Rail) else None
        exact = verdict if verdict is not None else legality.judge(order)
        if isinstance(exact, Void | Hold):
            return exact
        if power in realm.economy.standing:
            return MUST_STAND
        if isinstance(exact, Support) and exact.target and is_shaken(realm, exact.location):
            return illegal(Refused.UNIT_SHAKEN())
        return exact

    def otherwise(unit: Unit) -> Order:
        goal = drill.get(unit)
        return Move(*unit, goal) if goal else Hold(*unit)

    done = assign_beside(
        scene, _is_beside, lambda of_units: assign(of_units, units, judge, otherwise)
    )
    return done.assigned, dict(done.refused)


def _drills(realm: Realm) -> Iterator[tuple[Unit, str]]:
    """Where the units of semi-active minors go by themselves (16.M; ruling N32).

    Both or neither: if one of a pair is gone, the other stands.
    """
    for minor, moves in realm.options.drills.items():
        if realm.player(minor) is None:
            found = [realm.position.unit_in(start) for start in moves]
            units = [unit for unit in found if unit and unit.power == minor]
            if len(units) == len(moves):
                yield from ((unit, moves[unit.province]) for unit in units)
