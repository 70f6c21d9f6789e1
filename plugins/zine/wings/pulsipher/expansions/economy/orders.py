"""The orders that the economy adds, each with its one notation."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.geography import UnitKind
from zine.rules.orders import Hold, Move, Support, UnitOrder, VariantOrder


@dataclass(frozen=True, slots=True)
class Rail(UnitOrder, VariantOrder):
    """Go by railway along `route`, to its last province (rule 10)."""

    route: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.subject} RR-{'-'.join(self.route)}"


@dataclass(frozen=True, slots=True)
class Second(VariantOrder):
    """What a fleet does in the second segment of a season (rule 11).

    `order` names the place where the fleet should then be.
    """

    power: str
    order: Hold | Move | Support

    @property
    def plain(self) -> Hold | Move | Support:
        """The order as it would be given in the first segment."""
        return self.order

    def __str__(self) -> str:
        return f"(2) {self.order}"


@dataclass(frozen=True, slots=True)
class BomberOrder(VariantOrder):
    """An order to a bomber, by the province it is based in (rule 15)."""

    power: str
    base: str

    @property
    def about(self) -> str:
        """The bomber."""
        return f"B {self.base}"

    def __str__(self) -> str:
        return f"B {self.base} H"


@dataclass(frozen=True, slots=True)
class Rebase(BomberOrder):
    """Change its base."""

    target: str

    def __str__(self) -> str:
        return f"B {self.base} - {self.target}"


@dataclass(frozen=True, slots=True)
class Guard(BomberOrder):
    """Defend a centre against bombing."""

    centre: str

    def __str__(self) -> str:
        return f"B {self.base} defends {self.centre}"


@dataclass(frozen=True, slots=True)
class Raid(BomberOrder):
    """Bomb a centre; a `sacrifice` is given up if beaten off, instead of two supply points."""

    centre: str
    sacrifice: bool = False

    def __str__(self) -> str:
        return f"B {self.base} bombs {self.centre}{' sacrifice' if self.sacrifice else ''}"


@dataclass(frozen=True, slots=True)
class NewCapital(VariantOrder):
    """Establish a capital (rule 3)."""

    power: str
    place: str

    @property
    def about(self) -> str:
        """A power has one capital."""
        return "capital"

    def __str__(self) -> str:
        return f"capital {self.place}"


@dataclass(frozen=True, slots=True)
class Permit(VariantOrder):
    """Let a foreign unit occupy a centre of one's own, or retreat to it (rules 13, 14)."""

    power: str
    kind: str
    start: str
    target: str

    def __str__(self) -> str:
        return f"permit {self.kind} {self.start} - {self.target}"


@dataclass(frozen=True, slots=True)
class Capture(VariantOrder):
    """Capture a centre that one may occupy by permission (rule 14: the unit may choose)."""

    power: str
    place: str

    def __str__(self) -> str:
        return f"capture {self.place}"


@dataclass(frozen=True, slots=True)
class Priority(VariantOrder):
    """Whose needs come first among equals when supply is short (rule 8.D)."""

    power: str
    provinces: tuple[str, ...]

    @property
    def about(self) -> str:
        """The whole list."""
        return "supply"

    def __str__(self) -> str:
        return f"supply {', '.join(self.provinces)}"


KINDS = (*(kind.value for kind in UnitKind), "B")
