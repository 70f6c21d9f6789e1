"""The orders that lie on the table of a phase: read, judged, and written in the package's way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from zine.diplomacy.possible_orders import PhaseOptions
from zine.engine import adjudicate
from zine.games.orders_in_play import units_in_play
from zine.rules.calendar import PhaseKind
from zine.rules.legality import Legality
from zine.rules.notation import Reader
from zine.rules.notation.canonical import read_canonical
from zine.rules.orders import Order, UnitOrder
from zine.rules.outcomes import Submission, Void
from zine.rules.reasons import sentence
from zine.wings.formats.diplomacy_package_quirks import as_package_reads


def _laid(line: Submission, order: Order) -> Submission:
    """A line as it lies on the table: the order that counts, and its text."""
    return line._replace(order=order, text=str(order))


@lru_cache(65536)
def _known(power: str, kind: PhaseKind, text: str) -> Submission:
    """An order that was offered: it needs no judging, and means the same on every board."""
    order = read_canonical(text, power, kind)
    return _laid(Submission(power, text, order), order)


@dataclass
class OrderTable:
    """The orders of one phase by power, and what was wrong with those that were not taken.

    They are `judged` unless the position was changed under them.
    """

    options: PhaseOptions
    reader: Reader
    judged: bool = True
    laid: dict[str, dict[str, Submission]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def lay(self, power: str, texts: Iterable[str], *, again: bool) -> None:
        """Put a power's orders on the table; `again` replaces earlier ones to the same units."""
        kind, offers = self.options.phase.kind, self.options.offers
        self.laid.setdefault(power, {})
        for text in texts:
            if offers(power, text):
                self._put(power, text, _known(power, kind, text), again=again)
            else:
                self._read(power, text, again=again)

    def _put(self, power: str, text: str, taken: Submission, *, again: bool) -> None:
        own = self.laid[power]
        subject = taken.order.subject if isinstance(taken.order, UnitOrder) else ""
        if subject in own:
            if not again:
                self.faults.append(f"{text}: {subject} has an order already")
                return
            del own[subject]
        # Builds may be waived more than once.
        own[subject or f"{text} {len(own)}"] = taken

    def _read(self, power: str, text: str, *, again: bool) -> None:
        """Take what is written in another way than orders are offered, or say why not."""
        phase, position = self.options.phase, self.options.position
        units = units_in_play(position, phase.kind)
        for line in self.reader.read(text, power=power, kind=phase.kind, units=units):
            taken = self._taken(line)
            if isinstance(taken, str):
                self.faults.append(f"{text}: {taken}")
            else:
                self._put(power, text, taken, again=again)

    def _taken(self, line: Submission) -> Submission | str:
        """The order as it will count, or why it cannot."""
        if line.order is None:
            return sentence(line.why) or "this is not an order"
        order: Order | Void = line.order
        if self.options.phase.kind is PhaseKind.MOVEMENT:
            variant, units = self.options.variant, self.options.position.units_by_province
            order = Legality(variant.geography, variant.rulebook, units).judge(line.order)
        elif isinstance(line.order, UnitOrder):
            order = self._tried(line)
        return sentence(order.why) if isinstance(order, Void) else _laid(line, order)

    def _tried(self, line: Submission) -> Order | Void:
        """A retreat, build or removal made exact, or why the rules refuse it."""
        own = self.options
        done = adjudicate(own.variant, own.variant.rulebook, own.phase, own.position, [line])
        told = next(result for result in done.results if result.text == line.text)
        assert line.order is not None
        return told.outcome if isinstance(told.outcome, Void) else told.order or line.order

    def texts(self, power: str) -> list[str]:
        """A power's orders, as they will count."""
        return [each.text for each in self.laid.get(power, {}).values()]

    def lines(self) -> tuple[Submission, ...]:
        """All orders, in the variant's order of powers."""
        variant = self.options.variant
        powers = [self.laid[power] for power in variant.ranks if power in self.laid]
        laid = [line for own in powers for line in own.values()]
        return as_package_reads(variant.geography, laid)

    def given(self) -> Mapping[str, list[str] | None]:
        """The orders by power; None for a power whose orders were never set."""
        return {
            power: self.texts(power) if power in self.laid else None
            for power in self.options.variant.ranks
        }
