"""A turn of a game: what was sent, its record, and its state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from zine.games.turn_extras import NO_EXTRAS, TurnExtra
from zine.rules.calendar import Phase
from zine.rules.outcomes import Event, Result, Submission
from zine.rules.papers import NO_PAPERS, Papers
from zine.rules.played_phases import Played
from zine.rules.position import NOTHING, Position


class TurnState(StrEnum):
    """The state of a turn: before its deadline, past it but incomplete, ready, or done.

    A held turn has no deadline until the GM sets one.
    """

    OPEN = "open"
    HELD = "held"
    WAITING = "waiting"
    DUE = "due"
    RECORDED = "recorded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A player's proof of what was sent: a hash of the orders and a nonce.

    `sent` is the set that it proves, where a correction put another in its place.
    """

    receipt: str
    nonce: str
    sent: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A letter printed with a turn; `by` is a power, a pseudonym or None (anonymous)."""

    text: str
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSheet:
    """What the GM has put together for a phase: orders by power, and words to print.

    A power with an empty block has sent orders; a power without a block has not, and the turn waits
    for it unless the GM has listed it under `nmr`. `sent_by` names the sender of a power's orders,
    where that is checked; `papers` are what the variant reads besides orders; `late` names whose
    orders came after the deadline. `digest` is the hash of only what is adjudicated, so headline
    and press may still be mended after the turn is recorded. `locked` names powers whose sets an
    earlier version held time-locked, and nothing opens any more. `redacted` are the hashes of words
    that were removed from it later; `digest` is still that of the whole sheet.
    """

    file: str
    orders: Mapping[str, str]
    sent_by: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    papers: Papers = NO_PAPERS
    final: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    headline: str = ""
    press: tuple[Press, ...] = ()
    notes: str = ""
    nmr: tuple[str, ...] = ()
    receipts: Mapping[str, Receipt] = field(default_factory=lambda: NOTHING)
    locked: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    redacted: tuple[str, ...] = ()
    digest: str = ""

    @property
    def handed_in(self) -> Mapping[str, str]:
        """Everything that was sent: orders by power, papers by their sender."""
        return {**self.orders, **self.papers.texts}

    @property
    def receipted(self) -> Mapping[str, str]:
        """What each receipt proves, by power or sender: what was handed in before any correction."""
        handed_in = self.handed_in
        found = {who: each.sent or handed_in.get(who) for who, each in self.receipts.items()}
        return {who: text for who, text in found.items() if text is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A position put on the board by hand, for example to resume an old game midway."""

    file: str
    position: Position
    note: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What the build recorded of an adjudicated turn.

    `next_phase` is None when the game is over; `next_position` is the position the next
    phase begins with. `inputs` are hashes of what the turn was made from, by name, `map`
    that of the map it was played on, and `digest` is the hash of the record itself, which
    the next record names. `printed` are hashes of what is printed with the turn and may be
    mended: its words and its receipts as they were then; records of `format` 1 have none. A
    record that corrects another has a higher `revision`, gives the `reason` and the time it
    was `corrected`, names the issue of its `erratum` (None: the first of that day or later), and
    the hash of the one it `replaces`. `extras` are what wings attached to the turn and keep, by name.
    `redacted` are the hashes of words that were removed from it later; its own hash is still that
    of the whole record.
    """

    phase: Phase
    recorded: datetime
    issue: int | None
    engine: str
    results: tuple[Result, ...]
    contested: tuple[str, ...]
    events: tuple[Event, ...]
    passed: tuple[Phase, ...]
    next_phase: Phase | None
    next_position: Position
    inputs: Mapping[str, str]
    map: str = ""
    revision: int = 1
    reason: str = ""
    replaces: str = ""
    corrected: datetime | None = None
    erratum: int | None = None
    printed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    extras: Mapping[str, TurnExtra] = field(default_factory=lambda: NO_EXTRAS)
    format: str = "2"
    redacted: tuple[str, ...] = ()
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rereading:
    """How a recorded turn would be read today; its record remains valid.

    `what` was ruled since; `lines` say what would differ, and are none if nothing would.
    """

    what: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """The next business phase, where its papers are taken before it is played.

    `due` lists the seats that hand papers in, `missing` those whose papers are not in yet, or
    cannot be read and are waited for: `unread`. `joint` says that it has no deadline of its own, so
    its papers are due with the present orders; `final` are the seats that called theirs final.
    `receipts` may be shown before the phase, and so may `count`, the number of papers in, sealed or
    not.
    """

    phase: Phase
    due: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    joint: bool = False
    final: tuple[str, ...] = ()
    receipts: tuple[str, ...] = ()
    count: int = 0

    @property
    def owing(self) -> tuple[str, ...]:
        """The seats whose papers are due now."""
        return self.missing if self.joint else ()

    @property
    def holding(self) -> tuple[str, ...]:
        """The seats whose papers must be readable before anything of the round is told (ruling P2)."""
        return self.unread if self.joint else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A phase of a game that was played or is being played.

    `due` lists the powers that have something to order, `missing` those that sent nothing,
    `unmanned` those that sent nothing and are not waited for, because nobody plays them or the GM
    said so, `unread` those among them that sent something of which nothing can be read, `ahead` the
    orders powers gave for it earlier. `hands` says who orders each power where the position decides
    it, `refused` whose orders for a power do not count, because it is not theirs to order. `coming`
    is the business phase whose papers are also taken now. `extended_from` is the deadline before it
    was extended for missing orders, None if it was not. `rereading` is how it would be read today,
    None if no ruling has changed. `extras` are what wings attach to it, by name; `superseded` are
    earlier revisions of its record, oldest first.
    """

    phase: Phase
    before: Position
    state: TurnState
    deadline: datetime | None = None
    extended_from: datetime | None = None
    sheet: OrderSheet | None = None
    setup: Setup | None = None
    record: Record | None = None
    due: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    unmanned: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    ahead: Mapping[str, tuple[Submission, ...]] = field(default_factory=lambda: NOTHING)
    papers: Papers = NO_PAPERS
    hands: Mapping[str, str | None] = field(default_factory=lambda: NOTHING)
    refused: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    coming: Coming | None = None
    extras: Mapping[str, TurnExtra] = field(default_factory=lambda: NO_EXTRAS)
    superseded: tuple[Record, ...] = ()
    rereading: Rereading | None = None

    def orders_of(self, power: str) -> str | None:
        """The orders from the power that count in this phase; None if there are none."""
        if self.sheet is None or power in self.refused:
            return None
        return self.sheet.orders.get(power)

    @property
    def living(self) -> tuple[str, ...]:
        """The powers that have a unit or a centre as it begins, by name."""
        owners = self.before.owners.values()
        return tuple(sorted({unit.power for unit in self.before.units} | {*owners}))

    @property
    def count(self) -> tuple[int, int] | None:
        """How many sets are in and how many are wanted, where their senders are not told yet."""
        return next((each.count for each in self.extras.values() if each.count), None)

    @property
    def seed(self) -> str:
        """What chance is drawn from in place of the game's seed; "" for nothing."""
        return next((each.seed for each in self.extras.values() if each.seed), "")

    @property
    def receipts(self) -> tuple[str, ...]:
        """The receipts of the sets that `count` counts."""
        return next((each.receipts for each in self.extras.values() if each.count), ())

    @property
    def received(self) -> tuple[str, ...]:
        """The powers whose orders are in."""
        nobody = {*self.missing, *self.unmanned}
        return tuple(power for power in self.due if power not in nobody)

    @property
    def played(self) -> Played:
        """The adjudicated phase by itself, as expansions print it."""
        record = self.record
        assert record is not None
        return Played(
            phase=self.phase,
            before=self.before,
            after=record.next_position,
            results=record.results,
            contested=record.contested,
            events=record.events,
            printed=record.issue is not None,
            seeded=not any(each.seed for each in record.extras.values()),
        )
