"""The books of a Winter: what everybody has while adjustments are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from zine.rules.outcomes import Event, Result
from zine.rules.position import Position, Unit, position
from zine.rules.reasons import Why
from zine.rules.variant import Scene
from zine.wings.pulsipher.expansions.economy.events import Entry, Refusal
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Economy, Realm
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import Condition, Wish


@dataclass(slots=True)
class Books:
    """Scratch state of one Winter; the steps of it write into it in turn.

    `received` notes supply points transferred, by receiver and giver; `removed` the
    countries that removed a unit, which may not build (rule 6).
    """

    scene: Scene
    options: Options
    economy: Economy
    units: list[Unit]
    owners: dict[str, str]
    wishes: tuple[Wish, ...]
    events: list[Event] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    received: dict[tuple[str, str], int] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    declared: set[tuple[str, str]] = field(default_factory=set)

    @property
    def year(self) -> int:
        """The year that ends."""
        return self.scene.phase.year

    @property
    def position(self) -> Position:
        """The position as the books now have it."""
        board = position(self.units, self.owners, extras=self.scene.before.extras)
        return board.with_extra(ECONOMY, self.economy)

    @property
    def realm(self) -> Realm:
        """The realm as the books now have it."""
        return Realm(self.options, self.scene.variant.geography, self.position)

    def payers(self) -> list[str]:
        """The countries that keep a ledger, in the variant's order."""
        realm = self.realm
        return [
            power.name
            for power in self.scene.variant.powers
            if power.name in self.economy.supply and realm.player(power.name) is not None
        ]

    def enter(self, country: str, item: Why, amount: int) -> None:
        """Write a line into a country's ledger."""
        self.economy = self.economy.paying({country: amount})
        self.events.append(Entry(country, item, amount))

    def refuse(self, wish: Wish, why: Why) -> None:
        """Say why a line is not followed."""
        self.events.append(Refusal(wish.sender, wish.text, why))

    def units_of(self, country: str) -> list[Unit]:
        """A country's armies and fleets."""
        return [unit for unit in self.units if unit.power == country]

    def holds(self, condition: Condition | None, receiver: str) -> bool:
        """Whether a condition on transfers is met (rule 4)."""
        if condition is None:
            return True
        came = sum(
            amount
            for (to, giver), amount in self.received.items()
            if to == receiver and condition.giver in ("", giver)
        )
        return (came >= condition.amount) is condition.received

    def set_economy(self, told: Iterable[Event] = (), **changes: object) -> None:
        """Change the economy and tell of it."""
        self.economy = replace(self.economy, **changes)  # type: ignore[arg-type]
        self.events += told


def owned(books: Books, country: str) -> Sequence[str]:
    """The centres a country owns, in map order."""
    centres = books.scene.variant.geography.centres
    return [centre for centre in centres if books.owners.get(centre) == country]
