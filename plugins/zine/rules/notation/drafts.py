"""An order as it is written, before it is known which of like-named provinces is meant."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.geography import UnitKind
from zine.rules.notation.order_words import Form
from zine.rules.outcomes import Fault


@dataclass(frozen=True, slots=True)
class Place:
    """A province as written: what it may be, and the coast named with it.

    `short` tells that it was cut to a mere beginning of several names.
    """

    written: str
    provinces: tuple[str, ...]
    coast: str | None = None
    short: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as written; the kind may be left out (DATC 4.C.1)."""

    kind: UnitKind | None
    place: Place


@dataclass(frozen=True, slots=True)
class Draft:
    """One order as written. `count` is how many builds are waived."""

    form: Form
    unit: Named | None = None
    helped: Named | None = None
    target: Place | None = None
    via_convoy: bool = False
    count: int = 1


class Unread(Exception):  # noqa: N818 - a player's slip, not an error of the program
    """Why a text cannot be read as one order.

    `incomplete` tells that more words might have made it one.
    """

    def __init__(
        self, reason: str, *, fault: Fault = Fault.INVALID, incomplete: bool = False
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.fault = fault
        self.incomplete = incomplete
