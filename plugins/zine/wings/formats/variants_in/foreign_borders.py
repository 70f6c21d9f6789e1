"""Border tables of other programs, put in order: both sides of each border, and no strays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from zine.rules.geography import province_of

Table = dict[str, tuple[str, ...]]


@dataclass(slots=True)
class ForeignBorders:
    """The tables of one map as written, which `settled` puts in order.

    `armies` maps provinces to provinces, `fleets` locations to locations. `losses` gathers
    what had to be changed.
    """

    armies: dict[str, list[str]] = field(default_factory=dict)
    fleets: dict[str, list[str]] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)

    def settled(self) -> tuple[Table, Table]:
        """The tables for armies and for fleets, each border on both sides, none twice."""
        return self._settled("army", self.armies), self._settled("fleet", self._with_coasts())

    def _with_coasts(self) -> Mapping[str, list[str]]:
        """The fleets' table with a coast wherever a province has several, and only there."""
        coasts: dict[str, list[str]] = {}
        for place in self.fleets:
            coasts.setdefault(province_of(place), []).append(place)
        return {
            place: [coast for other in others for coast in self._meant(place, other, coasts)]
            for place, others in self.fleets.items()
        }

    def _meant(self, place: str, other: str, coasts: Mapping[str, list[str]]) -> list[str]:
        if other in self.fleets or province_of(other) not in coasts:
            return [other]
        own = coasts[province_of(other)]
        back = [
            each for each in own if province_of(place) in map(province_of, self.fleets[each])
        ] or own
        self.losses.append(f"{place} borders {other}: {' and '.join(back)} here")
        return back

    def _settled(self, kind: str, table: Mapping[str, Iterable[str]]) -> Table:
        found: dict[str, dict[str, None]] = {place: {} for place in table}
        for place, others in table.items():
            for other in others:
                if province_of(other) == province_of(place):
                    continue
                if other not in found:
                    self.losses.append(f"no {kind} can be in {other}, which {place} borders")
                    continue
                found[place][other] = None
        for place in list(found):
            for other in found[place]:
                if place not in found[other]:
                    found[other][place] = None
                    self.losses.append(
                        f"{place} lists {other} for {kind} moves, but {other} does not list "
                        f"{place}: it is a border on both sides here"
                    )
        return {place: tuple(others) for place, others in found.items()}
