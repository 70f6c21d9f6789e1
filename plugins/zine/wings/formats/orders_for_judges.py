"""Orders as the e-mail judges take them: full names, and every convoy with its route."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zine.rules.geography import Geography, coast_of, province_of
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from zine.rules.outcomes import Moved, Result
from zine.rules.reach import shortest_route


def judge_lines(geography: Geography, power: str, results: Iterable[Result]) -> Iterator[str]:
    """A power's orders of a phase, one a line; what the press supplied is left out.

    `results` are those of all powers, for a judge wants to know the fleets of a convoy.
    """
    told = tuple(results)
    fleets = [each.order for each in told if isinstance(each.order, Convoy)]
    for result in told:
        if result.power != power or result.supplied is not None:
            continue
        if result.order is None:
            yield result.text
            continue
        route = result.outcome.route if isinstance(result.outcome, Moved) else ()
        text = _judge_order(geography, result.order, route or _route(geography, result, fleets))
        yield text or str(result.order)


def _route(geography: Geography, result: Result, fleets: Iterable[Convoy]) -> tuple[str, ...]:
    """The way that an army would have gone, if fleets were ordered to carry it."""
    move = result.order
    if not isinstance(move, Move):
        return ()
    if move.route:
        return move.route
    start, goal = province_of(move.location), province_of(move.target)
    if not move.via_convoy and move.target in geography.neighbours(move.kind, move.location):  # type: ignore[arg-type]
        return ()
    mine = [
        province_of(each.location)
        for each in fleets
        if (each.army, province_of(each.target)) == (start, goal)
    ]
    return shortest_route(geography, start, goal, mine)


def _judge_order(geography: Geography, order: Order, route: tuple[str, ...] = ()) -> str:
    """An order in the syntax of the judges; "" for a kind they do not know."""

    def at(location: str) -> str:
        coast = coast_of(location)
        name = geography.provinces[province_of(location)].name
        return f"{name} ({coast.lower()})" if coast else name

    match order:
        case Hold():
            return f"{_unit(order.kind)}{at(order.location)} Hold"
        case Move():
            stops = [order.location, *route, order.target]
            return f"{_unit(order.kind)}{' - '.join(map(at, stops))}"
        case Support():
            helped = f"{_unit(order.helped_kind)}{at(order.helped)}"
            goal = f" - {at(order.target)}" if order.target else ""
            return f"{_unit(order.kind)}{at(order.location)} Support {helped}{goal}"
        case Convoy():
            journey = f"A {at(order.army)} - {at(order.target)}"
            return f"{_unit(order.kind)}{at(order.location)} Convoy {journey}"
        case Retreat():
            return f"{_unit(order.kind)}{at(order.location)} - {at(order.target)}"
        case Disband():
            return f"{_unit(order.kind)}{at(order.location)} Disband"
        case Build():
            return f"Build {_unit(order.kind)}{at(order.location)}"
        case Remove():
            return f"Remove {_unit(order.kind)}{at(order.location)}"
        case Waive():
            return "Waive"
        case _:
            return ""


def _unit(kind: str | None) -> str:
    return f"{kind} " if kind else ""
