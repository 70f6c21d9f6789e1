"""Chains of fleets between an army and its destination."""

from __future__ import annotations

from collections.abc import Iterable, Set

from zine.rules.geography import Geography


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
