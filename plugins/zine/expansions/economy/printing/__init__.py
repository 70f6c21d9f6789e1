"""What the economy prints: bills, ledgers and politics, and its marks on boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.blocks import Block
from zine.blocks.board import Arrow, BoardUnit, Trail
from zine.expansions.economy.events import SupplyLine
from zine.expansions.economy.options import Options
from zine.expansions.economy.printing.arrows import own_arrows
from zine.expansions.economy.printing.game_page import overview
from zine.expansions.economy.printing.report import brief, report
from zine.expansions.economy.state import ECONOMY, Bomber
from zine.expansions.printing import Printing
from zine.rules.chronicle import Chronicle, Played
from zine.rules.orders import VariantOrder
from zine.rules.outcomes import Result
from zine.rules.position import Position


@dataclass(frozen=True)
class EconomyPrinting(Printing):
    """Supply points and politics, by the game's rulebook."""

    options: Options

    def turn(self, game: Chronicle, at: int) -> Iterator[Block]:
        """A phase in the economy."""
        return report(self.options, game, at)

    def brief(self, game: Chronicle, at: int) -> Iterator[Block]:
        """The news, and the supply points left."""
        return brief(self.options, game, at)

    def game(self, game: Chronicle) -> Iterator[Block]:
        """The history of supply points, factors and control."""
        return overview(self.options, game)

    def markers(self, position: Position) -> Iterator[BoardUnit]:
        """A marker for each province where a power has bombers, with their number."""
        found = _bombers(position)
        for bomber in dict.fromkeys(found):
            number = found.count(bomber)
            kind = "B" if number == 1 else f"{number}B"
            yield BoardUnit(power=bomber.power, kind=kind, location=bomber.province)

    def in_words(self, position: Position) -> Mapping[str, tuple[str, ...]]:
        """Bombers, by power."""
        flying: dict[str, tuple[str, ...]] = {}
        for bomber in _bombers(position):
            flying[bomber.power] = (*flying.get(bomber.power, ()), str(bomber))
        return flying

    def arrows(self, order: VariantOrder, result: Result) -> Iterator[Arrow]:
        """Railways, flights, raids and second segments."""
        return own_arrows(order, result)

    def trails(self, played: Played) -> Iterator[Trail]:
        """The supply lines that a Winter's check found (rule 9)."""
        for event in played.told(SupplyLine):
            if len(event.way) > 1:
                yield Trail(power=event.power, places=event.way)


def _bombers(position: Position) -> tuple[Bomber, ...]:
    """The bombers in a position; none in a game without bombers."""
    return position.extra(ECONOMY).bombers if ECONOMY.name in position.extras else ()
