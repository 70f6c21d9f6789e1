"""How today's rules would read turns that were recorded before a ruling changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from zine.gamefiles.engines import raised_since
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.verify import turn_differences
from zine.games import Game, Rereading, Turn
from zine.games.lazy import Lazy


def with_rereadings(folder: GameFolder, game: Game, engine: str) -> Game:
    """The game with how `engine` reads its older turns; they are read when somebody asks."""
    turns = tuple(_reread(folder, turn, engine) for turn in game.turns)
    changed = any(new is not old for new, old in zip(turns, game.turns, strict=True))
    return replace(game, turns=turns) if changed else game


def _reread(folder: GameFolder, turn: Turn, engine: str) -> Turn:
    raised = raised_since(turn.record.engine, folder.settings.variant) if turn.record else None
    if raised is None or turn.record is None:
        return turn
    reading = Rereading(
        engine=turn.record.engine,
        today=engine,
        what=raised.what,
        lines=Lazy(partial(_lines, folder, turn)),
    )
    return replace(turn, rereading=reading)


def _lines(folder: GameFolder, turn: Turn) -> tuple[str, ...]:
    return tuple(turn_differences(folder, turn))
