"""The orders that lie on the table of a phase: read, judged, and written in the package's way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from zine.engine import adjudicate
from zine.games.advance_orders import units_in_play
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.legality import Legality
from zine.rules.notation import Reader
from zine.rules.orders import Order, UnitOrder
from zine.rules.outcomes import Submission, Void
from zine.rules.position import Position
from zine.rules.reasons import sentence
from zine.rules.variant import Variant
from zine.wings.formats.package_rules import as_package_reads


@dataclass(frozen=True, slots=True)
class Laid:
    """An order on the table, as text and as read; `subject` is the unit, as "A PAR"."""

    subject: str
    text: str
    line: Submission


@dataclass
class OrderTable:
    """The orders of one phase by power, and what was wrong with those that were not taken."""

    variant: Variant
    phase: Phase
    position: Position
    reader: Reader
    laid: dict[str, list[Laid]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def lay(self, power: str, texts: Iterable[str], *, again: bool) -> None:
        """Put a power's orders on the table; `again` replaces earlier ones to the same units."""
        own = self.laid.setdefault(power, [])
        units = units_in_play(self.position, self.phase.kind)
        legality = Legality(self.variant.geography, self.variant.rulebook, units)
        for text in texts:
            for line in self.reader.read(text, power=power, kind=self.phase.kind, units=units):
                taken = self._taken(line, legality)
                if isinstance(taken, str):
                    self.faults.append(f"{text}: {taken}")
                    continue
                old = [each for each in own if taken.subject and each.subject == taken.subject]
                if old and not again:
                    self.faults.append(f"{text}: {taken.subject} has an order already")
                    continue
                for each in old:
                    own.remove(each)
                own.append(taken)

    def _taken(self, line: Submission, legality: Legality) -> Laid | str:
        """The order as it will count, or why it cannot."""
        if line.order is None:
            return sentence(line.why) or "this is not an order"
        order: Order | Void = line.order
        if self.phase.kind is PhaseKind.MOVEMENT:
            order = legality.judge(line.order)
        elif isinstance(line.order, UnitOrder):
            order = self._tried(line)
        if isinstance(order, Void):
            return sentence(order.why)
        subject = order.subject if isinstance(order, UnitOrder) else ""
        return Laid(subject, str(order), line._replace(order=order, text=str(order)))

    def _tried(self, line: Submission) -> Order | Void:
        """A retreat, build or removal made exact, or why the rules refuse it."""
        done = adjudicate(self.variant, self.variant.rulebook, self.phase, self.position, [line])
        told = next(result for result in done.results if result.text == line.text)
        assert line.order is not None
        return told.outcome if isinstance(told.outcome, Void) else told.order or line.order

    def texts(self, power: str) -> list[str]:
        """A power's orders, as they will count."""
        return [each.text for each in self.laid.get(power, ())]

    def lines(self) -> tuple[Submission, ...]:
        """All orders, in the variant's order of powers."""
        laid = [each.line for power in self.variant.ranks for each in self.laid.get(power, ())]
        return as_package_reads(self.variant.geography, laid)

    def given(self) -> Mapping[str, list[str] | None]:
        """The orders by power; None for a power whose orders were never set."""
        return {
            power: self.texts(power) if power in self.laid else None for power in self.variant.ranks
        }
