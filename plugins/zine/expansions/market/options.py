"""What differs between the rulebooks of the stock exchange, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class RuleText(StrEnum):
    """The author of the rules, for citing them."""

    KAUTZSCH = "kautzsch"
    WESTLING = "westling"
    TANT = "tant"


class Pricing(StrEnum):
    """How trade moves a price.

    `whole-hundreds` (Kautzsch, ruling C17) and `begun-hundreds` (Tant 1.2) move it by
    0.01 for each 100 shares net; `cube-root` (Westling 10, ruling C1) multiplies it by
    the cube root of bought / sold, `literal` of sold / bought, as rule 10 is printed.
    """

    WHOLE_HUNDREDS = "whole-hundreds"
    BEGUN_HUNDREDS = "begun-hundreds"
    CUBE_ROOT = "cube-root"
    LITERAL = "literal"


class Fractions(StrEnum):
    """Whether cash below one unit of the base currency is kept or dropped (ruling C3)."""

    KEPT = "kept"
    DROPPED = "dropped"


class Elimination(StrEnum):
    """When the currency of a power without centres becomes worthless (ruling C10)."""

    AT_ONCE = "at-once"
    AFTER_ROUND = "after-round"


class Silence(StrEnum):
    """What a missing order sheet means.

    `nothing`: no transaction. `sale`: shares are sold up to the limit. `sale-then-out`:
    besides, the player leads nobody, and a second time in a row they have resigned
    (Westling 12, ruling C13).
    """

    NOTHING = "nothing"
    SALE = "sale"
    SALE_THEN_OUT = "sale-then-out"


class Ties(StrEnum):
    """How a tie for leader is broken: by earlier rounds (ruling C11) or by lot (Tant 2.1)."""

    EARLIER_ROUNDS = "earlier-rounds"
    LOT = "lot"


class Points(StrEnum):
    """Victory points: centres times shares / 100, or times full hundreds (ruling C19)."""

    EXACT = "exact"
    FULL_HUNDREDS = "full-hundreds"


class Rounds(StrEnum):
    """Rounds in a year (ruling C27): autumn and winter together, or the exchange after each."""

    TWO = "two"
    THREE = "three"


class Closing(StrEnum):
    """Whether the last winter is followed by one more exchange (Westling 4)."""

    AFTER_EXCHANGE = "after-exchange"
    AT_COUNT = "at-count"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A rulebook of the stock exchange.

    `base` names the base currency, `currencies` the names of each power's own, the printed one
    first. `sale_limit` bounds what is sold of one currency in a round, `stake` is what a player
    begins with of each, in shares at first and in worth for newcomers. `rounds` says how many
    exchanges a year has. `world_events` is the volume of shares per centre won or lost, and
    `military_bonus` the change of price per centre in per cent.
    """

    source: RuleText
    base: str
    currencies: Mapping[str, tuple[str, ...]]
    pricing: Pricing
    fractions: Fractions
    elimination: Elimination
    missing: Silence
    ties: Ties
    points: Points
    closing: Closing
    last_year: int
    rounds: Rounds = Rounds.TWO
    sale_limit: int = 500
    stake: int = 1000
    world_events: int = 0
    military_bonus: int = 0
    players: tuple[int, int] = field(default=(3, 30))

    def currency(self, power: str) -> str:
        """The printed name of a power's currency."""
        return self.currencies[power][0]
