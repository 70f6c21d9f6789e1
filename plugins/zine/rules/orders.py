"""Orders as values. `str(order)` is the one canonical notation; `notation` reads it back."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.geography import UnitKind


@dataclass(frozen=True, slots=True)
class UnitOrder:
    """An order by a power to a unit it names; the naming may be wrong.

    `kind` is None where the order does not say army or fleet (DATC 4.C.1).
    """

    power: str
    kind: UnitKind | None
    location: str

    @property
    def subject(self) -> str:
        """The unit as the order names it: "A PAR"."""
        return f"{self.kind} {self.location}" if self.kind else self.location


@dataclass(frozen=True, slots=True)
class Hold(UnitOrder):
    """Stay."""

    def __str__(self) -> str:
        return f"{self.subject} H"


@dataclass(frozen=True, slots=True)
class Move(UnitOrder):
    """Go to `target`; `via_convoy` insists on going by sea (DATC 4.A.3).

    `route` are the sea provinces on the way, in order, where the way binds; else ().
    """

    target: str
    via_convoy: bool = False
    route: tuple[str, ...] = ()

    def __str__(self) -> str:
        by_sea = " ".join(("", "VIA", *self.route)) if self.via_convoy else ""
        return f"{self.subject} - {self.target}{by_sea}"


@dataclass(frozen=True, slots=True)
class Support(UnitOrder):
    """Help the unit at `helped` to hold, or to move to `target` if one is named."""

    helped_kind: UnitKind | None
    helped: str
    target: str | None = None

    def __str__(self) -> str:
        helped = f"{self.helped_kind} {self.helped}" if self.helped_kind else self.helped
        return f"{self.subject} S {helped}" + (f" - {self.target}" if self.target else "")


@dataclass(frozen=True, slots=True)
class Convoy(UnitOrder):
    """Carry the army at `army` to `target`."""

    army: str
    target: str

    def __str__(self) -> str:
        return f"{self.subject} C A {self.army} - {self.target}"


@dataclass(frozen=True, slots=True)
class Retreat(UnitOrder):
    """Take a dislodged unit to `target`."""

    target: str

    def __str__(self) -> str:
        return f"{self.subject} R {self.target}"


@dataclass(frozen=True, slots=True)
class Disband(UnitOrder):
    """Give up a dislodged unit."""

    def __str__(self) -> str:
        return f"{self.subject} D"


@dataclass(frozen=True, slots=True)
class Build(UnitOrder):
    """Raise a new unit."""

    def __str__(self) -> str:
        return f"{self.subject} B"


@dataclass(frozen=True, slots=True)
class Remove(UnitOrder):
    """Take a unit off the board for want of centres."""

    def __str__(self) -> str:
        return f"{self.subject} D"


@dataclass(frozen=True, slots=True)
class Waive:
    """Leave a build unused."""

    power: str

    def __str__(self) -> str:
        return "WAIVE"


class VariantOrder:
    """An order of a kind that a variant adds.

    A kind is a frozen dataclass with the `power` it is for; `str` writes it in a notation
    of its own that the variant's `Notation` reads back.
    """

    __slots__ = ()
    power: str

    @property
    def about(self) -> str:
        """What it is for: a later order for the same takes its place."""
        return str(self)

    @property
    def plain(self) -> Hold | Move | Support | Convoy | None:
        """The usual order that is given in this way for later in the phase, if it is one."""
        return None


MovementOrder = Hold | Move | Support | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | RetreatOrder | AdjustmentOrder | VariantOrder
