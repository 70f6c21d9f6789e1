"""Players' orders, read in the dialects of zines and judges and in plain English.

A text is cut into the texts of single orders (`blocks`, `headings`), each is read word
by word (`tokens`, `names`, `grammar`), and what is written is turned into what is meant
(`meaning`). Nothing here judges whether an order is legal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from zine.rules.calendar import PhaseKind
from zine.rules.geography import Geography
from zine.rules.notation.blocks import LONGEST_BLOCK, cut
from zine.rules.notation.canonical import places_of, read_canonical
from zine.rules.notation.drafts import Draft, Unread
from zine.rules.notation.meaning import Meaning
from zine.rules.notation.names import Names
from zine.rules.orders import AdjustmentOrder, MovementOrder, RetreatOrder
from zine.rules.outcomes import Submission
from zine.rules.position import Unit
from zine.rules.variant import Notation, Power

OF_PHASE = {
    PhaseKind.MOVEMENT: MovementOrder,
    PhaseKind.RETREATS: RetreatOrder,
    PhaseKind.ADJUSTMENTS: AdjustmentOrder,
}


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Reads orders for a map and its powers. Keep one: it prepares its tables once.

    `added` reads the orders that a variant adds.
    """

    geography: Geography
    powers: tuple[Power, ...]
    added: Notation | None = None

    @cached_property
    def _names(self) -> Names:
        return Names(geography=self.geography, powers=self.powers)

    def read(
        self, text: str, *, power: str, kind: PhaseKind, units: Mapping[str, Unit]
    ) -> tuple[Submission, ...]:
        """Every order in a power's text for one phase, in order of writing.

        `units` maps provinces to the units that orders may speak of; among retreats that
        is the dislodged unit where one stands beside its attacker. Whatever cannot be
        read comes back as a submission that says why. Never raises.
        """
        return self.read_conditional(text, power=power, kind=kind, units=units)[0]

    @cached_property
    def _plain(self) -> dict[tuple[str, PhaseKind], dict[str, Submission]]:
        return defaultdict(dict)

    def _read_plain(self, text: str, power: str, kind: PhaseKind) -> tuple[Submission, ...] | None:
        """A text that holds nothing but canonical orders, one a line; None for any other.

        Such orders mean the same on every board, so each is read once and kept.
        """
        if len(text) > LONGEST_BLOCK:
            return None
        known = self._plain[power, kind]
        found: list[Submission] = []
        for written in text.strip().split("\n"):
            line = written.strip()
            submission = known.get(line) or self._canonical(line, power, kind)
            if submission is None:
                return None
            known[line] = submission
            found.append(submission)
        return tuple(found)

    def _canonical(self, line: str, power: str, kind: PhaseKind) -> Submission | None:
        try:
            order = read_canonical(line, power, kind)
        except ValueError:
            return None
        if not isinstance(order, OF_PHASE[kind]) or not self._places.issuperset(places_of(order)):
            return None
        return Submission(power=power, text=line, order=order)

    @cached_property
    def _places(self) -> frozenset[str]:
        return frozenset(self.geography.provinces).union(*self.geography.locations.values())

    def read_conditional(
        self, text: str, *, power: str, kind: PhaseKind, units: Mapping[str, Unit]
    ) -> tuple[tuple[Submission, ...], tuple[str, ...]]:
        """The orders for this phase, and the texts given with them for later ones.

        "If dislodged ..." and headings such as "Builds:" are for later; their texts can
        be read again when that phase comes.
        """
        if self.added is None:
            return self._read(text, power, kind, units)
        kept: list[str] = []

        def plain(part: str, at: Mapping[str, Unit]) -> tuple[Submission, ...]:
            lines, later = self._read(part, power, kind, at)
            kept.extend(later)
            return lines

        return self.added.read(text, power, kind, units, plain), tuple(kept)

    def _read(
        self, text: str, power: str, kind: PhaseKind, units: Mapping[str, Unit]
    ) -> tuple[tuple[Submission, ...], tuple[str, ...]]:
        plain = self._read_plain(text, power, kind)
        if plain is not None:
            return plain, ()
        block = cut(text, kind, self._names)
        meaning = Meaning(geography=self.geography, power=power, kind=kind, units=units)
        submissions = (
            submission
            for written, reading in block.orders
            for submission in _submissions(written, reading, meaning)
        )
        return tuple(submissions), block.kept


def _submissions(written: str, reading: Draft | Unread, meaning: Meaning) -> Iterator[Submission]:
    """What a text says as submissions: one, but for builds waived several at a time."""
    try:
        if isinstance(reading, Unread):
            raise reading
        for order in meaning.orders(reading):
            yield Submission(power=meaning.power, text=written, order=order)
    except Unread as unread:
        yield Submission(
            power=meaning.power, text=written, fault=unread.fault, reason=unread.reason
        )
