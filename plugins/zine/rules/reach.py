"""Who can go where: in one move, over chains of fleets, or in how many moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.position import Unit


def reachable_by(geography: Geography, start: str, goal: str, seas: Set[str]) -> bool:
    """Whether some chain through `seas` leads from province `start` to `goal`."""
    return bool(shortest_route(geography, start, goal, seas))


def shortest_route(
    geography: Geography, start: str, goal: str, seas: Iterable[str]
) -> tuple[str, ...]:
    """The sea provinces of a shortest chain, () if there is none.

    Among equally short chains the alphabetically first is taken.
    """
    free = set(seas)
    waters = geography.waters
    landing = waters[goal]
    edge: list[tuple[str, ...]] = [(sea,) for sea in sorted(waters[start] & free)]
    free -= waters[start]
    while edge:
        step: list[tuple[str, ...]] = []
        for route in edge:
            if route[-1] in landing:
                return route
            for sea in sorted(waters[route[-1]] & free):
                free.discard(sea)
                step.append((*route, sea))
        edge = step
    return ()


def lies_between(geography: Geography, start: str, goal: str, seas: Set[str], fleet: str) -> bool:
    """Whether fleets join `fleet` to both shores, so that a written route may lead by it."""
    if fleet not in seas:
        return False
    waters = geography.waters
    joined, edge = {fleet}, [fleet]
    while edge:
        near = (waters[edge.pop()] & seas) - joined
        joined |= near
        edge += near
    return bool(joined & waters[start]) and bool(joined & waters[goal])


def is_needed(geography: Geography, start: str, goal: str, seas: Set[str], fleet: str) -> bool:
    """Whether `fleet` lies on a chain from which no fleet can be left out.

    A convoy by a fleet that no such chain needs is illegal (DATC 6.G.19, 4.E.1).
    """
    waters = geography.waters
    if fleet not in seas:
        return False

    def extend(route: tuple[str, ...]) -> bool:
        last = route[-1]
        if last in waters[goal]:
            return fleet in route
        # A chain without shortcuts touches no earlier sea but the last, and no second
        # sea on the shore it starts from.
        barred = set(route).union(waters[start], *(waters[sea] for sea in route[:-1]))
        return any(extend((*route, sea)) for sea in sorted((waters[last] & seas) - barred))

    return any(extend((sea,)) for sea in sorted(waters[start] & seas))


def destinations(
    geography: Geography, unit: Unit, units: Iterable[Unit]
) -> Mapping[str, tuple[str, ...]]:
    """Every location a unit may be ordered to, with the shortest convoy it needs.

    The convoy is empty for a step of its own. `units` are all units on the board: an army
    can be carried over any sea where a fleet stands, whoever owns it (DATC 4.E.1).
    """
    found: dict[str, tuple[str, ...]] = dict.fromkeys(
        sorted(geography.steps(unit.kind, unit.location)), ()
    )
    if unit.kind is UnitKind.FLEET:
        return found
    seas = {
        each.province
        for each in units
        if each.kind is UnitKind.FLEET and geography.is_sea(each.location)
    }
    for place in geography.locations[UnitKind.ARMY]:
        if place not in found and place != unit.location:
            route = shortest_route(geography, unit.province, place, seas)
            if route:
                found[place] = route
    return found


def supportable(geography: Geography, unit: Unit) -> frozenset[str]:
    """The provinces where a unit can support a hold or a move."""
    return geography.reach(unit.kind, unit.location)


def moves_to(geography: Geography, kind: UnitKind, start: str) -> Mapping[str, int]:
    """The fewest moves in which a unit alone gets from one location to every other.

    Other units and convoys do not count; locations that cannot be reached are absent.
    """
    found = {start: 0}
    edge = [start]
    while edge:
        step: list[str] = []
        for place in edge:
            for near in sorted(geography.steps(kind, place)):
                if near not in found:
                    found[near] = found[place] + 1
                    step.append(near)
        edge = step
    return found


def fewest_moves(geography: Geography, kind: UnitKind, start: str, goal: str) -> int | None:
    """The fewest moves from a location to any coast of a province, None if there is no way."""
    counts = [
        count
        for place, count in moves_to(geography, kind, start).items()
        if province_of(place) == goal
    ]
    return min(counts, default=None)
