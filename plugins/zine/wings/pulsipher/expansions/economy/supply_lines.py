"""Rule 9: supply lines."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

from zine.rules.position import Unit
from zine.wings.pulsipher.expansions.economy.state import Realm

Way = tuple[str, ...]


@dataclass(frozen=True)
class Lines:
    """Finds supply lines in a position.

    `declared` holds (country, other) where the country lets the other's lines pass for
    this check.
    """

    realm: Realm
    declared: Set[tuple[str, str]] = frozenset()

    def friendly(self, country: str, to: str) -> bool:
        """Whether a country is friendly to another for supply (9, 14, 16.E)."""
        return self.realm.allied(country, to) or (country, to) in self.declared

    def capital(self, country: str) -> str | None:
        """Where a country's lines lead: its capital, or its controller's (rule 3).

        A minor that retains no home centre uses the capital of the Great Power that
        controls it.
        """
        economy, geography = self.realm.economy, self.realm.geography
        own = economy.capitals.get(country)
        if own is not None or country in self.realm.options.supply:
            return own
        if any(self.realm.owner(home) == country for home in geography.home_centres(country)):
            return None
        player = self.realm.player(country)
        return economy.capitals.get(player) if player else None

    def find(self, country: str, start: str) -> Way | None:
        """The shortest line from a province to the country's capital, None if there is none.

        It begins with the province itself. Among equally short lines the alphabetically
        first is taken.
        """
        capital = self.capital(country)
        if capital is None:
            return None
        ways: list[Way] = [(start,)]
        seen = {start}
        while ways:
            longer: list[Way] = []
            for way in ways:
                if way[-1] == capital:
                    return way
                for near in sorted(self.realm.geography.adjacent[way[-1]]):
                    if near in seen or not self._open(country, near):
                        continue
                    # The first space may be watched by an enemy (ruling N12).
                    if len(way) > 1 and self._watched(country, near):
                        continue
                    seen.add(near)
                    longer.append((*way, near))
            ways = longer
        return None

    def _open(self, country: str, province: str) -> bool:
        """Whether a line may pass: no unfriendly unit, no unfriendly centre."""
        unit = self.realm.position.unit_in(province)
        if unit is not None and not self.friendly(unit.power, country):
            return False
        owner = self.realm.owner(province)
        return owner is None or self.friendly(owner, country)

    def _watched(self, country: str, province: str) -> bool:
        """Whether an unfriendly unit could move into an empty space of no country's own (N13)."""
        if province in self.realm.geography.centres:
            return False
        if province in self.realm.options.countries[country]:
            return False
        if self.realm.position.unit_in(province) is not None:
            return False
        return any(True for _ in self._watchers(country, province))

    def _watchers(self, country: str, province: str) -> Iterator[Unit]:
        geography = self.realm.geography
        for near in geography.adjacent[province]:
            unit = self.realm.position.unit_in(near)
            if unit is None or self.friendly(unit.power, country):
                continue
            if province in geography.reach(unit.kind, unit.location):
                yield unit
