"""A whole game as scenes to play: the position before every phase, and the one now.

Only a public game may come in here; what it does not show, no scene shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zine.blocks.board import Board
from zine.games import Game, Turn
from zine.report.boards import last_board, turn_board
from zine.rules.calendar import Phase

NOW = "now"


class ReplayScene(NamedTuple):
    """A position; `anchor` is what a link to it ends in: "1905-fall-movement".

    The last scene of a game is its present position: "now", without a turn.
    """

    anchor: str
    turn: Turn | None
    board: Board


def scenes(game: Game, boards: Iterable[Board] = ()) -> tuple[ReplayScene, ...]:
    """Every recorded phase of a public game in order, then the present position.

    `boards` are those of the recorded phases, if they are there already.
    """
    played = boards or (turn_board(game, turn) for turn in game.recorded)
    every = zip(anchors(game.recorded), game.recorded, played, strict=True)
    now = ReplayScene(NOW, None, last_board(game, game.settings.title))
    return (*(ReplayScene(*each) for each in every), now)


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
