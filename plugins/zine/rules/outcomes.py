"""What became of an order, each outcome with its cause. Whether it succeeded is derived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import ClassVar, NamedTuple, TypeVar

from zine.rules.calendar import Phase
from zine.rules.orders import Order
from zine.rules.position import Position
from zine.rules.reasons import Code, Why


class Fault(StrEnum):
    """Why an order is void: it cannot be read, reads two ways, or is not allowed."""

    INVALID = "invalid"
    AMBIGUOUS = "ambiguous"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Held:
    """The unit stayed where it was."""

    word = "holds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class Moved:
    """The move succeeded, along `route` (the convoying fleets' provinces) if by sea."""

    route: tuple[str, ...] = ()

    word = "succeeds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class Bounced:
    """The move failed for want of strength.

    `against` lists the locations of the units that stopped it. `own` tells that the
    unit in the way was one's own, which cannot be dislodged (DATC 6.D.10).
    """

    against: tuple[str, ...]
    own: bool = False

    word = "bounce"
    succeeded = False


@dataclass(frozen=True, slots=True)
class NoConvoy:
    """The move failed because no chain of fleets carried it.

    `disrupted` lists dislodged fleets that would have; empty if none were ordered.
    `paradox` tells that the backup rule for convoy paradoxes stopped it (DATC 4.A.2).
    """

    disrupted: tuple[str, ...] = ()
    paradox: bool = False

    word = "no convoy"
    succeeded = False


@dataclass(frozen=True, slots=True)
class Supported:
    """The support was given."""

    word = "succeeds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class Cut:
    """The support was cut by attacks from `by`."""

    by: tuple[str, ...]

    word = "cut"
    succeeded = False


@dataclass(frozen=True, slots=True)
class Convoyed:
    """The convoy stood ready, whether or not the army arrived."""

    word = "succeeds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class Disrupted:
    """The fleet was dislodged by the unit from `by`, or held by the paradox rule (None)."""

    by: str | None = None

    word = "disrupted"
    succeeded = False


@dataclass(frozen=True, slots=True)
class Unmatched:
    """A support or convoy of something that was not ordered (DATC 4.E.1: legal, not valid).

    `ordered` is what the other unit was told instead, in canonical notation.
    """

    ordered: str

    word = "void"
    succeeded = False


@dataclass(frozen=True, slots=True)
class Void:
    """The order was ignored; `why` is the reason."""

    fault: Fault
    why: Why

    word = "void"
    succeeded = False


@dataclass(frozen=True, slots=True)
class Retreated:
    """The dislodged unit went where it was told."""

    word = "succeeds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class RetreatBounced:
    """Units from `against` chose the same province; all are disbanded."""

    against: tuple[str, ...]

    word = "bounce"
    succeeded = False


@dataclass(frozen=True, slots=True)
class Disbanded:
    """The unit left the board as ordered."""

    word = "disbanded"
    succeeded = True


@dataclass(frozen=True, slots=True)
class Built:
    """The unit was raised."""

    word = "built"
    succeeded = True


@dataclass(frozen=True, slots=True)
class Waived:
    """The build was left unused."""

    word = "waived"
    succeeded = True


class VariantOutcome:
    """What became of an order by a rule that a variant adds; a frozen dataclass like the others.

    Its fields are such as an `Event` has. `word` and `succeeded` belong to its class; `says` is
    the sentence that explains it, with its fields in the gaps.
    """

    __slots__ = ()
    word = "void"
    succeeded = False
    says: ClassVar[Code | None] = None
    tables: ClassVar[tuple[type[Code], ...]] = ()

    @property
    def reason(self) -> Why | None:
        """Why; None if there is nothing to explain."""
        if self.says is None:
            return None
        return self.says(**{each.name: getattr(self, each.name) for each in fields(self)})  # type: ignore[arg-type]


Outcome = (
    Held
    | Moved
    | Bounced
    | NoConvoy
    | Supported
    | Cut
    | Convoyed
    | Disrupted
    | Unmatched
    | Void
    | Retreated
    | RetreatBounced
    | Disbanded
    | Built
    | Waived
    | VariantOutcome
)


class Supplied(StrEnum):
    """Why the adjudicator itself supplied an order that nobody wrote."""

    MISSING = "no order"
    VOID = "order void"
    NMR = "no moves received"
    CIVIL_DISORDER = "civil disorder"
    NO_RETREAT = "nowhere to retreat"
    UNUSED = "build not used"


class Submission(NamedTuple):
    """A line of a player's orders: the text as written and what was read from it.

    `order` is None when the text could not be read as one order; `fault` and `why`
    are then its reason. `note` tells how an order was read that is not written quite so.
    """

    power: str
    text: str
    order: Order | None = None
    fault: Fault | None = None
    why: Why | None = None
    note: str = ""


class Result(NamedTuple):
    """One order and what became of it.

    `order` is what was carried out or refused (None if unreadable), `text` what the
    player wrote (empty for supplied orders). `dislodged_by` is the location of the
    attacker that drove the unit out, `destroyed` that it had nowhere to retreat to; `note`
    is the submission's.
    """

    power: str
    order: Order | None
    outcome: Outcome
    text: str = ""
    supplied: Supplied | None = None
    dislodged_by: str | None = None
    destroyed: bool = False
    note: str = ""

    @property
    def failed(self) -> bool:
        """Whether the zine prints the order as failed."""
        return not self.outcome.succeeded or self.dislodged_by is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What the rules say of a phase: every stage's output is in the value.

    `results` stand in the order powers and lines were given; `events` tells what else
    happened (a power eliminated, the game won), in order.
    """

    phase: Phase
    before: Position
    after: Position
    results: tuple[Result, ...]
    contested: tuple[str, ...] = ()
    events: tuple[Event, ...] = field(default=())


class Event:
    """Something that happened in a phase besides the orders; variants add kinds of their own.

    An event is a frozen dataclass whose fields are text, whole numbers, yes or no, reasons, or
    tuples of text or reasons, so that a record can hold it. A record holds a reason's sentence;
    `tables` has the sentences to find it by again, those of all refusals if it is empty.
    """

    __slots__ = ()
    tables: ClassVar[tuple[type[Code], ...]] = ()


@dataclass(frozen=True, slots=True)
class CentreTaken(Event):
    """A centre changed hands at the end of the year."""

    centre: str
    by: str
    from_power: str | None = None


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A power has neither units nor centres left."""

    power: str


@dataclass(frozen=True, slots=True)
class Solo(Event):
    """A power owns enough centres to win alone."""

    power: str
    centres: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over by its variant's own rules; `winners` are players or powers."""

    winners: tuple[str, ...]
    why: Why


T = TypeVar("T")


def kinds_in(module: Mapping[str, object], base: type[T]) -> tuple[type[T], ...]:
    """The kinds of a base that a module defines, given its `vars()`."""
    return tuple(
        each
        for each in module.values()
        if isinstance(each, type) and issubclass(each, base)
        if each.__module__ == module["__name__"]
    )


EVENTS: tuple[type[Event], ...] = (CentreTaken, Eliminated, Solo, Ended)
