"""What a game in innings prints: the box score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.blocks import Block, Section
from zine.expansions.innings.printing.report import box_score, owners_scored, turn_box_score
from zine.expansions.innings.state import Options
from zine.expansions.printing import Printing
from zine.rules.chronicle import Chronicle, Played


@dataclass(frozen=True)
class InningsPrinting(Printing):
    """Who played which power when, and for how many points."""

    options: Options

    def turn(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """The score, with the turn that ends an inning."""
        return turn_box_score(self.options, game, at)

    def brief(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """The score alone."""
        return turn_box_score(self.options, game, at)[:1]

    def game(self, game: Chronicle) -> tuple[Block, ...]:
        """The score now."""
        table = box_score(self.options, game, game.board, game.title)
        return (Section(heading="Box score", blocks=(table,)),)

    def owners(self, played: Played) -> Mapping[str, str] | None:
        """Who owned what when an inning ended; by then the board is set up again."""
        return owners_scored(played)
