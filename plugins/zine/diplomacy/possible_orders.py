"""What may be ordered in a phase, as the package `diplomacy` writes orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from zine.diplomacy.order_texts import OrderTexts
from zine.engine import build_options, removals_due, retreat_options
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.position import Position, Unit
from zine.rules.variant import Variant

WAIVE = "WAIVE"
Choices = dict[str, list[str]]


@dataclass(frozen=True)
class PhaseOptions:
    """The orders that may be given in one phase of one position; found when first asked for."""

    variant: Variant
    tables: OrderTexts
    phase: Phase
    position: Position

    @cached_property
    def by_power(self) -> dict[str, Choices]:
        """The orders of each power by location; a fleet's on a coast are its province's, too."""
        found: dict[str, Choices] = {power: {} for power in self.variant.ranks}
        if self.phase.kind is PhaseKind.ADJUSTMENTS:
            for power, own in found.items():
                own.update(self._adjustments(power))
            return found
        moving = self.phase.kind is PhaseKind.MOVEMENT
        units = self.tables.orders(self.position.units) if moving else self._retreats()
        for unit, texts in units:
            own = found[unit[0]]
            own[province_of(unit[2])] = own[unit[2]] = texts
        return found

    def _retreats(self) -> Iterator[tuple[Unit, list[str]]]:
        for power in self.variant.ranks:
            for unit, open_there in retreat_options(self.position, power).items():
                yield unit, [*(f"{unit} R {each}" for each in open_there), f"{unit} D"]

    def _adjustments(self, power: str) -> Choices:
        found: Choices = {}
        if removals_due(self.position, power):
            for unit in self.position.units_of(power):
                found[unit.province] = found[unit.location] = [f"{unit} D"]
            return found
        for unit in build_options(self.variant, self.position, power)[1]:
            for place in dict.fromkeys((unit.province, unit.location)):
                found.setdefault(place, [WAIVE]).append(f"{unit} B")
        return found

    def orderable(self, power: str) -> list[str]:
        """The provinces for which a power has something to order, in alphabetical order."""
        return sorted({province_of(place) for place in self.by_power[power]})

    def by_place(self) -> Choices:
        """The orders that may be given at each location of the map, in lists of their own."""
        geography = self.variant.geography
        found: Choices = {
            place: []
            for places in (geography.provinces, geography.locations[UnitKind.FLEET])
            for place in places
        }
        for own in self.by_power.values():
            for place, texts in own.items():
                found[place] = texts[:]
        return found

    def offers(self, power: str, text: str) -> bool:
        """Whether an order, written as they are offered, is one of those that a power may give."""
        words = text.split(" ", 2)
        return len(words) > 1 and text in self.by_power[power].get(words[1], ())
