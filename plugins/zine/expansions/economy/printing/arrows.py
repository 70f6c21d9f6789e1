"""The economy's own orders on a board: flights, railways and second segments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from zine.blocks.board import Arrow, ArrowKind
from zine.expansions.economy.orders import Guard, Raid, Rail, Rebase, Second
from zine.expansions.economy.outcomes import NotThere, RailStopped
from zine.rules.orders import Move, Support, VariantOrder
from zine.rules.outcomes import Result


def own_arrows(order: VariantOrder, result: Result) -> Iterator[Arrow]:
    """What is drawn for one of the economy's own orders."""
    arrow = partial(Arrow, power=order.power, failed=not result.outcome.succeeded)
    match order:
        case Rail(location=start, route=route):
            stops = route
            if isinstance(result.outcome, RailStopped):
                stops = route[: route.index(result.outcome.next) + 1]
            yield arrow(kind=ArrowKind.RAIL, start=start, end=stops[-1], via=stops[:-1])
        case Second(order=Move(location=start, target=goal)):
            if not isinstance(result.outcome, NotThere):
                yield arrow(kind=ArrowKind.MOVE, start=start, end=goal)
        case Second(order=Support(location=start, helped=helped, target=None)):
            yield arrow(kind=ArrowKind.SUPPORT_HOLD, start=start, end=helped)
        case Second(order=Support(location=start, helped=helped, target=str(goal))):
            yield arrow(kind=ArrowKind.SUPPORT_MOVE, start=start, end=goal, origin=helped)
        case Raid(base=base, centre=goal):
            yield arrow(kind=ArrowKind.RAID, start=base, end=goal)
        case Guard(base=base, centre=goal):
            yield arrow(kind=ArrowKind.GUARD, start=base, end=goal)
        case Rebase(base=base, target=goal):
            yield arrow(kind=ArrowKind.FLIGHT, start=base, end=goal)
        case _:
            pass
