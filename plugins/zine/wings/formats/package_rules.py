"""Where the package `diplomacy` reads orders in another way than our rules do.

What is known is found by playing the same games with both; its adjudicator was not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.orders import Convoy, Move, Waive
from zine.rules.outcomes import Submission
from zine.rules.reach import reachable_by


def as_package_reads(
    geography: Geography, lines: Iterable[Submission], *, walks: bool = True
) -> tuple[Submission, ...]:
    """Lines whose orders mean to our rules what the originals mean to the package.

    An army that is to go to a neighbouring province "via convoy", while no fleets are ordered
    to carry it there, walks, unless a game of our own says so. Builds count before builds that are waived.
    """
    given = tuple(lines)
    fleets: dict[tuple[str, str], set[str]] = {}
    for line in given:
        if isinstance(line.order, Convoy):
            journey = (line.order.army, province_of(line.order.target))
            fleets.setdefault(journey, set()).add(line.order.location)
    read = [_walking(geography, line, fleets) for line in given] if walks else given
    return tuple(sorted(read, key=lambda line: isinstance(line.order, Waive)))


def _walking(
    geography: Geography, line: Submission, fleets: Mapping[tuple[str, str], set[str]]
) -> Submission:
    order = line.order
    if not isinstance(order, Move) or not order.via_convoy:
        return line
    start, goal = order.location, province_of(order.target)
    carrying = fleets.get((start, goal), set())
    near = order.target in geography.steps(UnitKind.ARMY, start)
    if not near or reachable_by(geography, start, goal, carrying):
        return line
    return line._replace(order=replace(order, via_convoy=False, route=()))
