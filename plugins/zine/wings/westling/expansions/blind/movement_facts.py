"""A movement phase as its orders stand, for asking who stopped, helped or dislodged whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from zine.rules.battle.contests import Contest, contests
from zine.rules.geography import province_of
from zine.rules.orders import Move, Support, UnitOrder
from zine.rules.outcomes import Bounced, Cut, Resolution, Result, Supported, Void
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant
from zine.wings.westling.expansions.blind.reveal_orders import Reveal


@dataclass(frozen=True)
class Fought:
    """The results of a movement phase, each with the unit it is about."""

    variant: Variant
    rulebook: Rulebook
    done: Resolution

    @cached_property
    def units(self) -> dict[str, Unit]:
        """Units by the province they stood in."""
        return self.done.before.units_by_province

    @cached_property
    def carried_out(self) -> dict[str, Result]:
        """The result of each unit that had a valid order, by its province."""
        return {
            province_of(result.order.location): result
            for result in self.done.results
            if isinstance(result.order, UnitOrder) and not isinstance(result.outcome, Void)
        }

    @cached_property
    def contests(self) -> dict[str, Contest]:
        """The fight for each province that was moved to."""
        found = contests(self.variant, self.rulebook, self.done)
        return {contest.province: contest for contest in found}

    def moves(self) -> Iterator[tuple[Result, Move]]:
        """All valid moves."""
        for result in self.carried_out.values():
            if isinstance(result.order, Move):
                yield result, result.order

    def supports_of(
        self, province: str, target: str | None = None, *, cut: bool = False
    ) -> Iterator[Result]:
        """Supports that were given to a unit's move, or (target None) to its staying.

        With `cut`, also those that were ordered and cut.
        """
        kinds = (Supported, Cut) if cut else (Supported,)
        for result in self.carried_out.values():
            order = result.order
            if (
                isinstance(order, Support)
                and isinstance(result.outcome, kinds)
                and province_of(order.helped) == province
                and (order.target and province_of(order.target)) == target
            ):
                yield result

    def chosen(self, province: str) -> tuple[str, ...]:
        """The supports that a unit's player wants told first, by province."""
        power = self.units[province].power
        return next(
            (
                result.order.supports
                for result in self.done.results
                if isinstance(result.order, Reveal)
                and (result.order.power, result.order.province) == (power, province)
            ),
            (),
        )

    def stoppers(self, result: Result) -> tuple[Unit, ...]:
        """The units that a move bounced with."""
        if not isinstance(result.outcome, Bounced):
            return ()
        return tuple(self.units[province_of(place)] for place in result.outcome.against)

    def dislodged(self) -> Iterator[Result]:
        """Results of units that were driven out."""
        return (each for each in self.done.results if each.dislodged_by is not None)
