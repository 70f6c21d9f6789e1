"""Who can go where: in one move, by convoy, or in how many moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zine.rules.battle.convoys import shortest_route
from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.position import Unit


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
