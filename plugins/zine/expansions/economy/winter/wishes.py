"""What a line of a player's papers asks for."""

from __future__ import annotations

from dataclasses import dataclass, fields

from zine.rules.geography import province_of
from zine.rules.orders import UnitOrder
from zine.rules.reasons import Why


@dataclass(frozen=True, slots=True)
class Condition:
    """That supply points came, or did not (rule 4: alternate orders in case they do not).

    Without a `giver` it is about what came from everybody together.
    """

    received: bool
    amount: int
    giver: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A line by a `sender` for his own `country` or a minor he controls."""

    sender: str
    country: str
    text: str
    condition: Condition | None

    @property
    def about(self) -> str:
        """What it is for: a later line for the same takes its place."""
        first = next(each for each in fields(self) if each.name not in WRITTEN)
        return f"{self.country}, {type(self).__name__}, {getattr(self, first.name)}"


WRITTEN = frozenset(each.name for each in fields(Wish))


@dataclass(frozen=True, slots=True)
class Unreadable(Wish):
    """A line that says nothing known."""

    reason: Why

    @property
    def about(self) -> str:
        """Nothing that is known."""
        return ""


@dataclass(frozen=True, slots=True)
class Convert(Wish):
    """Turn supply points into political factors in a minor (16.A)."""

    minor: str
    amount: int


@dataclass(frozen=True, slots=True)
class Withdraw(Wish):
    """Eliminate political factors of one's own (16.B)."""

    minor: str
    amount: int


@dataclass(frozen=True, slots=True)
class JointControl(Wish):
    """Gain control of a minor together with a partner; it goes to `holder` (16.D)."""

    minor: str
    partner: str
    holder: str


@dataclass(frozen=True, slots=True)
class Give(Wish):
    """Transfer supply points to another country (rule 4)."""

    to: str
    amount: int


@dataclass(frozen=True, slots=True)
class AllyWith(Wish):
    """Declare another country an Ally for the coming year (rule 14)."""

    other: str


@dataclass(frozen=True, slots=True)
class Befriend(Wish):
    """Let another country's supply lines pass (rule 9)."""

    other: str


@dataclass(frozen=True, slots=True)
class MoveCapital(Wish):
    """Establish a capital (rule 3)."""

    place: str

    @property
    def about(self) -> str:
        """A country has one capital."""
        return f"{self.country}, capital"


@dataclass(frozen=True, slots=True)
class BuildBomber(Wish):
    """Build a bomber (rule 15)."""

    place: str


@dataclass(frozen=True, slots=True)
class RemoveBomber(Wish):
    """Take a bomber off the board (rule 6)."""

    place: str


@dataclass(frozen=True, slots=True)
class UnitWish(Wish):
    """Build or remove an army or fleet (rule 6)."""

    order: UnitOrder

    @property
    def about(self) -> str:
        """The unit, or the centre it is built in."""
        return f"{self.country}, {province_of(self.order.location)}"
