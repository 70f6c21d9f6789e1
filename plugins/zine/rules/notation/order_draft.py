"""An order as it is written, before it is known which of like-named provinces is meant."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.geography import UnitKind
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Token
from zine.rules.outcomes import Fault
from zine.rules.reasons import Why


@dataclass(frozen=True, slots=True)
class WrittenPlace:
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
    place: WrittenPlace


@dataclass(frozen=True, slots=True)
class OrderDraft:
    """One order as written.

    `route` are the seas it names on the way, `owner` the power it says the unit is of
    ("" where it says nothing), `count` how many builds are waived.
    """

    form: Form
    unit: Named | None = None
    helped: Named | None = None
    target: WrittenPlace | None = None
    via_convoy: bool = False
    count: int = 1
    route: tuple[WrittenPlace, ...] = ()
    owner: str = ""


class Unread(Exception):  # noqa: N818 - a player's slip, not an error of the program
    """Why a text cannot be read as one order.

    `incomplete` tells that more words might have made it one; `misnamed` are the words,
    most of them first, that should have named a province.
    """

    def __init__(
        self,
        why: Why,
        *,
        fault: Fault = Fault.INVALID,
        incomplete: bool = False,
        misnamed: tuple[Token, ...] = (),
    ) -> None:
        super().__init__(why)
        self.why = why
        self.fault = fault
        self.incomplete = incomplete
        self.misnamed = misnamed
