"""Which of the economy's own orders may be given: second segments, railways, bombers, and the rest."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from zine.rules.geography import Terrain, UnitKind, province_of
from zine.rules.legality import Legality, illegal
from zine.rules.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    Support,
)
from zine.rules.outcomes import Void
from zine.rules.variant import Assigned
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.orders import (
    BomberOrder,
    Guard,
    Permit,
    Raid,
    Rail,
    Rebase,
    Second,
)
from zine.wings.pulsipher.expansions.economy.sentences import Refused
from zine.wings.pulsipher.expansions.economy.state import Realm
from zine.wings.pulsipher.expansions.economy.supply_lines import Lines as SupplyLines

Line = int
Lines = Mapping[int, Order | None]
MUST_STAND = illegal(Refused.MUST_STAND())


def second_orders(
    realm: Realm, own: Lines, first: tuple[Assigned, ...], refused: dict[Line, Void]
) -> dict[int, tuple[Line, Hold | Move | Support]]:
    """The one order of each fleet for the second segment, by its place in `first`."""
    given: dict[int, list[tuple[Line, Hold | Move | Support]]] = {}
    for line, order in own.items():
        if isinstance(order, Second):
            fleet = _fleet_for(realm, order, first)
            if isinstance(fleet, Void):
                refused[line] = fleet
            else:
                given.setdefault(fleet, []).append((line, order.order))
    for lines in given.values():
        if len({order for _, order in lines}) > 1:
            for line, _ in lines:
                refused[line] = illegal(Refused.SECOND_ORDERS())
    return {fleet: lines[0] for fleet, lines in given.items() if lines[0][0] not in refused}


def is_shaken(realm: Realm, location: str) -> bool:
    """Whether a unit that retreated in the season before stands there (rule 13)."""
    return province_of(location) in realm.economy.shaken


def _fleet_for(realm: Realm, order: Second, first: tuple[Assigned, ...]) -> int | Void:
    """The fleet that an order for the second segment speaks to, by its place in `first`.

    Rule 11, rulings N21 and N54: both its orders must concern sea provinces alone, though it
    may set out from a coast, and only what it convoys may touch land. To hold in port
    concerns the port. Where several units are ordered to one place, it is the one that can.
    """
    place = province_of(order.order.location)
    verdicts: list[Void] = []
    for index, each in enumerate(first):
        goes = each.order.target if isinstance(each.order, Move) else each.unit.location
        if each.unit.power == order.power and province_of(goes) == place:
            verdict = _second_verdict(realm, order, each)
            if verdict is None:
                return index
            verdicts.insert(0 if each.unit.kind is UnitKind.FLEET else len(verdicts), verdict)
    name = realm.geography.provinces[place].name
    return next(iter(verdicts), illegal(Refused.NO_FLEET_BY_THEN(power=order.power, place=name)))


def _second_verdict(realm: Realm, second: Second, each: Assigned) -> Void | None:
    if each.unit.kind is not UnitKind.FLEET:
        return illegal(Refused.NO_SECOND_SEGMENT())
    if second.power in realm.economy.standing:
        return MUST_STAND
    if realm.player(second.power) is None:
        return illegal(Refused.UNCONTROLLED(country=second.power))
    for order in (each.order, second.order):
        if isinstance(order, Convoy):
            continue
        assert isinstance(order, Hold | Move | Support)
        about = concerned(order)
        if not realm.geography.is_sea(about):
            name = realm.geography.provinces[province_of(about)].name
            return illegal(Refused.KEEPS_TO_SEA(place=name))
    order = second.order
    goes = each.order.target if isinstance(each.order, Move) else each.unit.location
    goal = order.target if isinstance(order, Move) else None
    if isinstance(order, Support):
        if order.target and is_shaken(realm, each.unit.location):
            return illegal(Refused.UNIT_SHAKEN())
        goal = order.target or order.helped
    if goal and province_of(goal) not in realm.geography.reach(UnitKind.FLEET, goes):
        return illegal(Refused.FLEET_CANNOT_REACH(start=goes, goal=goal))
    return None


def concerned(order: Hold | Move | Support) -> str:
    """The place that an order is about (rule 11): a fleet that holds, its own."""
    match order:
        case Hold():
            return order.location
        case Support():
            return order.target or order.helped
        case Move():
            return order.target


def judge_rail(realm: Realm, legality: Legality, order: Rail) -> Rail | Void:
    """Whether an army may be ordered to go this way.

    Its first and last province may be abroad, all others are in its home country.
    """
    unit = legality.ordered_unit(order.power, order.kind, order.location)
    if isinstance(unit, Void):
        return unit
    if unit.kind is not UnitKind.ARMY:
        return illegal(Refused.NOT_BY_RAIL())
    way = (unit.location, *order.route)
    for here, there in pairwise(way):
        if there not in realm.geography.steps(UnitKind.ARMY, here):
            return illegal(Refused.NO_RAILWAY(start=here, goal=there))
    if len(set(way)) != len(way):
        return illegal(Refused.PASSES_TWICE())
    for stop in order.route[:-1]:
        if stop not in realm.options.countries[order.power]:
            return illegal(Refused.RAILWAY_ABROAD(stop=stop, power=order.power))
    return Rail(unit.power, unit.kind, unit.location, order.route)


def bomber_verdict(realm: Realm, year: int, order: BomberOrder) -> Void | None:
    """Why a bomber cannot be ordered so; None if it can."""
    reach = rule_figures.bomber_range(year)
    away = realm.geography.distances([order.base])
    match order:
        case Rebase(target=goal):
            if realm.geography.provinces[goal].terrain is Terrain.SEA:
                return illegal(Refused.BASE_AT_SEA())
            reach *= 2
        case Raid(centre=goal):
            owner = realm.owner(goal)
            if owner is None or owner == order.power:
                return illegal(Refused.NOT_ANOTHERS_CENTRE(centre=goal))
        case Guard(centre=goal):
            if goal not in realm.geography.centres:
                return illegal(Refused.NOT_A_CENTRE(place=goal))
        case _:
            return None
    if away[goal] > reach:
        return illegal(Refused.OUT_OF_RANGE(goal=goal, distance=away[goal], reach=reach))
    return None


def capital_verdict(realm: Realm, country: str, place: str) -> Void | None:
    """Why a country cannot establish its capital somewhere; None if it can (rule 3).

    A minor without a home centre may name the capital of its protector, which acts as its own.
    """
    if country in realm.economy.capitals:
        return illegal(
            Refused.HAS_CAPITAL(country=country, capital=realm.economy.capitals[country])
        )
    if place == SupplyLines(realm).capital(country):
        return None
    if place not in realm.geography.home_centres(country):
        return illegal(Refused.NOT_HOME(place=place, country=country))
    if realm.owner(place) != country:
        return illegal(Refused.NOT_OWNED(country=country, place=place))
    return None


def permit_verdict(realm: Realm, order: Permit) -> Void | None:
    """Why a permission cannot be given; None if it can (rules 13, 14)."""
    owner = realm.owner(order.target)
    if owner is None or not realm.together(order.power, owner):
        return illegal(Refused.NOT_THEIRS_TO_OPEN(place=order.target, power=order.power))
    return None
