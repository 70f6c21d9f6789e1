"""From a turn to the board it is drawn as, and to the words that stand for the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.expansions.economy.printing.board_marks import (
    bomber_markers,
    bombers,
    trails,
    variant_arrows,
)
from zine.expansions.economy.state import Bomber
from zine.games import Game, Turn
from zine.rules.geography import province_of
from zine.rules.notation.ep_style import order_text, unit_text
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
    """Whose colour each land province bears as a turn begins.

    Centres bear their owner's; other land that of the power whose unit was there last.
    """
    centres = frozenset(game.settings.variant.geography.centres)
    there = game.last_there[turn.phase.slug]
    held = {code: power for code, power in there.items() if code not in centres}
    return {**held, **turn.before.owners}


def units(board: Position) -> tuple[BoardUnit, ...]:
    """Units on the board, then those that were driven out and wait to retreat."""
    standing = [(unit, False) for unit in board.units]
    waiting = [(each.unit, True) for each in board.dislodged]
    return tuple(
        BoardUnit(power=unit.power, kind=unit.kind, location=unit.location, dislodged=out)
        for unit, out in (*standing, *waiting)
    ) + tuple(bomber_markers(board))


def turn_board(game: Game, turn: Turn) -> Board:
    """The position a turn began with, and what was ordered and became of it."""
    results = turn.record.results if turn.record else ()
    return Board(
        title=f"{game.settings.title}, {turn.phase.name}",
        description=describe(game.settings.variant, turn.before, results),
        units=units(turn.before),
        arrows=tuple(arrow for result in results for arrow in arrows(result)),
        tints=tints(game, turn),
        centres=dict(turn.before.owners),
        trails=trails(turn),
    )


def result_board(game: Game, turn: Turn) -> Board | None:
    """The position a turn led to; None if the board looks as before, or the rules hide it.

    Land that changed hands by a unit's coming bears the new colour at once.
    """
    assert turn.record is not None
    variant, after = game.settings.variant, turn.record.next_board
    same = units(after) == units(turn.before) and after.owners == turn.before.owners
    if game.veiled or same:
        return None
    entered = {
        unit.province: unit.power
        for unit in after.units
        if not variant.geography.is_sea(unit.province)
        and unit.province not in variant.geography.centres
    }
    return Board(
        title=f"{game.settings.title}, after {turn.phase.name}",
        description=describe(variant, after, ()),
        units=units(after),
        tints={**tints(game, turn), **entered, **after.owners},
        centres=dict(after.owners),
    )


def arrows(result: Result) -> Iterable[Arrow]:
    """What is drawn for one order; void orders leave no mark but their reason in words."""
    order = result.order
    if isinstance(result.outcome, Void):
        return ()
    if isinstance(order, VariantOrder):
        return variant_arrows(order, result)
    if not isinstance(order, UnitOrder):
        return ()
    kind, end, origin = ArrowKind.HOLD, None, None
    via: tuple[str, ...] = ()
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
            kind = ArrowKind.BUILD
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
            failed=not result.outcome.succeeded,
        ),
    )


def position_board(game: Game, title: str, board: Position) -> Board:
    """A board without orders, as the position stands."""
    return Board(
        title=title,
        description=describe(game.settings.variant, board, ()),
        units=units(board),
        tints=tints(game, game.turns[-1]) | dict(board.owners),
        centres=dict(board.owners),
    )


def describe(variant: Variant, board: Position, results: Iterable[Result]) -> str:
    """The board in words, for those who do not see it."""
    sentences = []
    flying: dict[str, list[Bomber]] = {}
    for bomber in bombers(board):
        flying.setdefault(bomber.power, []).append(bomber)
    for power in variant.powers:
        units = ", ".join(unit_text(unit) for unit in board.units_of(power.name))
        units = ", ".join(filter(None, (units, *map(str, flying.get(power.name, ())))))
        if units:
            sentences.append(f"{power.name}: {units}.")
    out = ", ".join(f"{each.unit.power} {unit_text(each.unit)}" for each in board.dislodged)
    if out:
        sentences.append(f"Dislodged: {out}.")
    failed = [
        order_text(result.order, variant, by_province(board))
        for result in results
        if result.failed and result.order is not None
    ]
    if failed:
        sentences.append(f"Failed or dislodged: {', '.join(failed)}.")
    return " ".join(sentences) or "No unit is shown."


def after_moves(units: Mapping[str, Unit], results: Iterable[Result]) -> Mapping[str, Unit]:
    """Units by province once the moves that succeeded are made; dislodged ones left out."""
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
    """Units by province; a dislodged unit hides the one that stands there now."""
    units = {unit.province: unit for unit in board.units}
    return units | {province_of(each.unit.location): each.unit for each in board.dislodged}


def resolution_board(variant: Variant, title: str, done: Resolution) -> Board:
    """A phase that belongs to no game, with the orders that were given in it."""
    given = [result for result in done.results if result.supplied is None]
    return Board(
        title=title,
        description=describe(variant, done.before, given),
        units=units(done.before),
        arrows=tuple(arrow for result in given for arrow in arrows(result)),
        tints=dict(done.before.owners),
        centres=dict(done.before.owners),
    )
