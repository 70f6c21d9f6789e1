"""What the economy prints: bills, ledgers and politics, and its marks on boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from zine.blocks import Block
from zine.blocks.board import Arrow, BoardUnit, Trail
from zine.expansions.economy.options import Options
from zine.expansions.economy.printing.board_marks import bomber_markers, bombers, own_arrows, trails
from zine.expansions.economy.printing.overview import overview
from zine.expansions.economy.printing.report import brief, report
from zine.expansions.printing import Printing
from zine.rules.chronicle import Chronicle, Played
from zine.rules.orders import VariantOrder
from zine.rules.outcomes import Result
from zine.rules.position import Position


@dataclass(frozen=True)
class EconomyPrinting(Printing):
    """Supply points and politics, by the game's rulebook."""

    options: Options

    def turn(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """A phase in the economy."""
        return report(self.options, game, at)

    def brief(self, game: Chronicle, at: int) -> tuple[Block, ...]:
        """The news, and the supply points left."""
        return brief(self.options, game, at)

    def game(self, game: Chronicle) -> tuple[Block, ...]:
        """The history of supply points, factors and control."""
        return overview(self.options, game)

    def markers(self, board: Position) -> Iterable[BoardUnit]:
        """Bombers."""
        return bomber_markers(board)

    def in_words(self, board: Position) -> Mapping[str, tuple[str, ...]]:
        """Bombers, by power."""
        flying: dict[str, tuple[str, ...]] = {}
        for bomber in bombers(board):
            flying[bomber.power] = (*flying.get(bomber.power, ()), str(bomber))
        return flying

    def arrows(self, order: VariantOrder, result: Result) -> Iterable[Arrow]:
        """Railways, flights, raids and second segments."""
        return own_arrows(order, result)

    def trails(self, played: Played) -> Iterable[Trail]:
        """The supply lines that a Winter's check found."""
        return trails(played)
