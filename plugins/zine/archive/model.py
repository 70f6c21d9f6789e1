"""A game as the archive holds it: settings, turns and their records. Values only, no IO."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cached_property
from zoneinfo import ZoneInfo

from zine.ratings.results import Correction, PressSetting
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.notation import Reader
from zine.rules.outcomes import Event, Result, Submission
from zine.rules.papers import NO_PAPERS, Papers
from zine.rules.position import Position
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant


class NmrPolicy(StrEnum):
    """What happens when the deadline passes and a power's orders are missing."""

    WAIT = "wait"
    HOLD = "hold"
    CIVIL_DISORDER = "civil-disorder"


class TurnState(StrEnum):
    """Where a turn stands: before its deadline, past it but incomplete, ready, or done.

    A held turn has no deadline until the GM sets one.
    """

    OPEN = "open"
    HELD = "held"
    WAITING = "waiting"
    DUE = "due"
    RECORDED = "recorded"


class Ending(StrEnum):
    """How a game ended, or that its story breaks off."""

    SOLO = "solo"
    DRAW = "draw"
    CONCESSION = "concession"
    ABANDONED = "abandoned"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenure:
    """A player at a power, from one phase (its slug; None: the start) on."""

    player: str | None
    since: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """When orders are due, in the wall-clock time of one zone.

    `days` gives the time allowed per kind of phase; `fixed` names dates by phase slug
    and wins, `why` tells what they were moved for. Without `first` a turn is due as soon as its orders are complete.
    """

    zone: ZoneInfo
    first: datetime | None = None
    days: Mapping[PhaseKind, int] = field(default_factory=dict)
    fixed: Mapping[str, datetime] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)

    def of(self, phase: Phase, previous: Turn | None) -> datetime | None:
        """The deadline of a phase, given the turn before it.

        Days are counted on the calendar, so the hour stays the same across daylight
        saving; from the day the turn before was really adjudicated, if that was later.
        """
        if phase.slug in self.fixed:
            return self.fixed[phase.slug]
        if self.first is None:
            return None
        if previous is None or previous.deadline is None or previous.record is None:
            return self.first
        base = previous.deadline.astimezone(self.zone)
        done = previous.record.recorded.astimezone(self.zone)
        if done.date() > base.date():
            base = base.replace(year=done.year, month=done.month, day=done.day)
        return self.next_after(base, phase.kind)

    def next_after(self, moment: datetime, kind: PhaseKind) -> datetime:
        """The deadline of a phase of a kind, at the same hour, counted from a moment."""
        wall = moment.astimezone(self.zone).replace(tzinfo=None)
        return (wall + timedelta(days=self.days[kind])).replace(tzinfo=self.zone)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """A game that the GM has stopped; `until` is when it is thought to go on."""

    why: str = ""
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a player keeps as proof of what was sent: a hash of the orders and a nonce."""

    receipt: str
    nonce: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What may be told of sealed orders before they are opened: how many are in, not whose."""

    count: int
    of: int
    receipts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A letter printed with a turn; `by` is a power, a pseudonym or None (anonymous)."""

    text: str
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSheet:
    """What the GM has put together for a phase: orders by power, and words to print.

    A power with an empty block has sent orders; a power without a block has not, and the
    turn waits for it unless the GM has listed it under `nmr`. `sent_by` names who sent a
    power's orders, where that is checked; `papers` are what the variant reads beside
    orders. `digest` is the hash of what the turn is adjudicated from alone, so headline
    and press may still be mended after the turn is recorded.
    """

    file: str
    orders: Mapping[str, str]
    sent_by: Mapping[str, str] = field(default_factory=dict)
    papers: Papers = NO_PAPERS
    final: tuple[str, ...] = ()
    headline: str = ""
    press: tuple[Press, ...] = ()
    notes: str = ""
    nmr: tuple[str, ...] = ()
    receipts: Mapping[str, Receipt] = field(default_factory=dict)
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A position put on the board by hand, as when an old game is taken up midway."""

    file: str
    board: Position
    note: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What the build wrote of an adjudicated turn.

    `next_phase` is None when the game is over; `next_board` is the position the next
    phase begins with. `inputs` are hashes of what the turn was made from, by name, `map`
    that of the map it was played on, and `digest` is the hash of the record itself, which
    the next record names. A record that corrects another one has a higher `revision`, says
    the `reason` and when it was `corrected`, and names the hash of the one it `replaces`.
    """

    phase: Phase
    recorded: datetime
    issue: int | None
    engine: str
    results: Sequence[Result]
    contested: tuple[str, ...]
    events: tuple[Event, ...]
    passed: tuple[Phase, ...]
    next_phase: Phase | None
    next_board: Position
    inputs: Mapping[str, str]
    map: str = ""
    revision: int = 1
    reason: str = ""
    replaces: str = ""
    corrected: datetime | None = None
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A phase of a game that was played or is being played.

    `due` lists the powers that have something to order, `missing` those from whom
    nothing has come, `ahead` what powers gave for it with earlier orders. `hands` says
    who orders each power where the position decides it, `refused` whose orders for a
    power do not count, because it is not his to order. `tally` counts sealed orders;
    `superseded` are earlier revisions of its record, oldest first.
    """

    phase: Phase
    before: Position
    state: TurnState
    deadline: datetime | None = None
    sheet: OrderSheet | None = None
    setup: Setup | None = None
    record: Record | None = None
    due: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    ahead: Mapping[str, tuple[Submission, ...]] = field(default_factory=dict)
    papers: Papers = NO_PAPERS
    hands: Mapping[str, str | None] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    tally: Tally | None = None
    superseded: tuple[Record, ...] = ()

    def orders_of(self, power: str) -> str | None:
        """What the power sent for this phase and counts; None if nothing did."""
        if self.sheet is None or power in self.refused:
            return None
        return self.sheet.orders.get(power)

    @property
    def received(self) -> tuple[str, ...]:
        """The powers whose orders are in."""
        return tuple(power for power in self.due if power not in self.missing)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """How the game ended, by hand (draws, concessions) or by the rules (solo)."""

    ending: Ending
    powers: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSettings:
    """What the ratings must know of a game beside its turns; none of it alters a record.

    `completed` and `issue` stand for the day and the issue of the last record where those
    are not the right ones; `irregular` says why the game is not to be rated.
    """

    completed: date | None = None
    press: PressSetting = PressSetting.PARTIAL
    real_time: bool = False
    irregular: str = ""
    issue: int | None = None
    corrections: tuple[Correction, ...] = ()


class Reveal(StrEnum):
    """When the players behind a game's pseudonyms are told."""

    END = "end"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """game.yaml, made ready to use.

    `players` are those of a variant in which players are not the powers, as it begins;
    `colours` maps powers to their ink. `late` is how long after the deadline orders are
    still taken, None as long as the turn is not adjudicated. `first_turn` is the policy for
    NMRs of the first turn if it has one of its own, `vacant` the one for powers without a
    player.
    """

    slug: str
    file: str
    title: str
    variant: Variant
    reader: Reader
    variant_digest: str
    rulebook: Rulebook
    colours: Mapping[str, str] = field(default_factory=dict)
    boardman: str = ""
    boardman_kind: str = "BNC"
    kind: str = ""
    gm: str = ""
    note: str = ""
    seed: str = ""
    seats: Mapping[str, tuple[Tenure, ...]] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    deadlines: Deadlines
    nmr: NmrPolicy = NmrPolicy.WAIT
    early: bool = False
    first_turn: NmrPolicy | None = None
    vacant: NmrPolicy = NmrPolicy.CIVIL_DISORDER
    late: timedelta | None = None
    standbys: tuple[str, ...] = ()
    hold: Hold | None = None
    result: GameResult | None = None
    rating: RatingSettings = RatingSettings()
    pseudonyms: Mapping[str, str] = field(default_factory=dict)
    reveal: Reveal = Reveal.END
    digest: str = ""

    def player(self, power: str, phase: Phase | None = None) -> str | None:
        """Who plays a power in a phase (None: now); None if the power has no player."""
        found: str | None = None
        for tenure in self.seats.get(power, ()):
            if phase is None or tenure.since is None or tenure.since <= phase.slug:
                found = tenure.player
        return found

    @property
    def start(self) -> Position:
        """The position the game begins with."""
        variant = self.variant
        if variant.opening is None:
            return variant.start
        return variant.opening(variant.start, self.players, self.seed)

    def holder(self, power: str, turn: Turn) -> str | None:
        """Who orders a power in a turn: its seat's player, or whoever the position names."""
        hand = turn.hands.get(power, power)
        return self.player(hand, turn.phase) if hand and hand in self.variant.ranks else hand


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game with all its turns: recorded ones in time order, then the current one.

    `hashes` are those of the content of the files that people wrote, by name.
    `veiled` tells that these turns hold only what its variant lets the public know.
    """

    settings: Settings
    turns: tuple[Turn, ...]
    hashes: Mapping[str, str] = field(default_factory=dict)
    veiled: bool = False

    @property
    def slug(self) -> str:
        """The name of its folder and of its address."""
        return self.settings.slug

    @cached_property
    def hashes_by_turn(self) -> Mapping[str, tuple[str, ...]]:
        """The hashes of the files that people wrote for each turn, by its slug."""
        grouped: dict[str, tuple[str, ...]] = {}
        for name, own in self.hashes.items():
            slug = name.partition(".")[0]
            grouped[slug] = (*grouped.get(slug, ()), own)
        return grouped

    def handle(self, player: str) -> str | None:
        """Whose handle a seat's player is; None for a pseudonym that is not told (yet)."""
        if player not in self.settings.pseudonyms:
            return player
        told = self.current is None and self.settings.reveal is Reveal.END
        return (self.settings.pseudonyms[player] or None) if told else None

    @cached_property
    def current(self) -> Turn | None:
        """The turn being played, None if the game is over."""
        last = self.turns[-1] if self.turns else None
        return last if last is not None and last.state is not TurnState.RECORDED else None

    @cached_property
    def recorded(self) -> tuple[Turn, ...]:
        """The turns that have been adjudicated."""
        return tuple(turn for turn in self.turns if turn.record is not None)

    @cached_property
    def last_there(self) -> Mapping[str, Mapping[str, str]]:
        """As each turn begins, by its slug: whose unit was last in each land province."""
        geography = self.settings.variant.geography
        there: dict[str, str] = {}
        by_turn: dict[str, Mapping[str, str]] = {}
        for turn in self.turns:
            if turn.setup is not None:
                there = {}
            came = {
                unit.province: unit.power
                for unit in turn.before.units
                if not geography.is_sea(unit.province)
            }
            by_turn[turn.phase.slug] = there = {**there, **came}
        return by_turn

    @property
    def board(self) -> Position:
        """The position as it stands now."""
        last = self.turns[-1]
        return last.record.next_board if last.record else last.before
