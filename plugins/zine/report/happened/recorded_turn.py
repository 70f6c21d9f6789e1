"""A recorded turn with what its sentences are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from zine.games import Turn
from zine.report.standings import ChartRow, turn_chart
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import Move, UnitOrder, VariantOrder
from zine.rules.outcomes import Result, Supplied
from zine.rules.position import Unit
from zine.rules.variant import Variant

K = TypeVar("K")


@dataclass(frozen=True)
class Turnout:
    """A recorded turn with what its sentences are made from, each found once.

    `hidden` leaves out what a blind game does not tell: who is short of units.
    """

    variant: Variant
    turn: Turn
    hidden: bool = False

    @cached_property
    def results(self) -> Sequence[Result]:
        """The results of its orders."""
        return self.turn.record.results if self.turn.record else ()

    @cached_property
    def standing(self) -> Mapping[str, Unit]:
        """The units that stood in each province as the turn began."""
        return self.turn.before.units_by_province

    @cached_property
    def chart(self) -> Sequence[ChartRow]:
        """The chart printed with it, if one is."""
        return turn_chart(self.variant, self.turn)

    @cached_property
    def gains(self) -> dict[str, list[str]]:
        """The centres that each power has taken, or holds until retreats decide."""
        if self.turn.phase.kind is PhaseKind.MOVEMENT and not self.hidden and self.chart:
            return {row.power: list(row.gained) for row in self.chart if row.gained}
        assert self.turn.record is not None
        before, after = self.turn.before.owners, self.turn.record.next_board.owners
        changed = ((owner, code) for code, owner in sorted(after.items()))
        return grouped((owner, code) for owner, code in changed if before.get(code) != owner)

    @cached_property
    def entered(self) -> dict[str, list[str]]:
        """The centres of others, or of nobody, that each power's units moved into."""
        centres, owners = self.variant.geography.centres, self.turn.before.owners
        moves = ((r.power, arrival(r)) for r in self.results)
        return grouped(
            (power, to)
            for power, to in moves
            if to in centres and to is not None and owners.get(to) != power
        )

    @cached_property
    def pending(self) -> dict[str, int]:
        """Builds (+) and removals (-) that each power has to order next."""
        return {} if self.hidden else {row.power: row.due for row in self.chart if row.due}

    def silent(self) -> list[str]:
        """The powers that sent no orders."""
        return list(dict.fromkeys(r.power for r in self.results if r.supplied is Supplied.NMR))


def unit_order(result: Result) -> UnitOrder | None:
    """The order that a result's unit was given, as of the standard game; None if it has none."""
    order = result.order.plain if isinstance(result.order, VariantOrder) else result.order
    return order if isinstance(order, UnitOrder) else None


def arrival(result: Result) -> str | None:
    """The province that an order moved its unit into; None if it moved nowhere."""
    order = unit_order(result)
    moved = isinstance(order, Move) and result.outcome.succeeded
    return province_of(order.target) if isinstance(order, Move) and moved else None


def grouped(pairs: Iterator[tuple[str, K]]) -> dict[str, list[K]]:
    """Values by their key, in the order in which keys come first."""
    found: dict[str, list[K]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
