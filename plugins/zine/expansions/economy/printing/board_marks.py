"""The economy on a board: bombers, flights, railways, second segments and supply lines."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks.board import Arrow, ArrowKind, BoardUnit, Trail
from zine.expansions.economy.events import SupplyLine
from zine.expansions.economy.orders import Guard, Raid, Rail, Rebase, Second
from zine.expansions.economy.outcomes import NotThere, RailStopped
from zine.expansions.economy.state import ECONOMY, Bomber
from zine.rules.chronicle import Played
from zine.rules.orders import Move, Support, VariantOrder
from zine.rules.outcomes import Result
from zine.rules.position import Position


def bombers(board: Position) -> tuple[Bomber, ...]:
    """The bombers in a position; none in a game without bombers."""
    return board.extra(ECONOMY).bombers if ECONOMY.name in board.extras else ()


def bomber_markers(board: Position) -> Iterator[BoardUnit]:
    """A marker for each province where a power has bombers, with their number."""
    found = bombers(board)
    for bomber in dict.fromkeys(found):
        number = found.count(bomber)
        kind = "B" if number == 1 else f"{number}B"
        yield BoardUnit(power=bomber.power, kind=kind, location=bomber.province)


def trails(turn: Played) -> tuple[Trail, ...]:
    """The supply lines that a Winter's check found (rule 9)."""
    return tuple(
        Trail(power=event.power, places=event.way)
        for event in turn.told(SupplyLine)
        if len(event.way) > 1
    )


def own_arrows(order: VariantOrder, result: Result) -> Iterator[Arrow]:
    """What is drawn for one of the economy's own orders."""
    failed = not result.outcome.succeeded
    match order:
        case Rail(power=power, location=start, route=route):
            stops = route
            if isinstance(result.outcome, RailStopped):
                stops = route[: route.index(result.outcome.next) + 1]
            yield Arrow(
                kind=ArrowKind.RAIL,
                power=power,
                start=start,
                end=stops[-1],
                via=stops[:-1],
                failed=failed,
            )
        case Second(power=power, order=Move() as move) if not isinstance(result.outcome, NotThere):
            yield Arrow(
                kind=ArrowKind.MOVE,
                power=power,
                start=move.location,
                end=move.target,
                failed=failed,
            )
        case Second(power=power, order=Support() as support):
            moves = support.target is not None
            yield Arrow(
                kind=ArrowKind.SUPPORT_MOVE if moves else ArrowKind.SUPPORT_HOLD,
                power=power,
                start=support.location,
                end=support.target or support.helped,
                origin=support.helped if moves else None,
                failed=failed,
            )
        case Raid(power=power, base=base, centre=goal):
            yield Arrow(kind=ArrowKind.RAID, power=power, start=base, end=goal, failed=failed)
        case Guard(power=power, base=base, centre=goal):
            yield Arrow(kind=ArrowKind.GUARD, power=power, start=base, end=goal, failed=failed)
        case Rebase(power=power, base=base, target=goal):
            yield Arrow(kind=ArrowKind.FLIGHT, power=power, start=base, end=goal, failed=failed)
        case _:
            pass
