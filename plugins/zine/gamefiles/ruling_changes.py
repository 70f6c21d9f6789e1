"""How today's rules would read turns that were recorded before a ruling changed."""

from __future__ import annotations

from dataclasses import replace

from zine.files.memory import Memory
from zine.gamefiles.engines import raised_since
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.verify import turn_differences
from zine.games import Game, Record, Rereading, Turn
from zine.games.codec import digest


def with_rereadings(
    folder: GameFolder, game: Game, engine: str, memory: Memory | None = None
) -> Game:
    """The game with how `engine` reads its older turns; a memory knows what was read before."""
    own = memory if folder.home.cache_root == folder.path.parent.parent else None
    turns = tuple(_reread(folder, turn, engine, own) for turn in game.turns)
    changed = any(new is not old for new, old in zip(turns, game.turns, strict=True))
    return replace(game, turns=turns) if changed else game


def _reread(folder: GameFolder, turn: Turn, engine: str, memory: Memory | None) -> Turn:
    raised = raised_since(turn.record.engine, folder.settings.variant) if turn.record else None
    if raised is None or turn.record is None:
        return turn
    key = _key(folder, turn, turn.record, engine)
    lines = (
        memory.once("rereadings", key, lambda: list(turn_differences(folder, turn)))
        if memory
        else turn_differences(folder, turn)
    )
    reading = Rereading(
        engine=turn.record.engine, today=engine, what=raised.what, lines=tuple(lines)
    )
    return replace(turn, rereading=reading)


def _key(folder: GameFolder, turn: Turn, record: Record, engine: str) -> str:
    """What a turn is read anew from; words may have been removed since it was recorded."""
    removed = [record.redacted, turn.sheet.redacted if turn.sheet else ()]
    return digest([record.digest, removed, folder.settings.variant_digest, engine])
