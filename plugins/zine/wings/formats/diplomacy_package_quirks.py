"""Where the package `diplomacy` reads orders in another way than our rules do.

What is known is found by playing the same games with both; its adjudicator was not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.orders import Convoy, Hold, Move, Waive
from zine.rules.outcomes import Submission
from zine.rules.reach import reachable_by

Journey = tuple[str, str]


def as_package_reads(
    geography: Geography, lines: Iterable[Submission], *, walks: bool = True
) -> tuple[Submission, ...]:
    """Lines whose orders mean to our rules what the originals mean to the package.

    An army that is to go to a neighbouring province "via convoy", while the fleets that are ordered
    to carry it there do not lead there, walks, unless a game of our own says so; those fleets
    hold. Builds count before builds that are waived.
    """
    given = tuple(lines)
    if walks:
        stranded = _stranded(geography, given)
        given = tuple(_walking(line, stranded) for line in given) if stranded else given
    return tuple(sorted(given, key=lambda line: isinstance(line.order, Waive)))


def _stranded(geography: Geography, lines: Iterable[Submission]) -> set[Journey]:
    """The journeys to neighbouring provinces by sea that no chain of fleets is ordered to serve."""
    orders = [line.order for line in lines if isinstance(line.order, Move | Convoy)]
    fleets: dict[Journey, set[str]] = {}
    for order in orders:
        if isinstance(order, Convoy):
            fleets.setdefault(_journey(order), set()).add(order.location)
    journeys = {
        _journey(order)
        for order in orders
        if isinstance(order, Move) and (order.via_convoy or _journey(order) in fleets)
    }
    return {
        (start, goal)
        for start, goal in journeys
        if goal in geography.steps(UnitKind.ARMY, start)
        and not reachable_by(geography, start, goal, fleets.get((start, goal), set()))
    }


def _journey(order: Move | Convoy) -> Journey:
    start = order.army if isinstance(order, Convoy) else order.location
    return start, province_of(order.target)


def _walking(line: Submission, stranded: Set[Journey]) -> Submission:
    """A line as it is to be read if no chain of fleets serves some journeys."""
    order = line.order
    if not isinstance(order, Move | Convoy) or _journey(order) not in stranded:
        return line
    if isinstance(order, Convoy):
        return line._replace(order=Hold(order.power, order.kind, order.location))
    return line._replace(order=replace(order, via_convoy=False, route=()))
