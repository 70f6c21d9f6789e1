"""Whole games for their pages: some are held, the others are read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zine.files.memory import Memory
from zine.gamefiles.adjudication import Advance
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import read_folder
from zine.gamefiles.zine_folder import advance_all
from zine.games import Game, GameSummary, summary_of
from zine.language import ENGLISH, speaking
from zine.problems import Problems
from zine.report.public_game import public_game

MOST = 32  # whole games that are held at once


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCache:
    """The games of a zine as the public may see them now.

    Turns that are due go into `issue`, or wait for the next one if it is `closed`.
    """

    root: Path
    memory: Memory
    now: datetime
    issue: int
    closed: bool = False
    most: int = MOST

    def advance(self, folders: Sequence[GameFolder]) -> tuple[Advance, ...]:
        """Bring games up to date without writing. Raises Problems of all games at once."""
        with speaking(ENGLISH):  # what is recorded is the same in every language
            return advance_all(folders, self.now, self.issue, self.memory, closed=self.closed)

    def hold(self, game: Game) -> GameSummary:
        """The summary of a public game that was read; the game itself is held for its pages."""
        summary = summary_of(game)
        self.memory.held("game", (summary,), lambda: game, self.most)
        return summary

    def whole(self, summary: GameSummary) -> Game:
        """The game of a summary. Raises Problems if it changed meanwhile."""

        def read() -> Game:
            (advance,) = self.advance(
                [read_folder(self.root / "games" / summary.slug, self.memory)]
            )
            game = public_game(advance.game)
            # The rest of a line may change within a build: orders move when their turn is recorded.
            now, then = (
                [each.records for each in one.recorded] for one in (summary_of(game), summary)
            )
            if now != then:
                message = "the game changed while the site was built"
                raise Problems.of(f"games/{summary.slug}", message, "build again")
            return game

        game: Game = self.memory.held("game", (summary,), read, self.most)
        return game
