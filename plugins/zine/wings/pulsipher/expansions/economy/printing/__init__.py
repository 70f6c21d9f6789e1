"""What the economy prints: bills, ledgers and politics, and its marks on boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from zine.blocks import Block
from zine.blocks.board import Arrow, ArrowKind, BoardUnit, Trail
from zine.expansions.printing import PaperField, PaperForm, Printing
from zine.language import _
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.orders import Move, Support, VariantOrder
from zine.rules.outcomes import Result
from zine.rules.played_phases import Chronicle, Played
from zine.rules.position import Position
from zine.wings.pulsipher.expansions.economy.events import SupplyLine
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.orders import Guard, Raid, Rail, Rebase, Second
from zine.wings.pulsipher.expansions.economy.outcomes import NotThere, RailStopped
from zine.wings.pulsipher.expansions.economy.printing.game_page import overview
from zine.wings.pulsipher.expansions.economy.printing.house_rules import house_rules
from zine.wings.pulsipher.expansions.economy.printing.report import brief, report
from zine.wings.pulsipher.expansions.economy.printing.season_forms import season_fields
from zine.wings.pulsipher.expansions.economy.printing.winter_forms import forms
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Bomber, Realm


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

    def rules(self) -> Iterator[str]:
        """A sentence for each option of the economy."""
        return house_rules(self.options)

    def forms(self, game: Chronicle, phase: Phase) -> Iterator[PaperForm]:
        """A Winter's papers, for each country by its player."""
        return forms(self.options, game, phase)

    def beside(
        self, game: Chronicle, phase: Phase, power: str, orders: Mapping[str, Sequence[str]]
    ) -> Iterable[PaperField]:
        """A season's bombers, second segments, permissions and priorities."""
        if phase.kind is not PhaseKind.MOVEMENT:
            return ()
        realm = Realm(self.options, game.variant.geography, game.position)
        return season_fields(realm, phase, power, orders)

    def markers(self, position: Position) -> Iterator[BoardUnit]:
        """A marker for each province where a power has bombers, with their number."""
        found = _bombers(position)
        for bomber in dict.fromkeys(found):
            number = found.count(bomber)
            kind = "B" if number == 1 else f"{number}B"
            words = _("bomber in {place}") if number == 1 else ""
            yield BoardUnit(power=bomber.power, kind=kind, location=bomber.province, words=words)

    def in_words(self, position: Position) -> Mapping[str, tuple[str, ...]]:
        """Bombers, by power."""
        flying: dict[str, tuple[str, ...]] = {}
        for bomber in _bombers(position):
            flying[bomber.power] = (*flying.get(bomber.power, ()), str(bomber))
        return flying

    def arrows(self, order: VariantOrder, result: Result) -> Iterator[Arrow]:
        """Railways, flights, raids and second segments."""
        return _own_arrows(order, result)

    def trails(self, played: Played) -> Iterator[Trail]:
        """The supply lines that a Winter's check found (rule 9)."""
        meaning = _("Rows of dots are supply lines.")
        for event in played.told(SupplyLine):
            if len(event.way) > 1:
                yield Trail(power=event.power, places=event.way, meaning=meaning)


def _bombers(position: Position) -> tuple[Bomber, ...]:
    """The bombers in a position; none in a game without bombers."""
    return position.extra(ECONOMY).bombers if ECONOMY.name in position.extras else ()


def _own_arrows(order: VariantOrder, result: Result) -> Iterator[Arrow]:
    """What is drawn for one of the economy's own orders."""
    arrow = partial(Arrow, power=order.power, failed=not result.outcome.succeeded)
    match order:
        case Rail(location=start, route=route):
            stops = route
            if isinstance(result.outcome, RailStopped):
                stops = route[: route.index(result.outcome.next) + 1]
            yield arrow(kind=ArrowKind.RAIL, start=start, end=stops[-1], via=stops[:-1])
        case Second(order=Move(location=start, target=goal)):
            if not isinstance(result.outcome, NotThere):
                yield arrow(kind=ArrowKind.MOVE, start=start, end=goal)
        case Second(order=Support(location=start, helped=helped, target=None)):
            yield arrow(kind=ArrowKind.SUPPORT_HOLD, start=start, end=helped)
        case Second(order=Support(location=start, helped=helped, target=str(goal))):
            yield arrow(kind=ArrowKind.SUPPORT_MOVE, start=start, end=goal, origin=helped)
        case Raid(base=base, centre=goal):
            yield arrow(kind=ArrowKind.RAID, start=base, end=goal)
        case Guard(base=base, centre=goal):
            yield arrow(kind=ArrowKind.GUARD, start=base, end=goal)
        case Rebase(base=base, target=goal):
            yield arrow(kind=ArrowKind.FLIGHT, start=base, end=goal)
        case _:
            pass
