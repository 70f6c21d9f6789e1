"""From a turn to its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit, Trail
from zine.expansions.printing import printings
from zine.games import Game, Settings, Turn
from zine.language import _, phase_name
from zine.report.board_description import describe
from zine.rules.geography import province_of
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Remove,
    Retreat,
    Support,
    UnitOrder,
    VariantOrder,
)
from zine.rules.outcomes import Moved, Resolution, Result, Void
from zine.rules.position import Position, Unit
from zine.rules.variant import Variant


def tints(game: Game, turn: Turn) -> dict[str, str]:
    """The power whose colour each land province has as a turn begins.

    Centres have their owner's colour; other land has that of the power whose unit was there last.
    """
    centres = frozenset(game.settings.variant.geography.centres)
    there = game.last_there[turn.phase.slug]
    held = {code: power for code, power in there.items() if code not in centres}
    return {**held, **turn.before.owners}


def last_ground(game: Game) -> dict[str, str]:
    """The power whose colour each land province has as the last turn begins."""
    return tints(game, game.turns[-1])


def units(variant: Variant, board: Position) -> tuple[BoardUnit, ...]:
    """Units on the board, then the dislodged ones that wait to retreat."""
    standing = [(unit, False) for unit in board.units]
    waiting = [(each.unit, True) for each in board.dislodged]
    return tuple(
        BoardUnit(power=unit.power, kind=unit.kind, location=unit.location, dislodged=out)
        for unit, out in (*standing, *waiting)
    ) + tuple(marker for each in printings(variant) for marker in each.markers(board))


def homes(variant: Variant) -> dict[str, str]:
    """The power whose home centre each centre is, for those that are one."""
    provinces = variant.geography.provinces
    return {code: each.home for code, each in provinces.items() if each.centre and each.home}


def turn_board(game: Game, turn: Turn) -> Board:
    """The position a turn began with, its orders, and what became of them."""
    variant = game.settings.variant
    results = turn.record.results if turn.record else ()
    return Board(
        title=f"{game.settings.title}, {phase_name(turn.phase)}",
        description=describe(variant, turn.before, results),
        units=units(variant, turn.before),
        arrows=tuple(arrow for result in results for arrow in arrows(variant, result)),
        tints=tints(game, turn),
        centres=dict(turn.before.owners),
        homes=homes(variant),
        trails=_trails(variant, turn),
    )


def _trails(variant: Variant, turn: Turn) -> tuple[Trail, ...]:
    if turn.record is None:
        return ()
    return tuple(trail for each in printings(variant) for trail in each.trails(turn.played))


def result_board(game: Game, turn: Turn) -> Board | None:
    """The position a turn led to; None if the board looks as before, or the rules hide it.

    Land that a unit takes by moving in has the new colour at once.
    """
    assert turn.record is not None
    variant, after = game.settings.variant, turn.record.next_board
    standing = units(variant, after)
    same = standing == units(variant, turn.before) and after.owners == turn.before.owners
    if game.veiled or same:
        return None
    entered = {
        unit.province: unit.power
        for unit in after.units
        if not variant.geography.is_sea(unit.province)
        and unit.province not in variant.geography.centres
    }
    return Board(
        title=_("{game}, after {phase}").format(
            game=game.settings.title, phase=phase_name(turn.phase)
        ),
        description=describe(variant, after, ()),
        units=standing,
        tints={**tints(game, turn), **entered, **after.owners},
        centres=dict(after.owners),
        homes=homes(variant),
    )


def arrows(variant: Variant, result: Result) -> Iterable[Arrow]:
    """What is drawn for one order. Void orders are not drawn: their reason is printed."""
    order = result.order
    if isinstance(result.outcome, Void):
        return ()
    if isinstance(order, VariantOrder):
        own = (each.arrows(order, result) for each in printings(variant))
        return tuple(arrow for arrows_ in own for arrow in arrows_)
    if not isinstance(order, UnitOrder):
        return ()
    kind, end, origin = ArrowKind.HOLD, None, None
    via: tuple[str, ...] = ()
    raised = ""
    match order:
        case Move():
            by_sea = isinstance(result.outcome, Moved) and result.outcome.route
            kind = ArrowKind.CONVOYED_MOVE if by_sea or order.via_convoy else ArrowKind.MOVE
            end = order.target
            via = result.outcome.route if isinstance(result.outcome, Moved) else ()
        case Support(target=None):
            kind, end = ArrowKind.SUPPORT_HOLD, order.helped
        case Support():
            kind, end, origin = ArrowKind.SUPPORT_MOVE, order.target, order.helped
        case Convoy():
            kind, end, origin = ArrowKind.CONVOY, order.target, order.army
        case Retreat():
            kind, end = ArrowKind.RETREAT, order.target
        case Disband():
            kind = ArrowKind.DISBAND
        case Build():
            kind, raised = ArrowKind.BUILD, order.kind or ""
        case Remove():
            kind = ArrowKind.REMOVE
        case _:
            assert isinstance(order, Hold)
    return (
        Arrow(
            kind=kind,
            power=order.power,
            start=order.location,
            end=end,
            origin=origin,
            via=via,
            unit=raised,
            failed=not result.outcome.succeeded,
        ),
    )


def position_board(
    settings: Settings, title: str, board: Position, ground: Mapping[str, str]
) -> Board:
    """A position as a board without orders, on the land (`ground`) as it last was."""
    return Board(
        title=title,
        description=describe(settings.variant, board, ()),
        units=units(settings.variant, board),
        tints={**ground, **board.owners},
        centres=dict(board.owners),
        homes=homes(settings.variant),
    )


def last_board(game: Game, title: str) -> Board:
    """The present position of a game as a board without orders."""
    return position_board(game.settings, title, game.board, last_ground(game))


def after_moves(units: Mapping[str, Unit], results: Iterable[Result]) -> Mapping[str, Unit]:
    """Units by province after the successful moves, without dislodged ones."""
    left = dict(units)
    arrived: dict[str, Unit] = {}
    for result in results:
        if not isinstance(result.order, UnitOrder):
            continue
        unit = left.get(province_of(result.order.location))
        if isinstance(result.order, Move) and isinstance(result.outcome, Moved) and unit:
            del left[unit.province]
            arrived[province_of(result.order.target)] = unit._replace(location=result.order.target)
    return {**left, **arrived}


def by_province(board: Position) -> Mapping[str, Unit]:
    """Units by province; a dislodged unit hides the one that is there now."""
    units = board.units_by_province
    return units | {province_of(each.unit.location): each.unit for each in board.dislodged}


def resolution_board(variant: Variant, title: str, done: Resolution) -> Board:
    """The board of a phase outside any game, with its orders."""
    given = [result for result in done.results if result.supplied is None]
    return Board(
        title=title,
        description=describe(variant, done.before, given),
        units=units(variant, done.before),
        arrows=tuple(arrow for result in given for arrow in arrows(variant, result)),
        tints=dict(done.before.owners),
        centres=dict(done.before.owners),
        homes=homes(variant),
    )
