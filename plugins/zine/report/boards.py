"""Boards of turns, of positions, and of the studies that writers set up; and each in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.expansions.printing import printings
from zine.games import Game, Turn
from zine.language import _, listing, named, phase_name
from zine.report.place_names import KINDS, foreign_unit, full_name, place_name, printed_order
from zine.rules.calendar import PhaseKind
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
from zine.rules.outcomes import Moved, Result, Submission, Void
from zine.rules.pipeline import STANDARD_STEPS, adjudicate
from zine.rules.position import Position, Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant


def _tints(game: Game, turn: Turn) -> dict[str, str]:
    """The power whose colour each land province has as a turn begins.

    Centres have their owner's colour; other land has that of the power whose unit was there last.
    """
    centres = frozenset(game.settings.variant.geography.centres)
    there = game.last_there[turn.phase.slug]
    held = {code: power for code, power in there.items() if code not in centres}
    return {**held, **turn.before.owners}


def last_ground(game: Game) -> dict[str, str]:
    """The power whose colour each land province has as the last turn begins."""
    return _tints(game, game.turns[-1])


def units(variant: Variant, position: Position) -> tuple[BoardUnit, ...]:
    """The units of a position, then the dislodged ones that wait to retreat."""
    standing = [(unit, False) for unit in position.units]
    waiting = [(each.unit, True) for each in position.dislodged]
    return tuple(
        BoardUnit(power=unit.power, kind=unit.kind, location=unit.location, dislodged=out)
        for unit, out in (*standing, *waiting)
    ) + tuple(marker for each in printings(variant) for marker in each.markers(position))


def homes(variant: Variant) -> dict[str, str]:
    """The power whose home centre each centre is, for those that are one."""
    provinces = variant.geography.provinces
    return {code: each.home for code, each in provinces.items() if each.centre and each.home}


def position_board(
    variant: Variant,
    title: str,
    position: Position,
    ground: Mapping[str, str] = MappingProxyType({}),
    results: Sequence[Result] = (),
) -> Board:
    """A position with the orders given in it, on the land (`ground`) as it last was."""
    return Board(
        title=title,
        description=describe(variant, position, results),
        units=units(variant, position),
        arrows=tuple(arrow for result in results for arrow in arrows(variant, result)),
        tints={**ground, **position.owners},
        centres=dict(position.owners),
        homes=homes(variant),
    )


def turn_board(game: Game, turn: Turn) -> Board:
    """The position a turn began with, its orders, and what became of them."""
    variant, results = game.settings.variant, turn.record.results if turn.record else ()
    title = f"{game.settings.title}, {phase_name(turn.phase)}"
    board = position_board(variant, title, turn.before, _tints(game, turn), results)
    every = printings(variant) if turn.record else ()
    return replace(board, trails=tuple(t for each in every for t in each.trails(turn.played)))


def result_board(game: Game, turn: Turn) -> Board | None:
    """The position a turn led to; None if the board looks as before, or the rules hide it.

    Land that a unit takes by moving in has the new colour at once.
    """
    assert turn.record is not None
    variant, after = game.settings.variant, turn.record.next_position
    same = units(variant, after) == units(variant, turn.before)
    if game.veiled or (same and after.owners == turn.before.owners):
        return None
    entered = {
        unit.province: unit.power
        for unit in after.units
        if not variant.geography.is_sea(unit.province)
        and unit.province not in variant.geography.centres
    }
    title = _("{game}, after {phase}").format(
        game=game.settings.title, phase=phase_name(turn.phase)
    )
    return position_board(variant, title, after, {**_tints(game, turn), **entered})


def last_board(game: Game, title: str) -> Board:
    """The present position of a game as a board without orders."""
    return position_board(game.settings.variant, title, game.position, last_ground(game))


def study_board(
    variant: Variant, title: str, position: Position, submissions: Iterable[Submission]
) -> Board:
    """A position that a writer sets up, with its orders as arrows; no home centres are marked."""
    results = _study_results(variant, position, submissions)
    return replace(position_board(variant, title, position, {}, results), homes={})


def study_orders(
    variant: Variant, position: Position, submissions: Iterable[Submission]
) -> tuple[str, ...]:
    """A study's orders by power as EP printed them, failed ones in parentheses."""
    results = _study_results(variant, position, submissions)
    known = by_province(position)
    lines: list[str] = []
    for power in variant.powers:
        texts = [
            f"({text})" if result.failed else text
            for result in results
            if result.power == power.name and result.order is not None
            for text in [printed_order(result.order, variant, known)]
        ]
        if texts:
            lines.append(f"{power.name.upper()}: {', '.join(texts)}")
    return tuple(lines)


def _study_results(
    variant: Variant, position: Position, submissions: Iterable[Submission]
) -> tuple[Result, ...]:
    """What becomes of the orders by the rules; units without orders hold, and are left out."""
    year = variant.calendar.first.year
    stages = (variant.calendar.phase(year, n + 1) for n in range(len(variant.calendar.stages)))
    movement = next(phase for phase in stages if phase.kind is PhaseKind.MOVEMENT)
    if variant.extras:
        # A study is about units; nobody sets up the rest of such a position.
        variant = replace(variant, steps=STANDARD_STEPS)
    done = adjudicate(variant, Rulebook(), movement, position, submissions)
    return tuple(result for result in done.results if result.supplied is None)


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
    by_sea = result.outcome.route if isinstance(result.outcome, Moved) else ()
    kind, end, origin = _shape(order, convoyed=bool(by_sea))
    return (
        Arrow(
            kind=kind,
            power=order.power,
            start=order.location,
            end=end,
            origin=origin,
            via=by_sea if isinstance(order, Move) else (),
            unit=(order.kind or "") if isinstance(order, Build) else "",
            failed=not result.outcome.succeeded,
        ),
    )


def _shape(order: UnitOrder, *, convoyed: bool) -> tuple[ArrowKind, str | None, str | None]:
    """How an order is drawn: its kind, where it leads, and the unit that it helps."""
    match order:
        case Move():
            by_sea = convoyed or order.via_convoy
            return ArrowKind.CONVOYED_MOVE if by_sea else ArrowKind.MOVE, order.target, None
        case Support(target=None):
            return ArrowKind.SUPPORT_HOLD, order.helped, None
        case Support():
            return ArrowKind.SUPPORT_MOVE, order.target, order.helped
        case Convoy():
            return ArrowKind.CONVOY, order.target, order.army
        case Retreat():
            return ArrowKind.RETREAT, order.target, None
        case Disband():
            return ArrowKind.DISBAND, None, None
        case Build():
            return ArrowKind.BUILD, None, None
        case Remove():
            return ArrowKind.REMOVE, None, None
        case _:
            assert isinstance(order, Hold)
            return ArrowKind.HOLD, None, None


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


def by_province(position: Position) -> Mapping[str, Unit]:
    """Units by province; a dislodged unit hides the one that is there now."""
    waiting = {province_of(each.unit.location): each.unit for each in position.dislodged}
    return position.units_by_province | waiting


def describe(variant: Variant, position: Position, results: Iterable[Result]) -> str:
    """Where each unit is, which are dislodged, and which orders failed."""
    sentences = (
        *_standing(variant, position),
        *_dislodged(variant, position),
        *_failed(variant, results),
    )
    return " ".join(sentences) or _("No unit is shown.")


def _standing(variant: Variant, position: Position) -> Iterator[str]:
    """Sentences such as "France has armies in Paris and Burgundy, and a fleet in Brest"."""
    beside = [each.in_words(position) for each in printings(variant)]
    for power in variant.powers:
        units = position.units_of(power.name)
        parts = [
            _kind(kind, [full_name(variant, u.location) for u in units if u.kind == kind])
            for kind in dict.fromkeys(sorted(unit.kind for unit in units))
        ]
        parts += [
            _("also {units}").format(units=text)
            for each in beside
            for text in each.get(power.name, ())
        ]
        if parts:
            yield _("{power} has {units}.").format(
                power=named(power.name), units=_(", and ").join(parts)
            )


def _kind(kind: str, where: Sequence[str]) -> str:
    word = KINDS.get(kind, "unit")
    if len(where) > 1:
        many = "armies" if word == "army" else f"{word}s"
        return _(f"{many} in {{places}}").format(places=listing(where))
    return _(f"{'an' if word == 'army' else 'a'} {word} in {{place}}").format(place=where[0])


def _dislodged(variant: Variant, position: Position) -> Iterator[str]:
    units = [foreign_unit(variant, each.unit) for each in position.dislodged]
    if units:
        yield _("Dislodged: {units}.").format(units=listing(units))


def _failed(variant: Variant, results: Iterable[Result]) -> Iterator[str]:
    """A sentence such as "Orders failed in Brest, Munich, and the North Sea"."""
    orders = (
        result.order.plain if isinstance(result.order, VariantOrder) else result.order
        for result in results
        if result.failed
    )
    where = (place_name(variant, o.location) for o in orders if isinstance(o, UnitOrder))
    places = list(dict.fromkeys(where))
    if places:
        told = (
            _("Orders failed in {places}.")
            if len(places) > 1
            else _("An order failed in {places}.")
        )
        yield told.format(places=listing(places))
