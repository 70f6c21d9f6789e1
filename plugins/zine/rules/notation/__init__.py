"""Players' orders, read in the dialects of zines and judges and in plain English.

A text is cut into the texts of single orders (`power_text`, `headings`), each is read word
by word (`tokens`, `names`, `grammar`), and what is written is turned into what is meant
(`order_meaning`). Nothing here judges whether an order is legal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import UnionType

from zine.rules.calendar import PhaseKind
from zine.rules.geography import Geography, LocalNames
from zine.rules.hooks import Notation
from zine.rules.notation.canonical import places_of, read_canonical
from zine.rules.notation.names import PlaceNames
from zine.rules.notation.order_meaning import OrderMeaning
from zine.rules.notation.order_translation import Tongue, tongues_for
from zine.rules.notation.order_words import CONDITIONS
from zine.rules.notation.power_text import LONGEST_TEXT, Reading, read_text
from zine.rules.notation.tokens import clean, fold, tokens
from zine.rules.orders import AdjustmentOrder, Move, MovementOrder, RetreatOrder
from zine.rules.outcomes import Submission
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook, WrittenRoute
from zine.rules.variant import Power, Variant

OF_PHASE: Mapping[PhaseKind, UnionType] = {
    PhaseKind.MOVEMENT: MovementOrder,
    PhaseKind.RETREATS: RetreatOrder,
    PhaseKind.ADJUSTMENTS: AdjustmentOrder,
}


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Reads orders for a map and its powers. Keep one: it prepares its tables once.

    `added` reads the orders that a variant adds; `routes` tells that the seas a move names
    on its way bind (`Rulebook.written_route`); `local` are the map's names in the languages
    other than English that orders are read in.
    """

    geography: Geography
    powers: tuple[Power, ...]
    added: Notation | None = None
    routes: bool = False
    local: tuple[LocalNames, ...] = ()

    @cached_property
    def tongues(self) -> tuple[Tongue, ...]:
        """The languages other than English that orders are read in."""
        return tongues_for(self.geography, self.powers, self.local, self._names)

    def condition_in_english(self, text: str) -> str:
        """A condition in another language ("falls ...") with English order words."""
        line = tuple(tokens(clean(text)))
        for tongue in self.tongues:
            meant = tongue.in_english(line)
            if meant and meant[0].word in CONDITIONS and line[0].word not in CONDITIONS:
                return " ".join(
                    each.text if each.word == fold(each.text) else each.word or each.text
                    for each in meant
                )
        return text

    @cached_property
    def _names(self) -> PlaceNames:
        return PlaceNames(geography=self.geography, powers=self.powers)

    def read(
        self, text: str, *, power: str, kind: PhaseKind, units: Mapping[str, Unit]
    ) -> tuple[Submission, ...]:
        """Every order in a power's text for one phase, in order of writing.

        `units` maps provinces to the units that orders may speak of; among retreats that
        is the dislodged unit where one stands beside its attacker. Whatever cannot be
        read comes back as a submission that says why. Never raises.
        """
        plain = self._read_plain(text, power, kind) if self.added is None else None
        if plain is not None:
            return plain
        return self.read_whole(text, power=power, kind=kind, units=units).orders

    @cached_property
    def _plain(self) -> dict[tuple[str, PhaseKind], dict[str, Submission]]:
        return defaultdict(dict)

    def _read_plain(self, text: str, power: str, kind: PhaseKind) -> tuple[Submission, ...] | None:
        """A text that holds nothing but canonical orders, one a line; None for any other.

        Such orders mean the same on every board, so each is read once and kept.
        """
        if len(text) > LONGEST_TEXT:
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
        if isinstance(order, Move) and order.route and not self.routes:
            return None
        asked = OF_PHASE.get(kind)  # None where papers are handed in
        if asked is None or not isinstance(order, asked):
            return None
        if not self._places.issuperset(places_of(order)):
            return None
        return Submission(power=power, text=line, order=order)

    @cached_property
    def _places(self) -> frozenset[str]:
        return frozenset(self.geography.provinces).union(*self.geography.locations.values())

    def read_whole(
        self,
        text: str,
        *,
        power: str,
        kind: PhaseKind,
        units: Mapping[str, Unit],
        advise: bool = True,
    ) -> Reading:
        """A text's orders, the texts of those for later phases, and the chatter beside them.

        "If dislodged ..." and headings such as "Builds:" are for later; their texts can be read
        again when that phase comes. Without `advise` reasons name no provinces that may have been
        meant. Never raises.
        """
        if self.added is None:
            return self._whole(text, power, kind, units, advise)
        beside: list[Reading] = []

        def plain(part: str, at: Mapping[str, Unit]) -> tuple[Submission, ...]:
            found = self._whole(part, power, kind, at, advise)
            # The variant also has names read in phrases of its own making.
            if all(line in text for line in part.split("\n")):
                beside.append(found)
            return found.orders

        orders = self.added.read(text, power, kind, units, plain)
        kept = tuple(each for found in beside for each in found.kept)
        return Reading(orders, kept, tuple(each for found in beside for each in found.chatter))

    def _whole(
        self, text: str, power: str, kind: PhaseKind, units: Mapping[str, Unit], advise: bool
    ) -> Reading:
        plain = self._read_plain(text, power, kind)
        if plain is not None:
            return Reading(plain)
        meaning = OrderMeaning(
            geography=self.geography, power=power, kind=kind, units=units, routes=self.routes
        )
        return read_text(text, meaning, self._names, self.tongues, advise=advise)


def order_reader(variant: Variant, rulebook: Rulebook) -> Reader:
    """A reader of a variant's orders; the rulebook says whether written routes bind."""
    return Reader(
        geography=variant.geography,
        powers=variant.powers,
        added=variant.hooks.notation,
        routes=rulebook.written_route is WrittenRoute.BINDING,
        local=variant.local,
    )
