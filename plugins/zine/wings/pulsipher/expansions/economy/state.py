"""What the economy adds to a position, and who belongs with whom in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from zine.rules.geography import Geography
from zine.rules.position import ExtraKey, Position
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.options import Options

Table = Mapping[str, int]


class Bomber(NamedTuple):
    """A bomber (rule 15); several may be in a province, beside another unit."""

    power: str
    province: str

    def __str__(self) -> str:
        return f"B {self.province}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Economy:
    """The state of a game besides units and centres.

    `supply` holds supply points by country, `factors` political factors by minor and player (none
    where there is nothing), `control` the player of each controlled minor. `loosened` are minors
    that were controlled and lost (16.C), `conquered` countries that surrendered, `dormant` minors
    that may be controlled but have no units (rule 3). `capitals` leaves out countries that have
    lost theirs, `standing` lists those whose units must stand in the next move season. `allies` are
    the pairs allied this year, `guests` the power by whose unit a foreign centre is occupied by
    permission (14). `shaken` are the provinces of units that retreated last season (13), `bombed`
    the centres that will yield nothing (15).
    """

    supply: Table
    factors: Mapping[str, Table]
    control: Mapping[str, str]
    capitals: Mapping[str, str]
    loosened: tuple[str, ...] = ()
    conquered: tuple[str, ...] = ()
    dormant: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    shaken: tuple[str, ...] = ()
    bombed: tuple[str, ...] = ()
    allies: tuple[tuple[str, str], ...] = ()
    guests: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    bombers: tuple[Bomber, ...] = ()

    def paying(self, amounts: Table) -> Economy:
        """The same after amounts are added to (or taken from) supply points."""
        supply = dict(self.supply)
        for country, amount in amounts.items():
            supply[country] = supply.get(country, 0) + amount
        return replace(self, supply=frozen(supply))

    def with_factors(self, minor: str, player: str, total: int) -> Economy:
        """The same with another total of a player's political factors in a minor."""
        table = frozen({p: n for p, n in {**self.factors[minor], player: total}.items() if n})
        return replace(self, factors=frozen({**self.factors, minor: table}))

    def factors_of(self, player: str, minor: str) -> int:
        """A player's political factors in a minor."""
        return self.factors.get(minor, {}).get(player, 0)

    def bombers_of(self, power: str) -> tuple[Bomber, ...]:
        """A power's bombers."""
        return tuple(each for each in self.bombers if each.power == power)


def frozen(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The table in a fixed order, so that equal states are written alike."""
    return MappingProxyType(dict(sorted(table.items())))


ECONOMY: ExtraKey[Economy] = ExtraKey("economy", Economy)


@dataclass(frozen=True, slots=True)
class Realm:
    """Who owns, controls and befriends whom in a position."""

    options: Options
    geography: Geography
    position: Position

    @property
    def economy(self) -> Economy:
        """The economy of the position."""
        return self.position.extra(ECONOMY)

    def player(self, country: str) -> str | None:
        """Who orders a country: itself, a minor's controller, or nobody."""
        if country in self.options.supply:
            return None if country in self.economy.conquered else country
        return self.economy.control.get(country)

    def together(self, one: str, other: str) -> bool:
        """Whether two countries are one or have the same player (16.E)."""
        player = self.player(one)
        return one == other or (player is not None and player == self.player(other))

    def allied(self, one: str, other: str) -> bool:
        """Whether two countries are Allies this year: by declaration or automatically (14, 16.E)."""
        pair = (one, other) if one < other else (other, one)
        return self.together(one, other) or pair in self.economy.allies

    def owner(self, province: str) -> str | None:
        """Who owns a centre; None for a neutral one or no centre."""
        return self.position.owners.get(province)

    def bars_fleet(self, province: str) -> bool:
        """Whether a province is a centre that no owner can open to a retreating fleet."""
        return province in self.geography.centres and self.owner(province) is None

    def minor_at(self, province: str) -> str | None:
        """The minor that owns a centre or to whose country a province belongs (16.F)."""
        owner = self.owner(province)
        if owner is not None:
            return owner if owner in self.options.minors else None
        if province in self.geography.centres:
            return None
        found = (m for m in self.options.minors if province in self.options.countries[m])
        return next((m for m in found if m not in self.economy.conquered), None)

    def level(self, minor: str, year: int) -> int:
        """A minor's activation level in the Fall adjustments of a year (16.C; ruling N28)."""
        if minor in self.economy.loosened:
            return rule_figures.LEVEL_AFTER_LOSS
        fallen = max(0, year - rule_figures.LEVELS_OF)
        return max(rule_figures.LEVEL_AFTER_LOSS, self.options.minors[minor].level - fallen)
