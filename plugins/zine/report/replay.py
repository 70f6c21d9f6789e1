"""A whole game as scenes to play: where each unit is in every phase, and what moves it on.

A unit keeps its number from scene to scene, so a player can follow it. Only a public game
may come in here; what it does not show, no scene shows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.games import Game, Turn
from zine.report.boards import last_board, turn_board
from zine.rules.calendar import Phase
from zine.rules.geography import province_of

NOW = "now"
TRAVELS = frozenset(
    (
        ArrowKind.MOVE,
        ArrowKind.CONVOYED_MOVE,
        ArrowKind.RETREAT,
        ArrowKind.RAIL,
        ArrowKind.FLIGHT,
    )
)

Key = tuple[str, str, str]  # power, kind, province


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayScene:
    """A position and its orders; `units` maps the numbers of units to where they are.

    `anchor` is what a link to the scene ends in: "1905-fall-movement". `orders` pairs each
    arrow with the number of the unit it was given to, or None for a build. The last scene of
    a game is its present position: "now", without a turn and without orders.
    """

    anchor: str
    turn: Turn | None
    units: Mapping[int, BoardUnit]
    orders: tuple[tuple[Arrow, int | None], ...]
    tints: Mapping[str, str]
    centres: Mapping[str, str]


def scenes(game: Game, boards: Iterable[Board] = ()) -> tuple[ReplayScene, ...]:
    """Every recorded phase of a public game in order, then the present position.

    `boards` are those of the recorded phases, if they are there already.
    """
    return tuple(_scenes(game, boards or (turn_board(game, turn) for turn in game.recorded)))


def anchors(turns: Sequence[Turn]) -> tuple[str, ...]:
    """What links to the scenes of a game's turns end in: "1905-fall-movement".

    Where a season has two phases of a kind, the slug tells them apart: "1905-3-fall-movement".
    """
    short = [_short(turn.phase) for turn in turns]
    return tuple(
        turn.phase.slug if short.count(name) > 1 else name
        for turn, name in zip(turns, short, strict=True)
    )


def _short(phase: Phase) -> str:
    return f"{phase.year}-{phase.season}-{phase.label or phase.kind}"


def _boards(game: Game, boards: Iterable[Board]) -> Iterator[tuple[str, Turn | None, Board]]:
    yield from zip(anchors(game.recorded), game.recorded, boards, strict=True)
    yield NOW, None, last_board(game, game.settings.title)


def _scenes(game: Game, boards: Iterable[Board]) -> Iterator[ReplayScene]:
    numbers = 0
    expected: dict[Key, list[int]] = {}
    for anchor, turn, board in _boards(game, boards):
        units: dict[int, BoardUnit] = {}
        for unit in board.units:
            waiting = expected.get(_key(unit, unit.location))
            if waiting:
                number = waiting.pop(0)
            else:
                number = numbers
                numbers += 1
            units[number] = unit
        orders = tuple(_given(board, units))
        yield ReplayScene(
            anchor=anchor,
            turn=turn,
            units=units,
            orders=orders,
            tints=board.tints,
            centres=board.centres,
        )
        expected = _after(units, orders)


def _key(unit: BoardUnit, location: str) -> Key:
    return unit.power, unit.kind, province_of(location)


def _given(board: Board, units: Mapping[int, BoardUnit]) -> Iterator[tuple[Arrow, int | None]]:
    """Each arrow with its unit: the one of that power that stands where it begins.

    Where a unit has two orders for a phase, the second may begin where the first ends.
    """
    standing: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, unit in units.items():
        standing[unit.power, province_of(unit.location)].append(number)
    for arrow in board.arrows:
        found = standing.get((arrow.power, province_of(arrow.start)))
        given = found[0] if found and arrow.kind is not ArrowKind.BUILD else None
        yield arrow, given
        if given is not None and arrow.kind in TRAVELS and arrow.end and not arrow.failed:
            standing.setdefault((arrow.power, province_of(arrow.end)), [given])


def _after(
    units: Mapping[int, BoardUnit], orders: tuple[tuple[Arrow, int | None], ...]
) -> dict[Key, list[int]]:
    """Where each unit is to be looked for in the next scene."""
    goes = {
        number: arrow.end
        for arrow, number in orders
        if arrow.kind in TRAVELS and arrow.end and not arrow.failed and number is not None
    }
    expected: dict[Key, list[int]] = defaultdict(list)
    for number, unit in units.items():
        expected[_key(unit, goes.get(number) or unit.location)].append(number)
    return expected
