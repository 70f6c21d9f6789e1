"""The settings of a game: its seats, deadlines and policies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any, Literal
from zoneinfo import ZoneInfo

from zine.games.deadline_calendar import DeadlineCalendar, Extension
from zine.games.rating_settings import RatingTerms, ResultCorrection
from zine.games.statements_and_chapters import Stay
from zine.games.turns import Turn
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.notation import Reader
from zine.rules.position import NOTHING, Position
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant

UTC = ZoneInfo("UTC")


class NmrPolicy(StrEnum):
    """What happens if a power's orders are missing at the deadline."""

    WAIT = "wait"
    HOLD = "hold"
    CIVIL_DISORDER = "civil-disorder"


class UnreadPolicy(StrEnum):
    """What happens at the deadline if nothing of a set that was sent can be read.

    The power's orders are missing and the turn waits for the GM, whatever is done about an NMR;
    or they count as sent, and the turn goes on.
    """

    WAIT = "wait"
    GO_ON = "go-on"


class Ending(StrEnum):
    """How a game ended, or that its course is unknown from some point on."""

    SOLO = "solo"
    DRAW = "draw"
    CONCESSION = "concession"
    ABANDONED = "abandoned"
    UNKNOWN = "unknown"


NUMBER_ASKED_FOR = "unknown"  # a number that a custodian was asked for and has not given yet


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenure:
    """A player at a power, from one phase (its slug; None: the start) on.

    While nobody plays it, `standby` is who was last asked to take it over.
    """

    player: str | None = None
    since: str | None = None
    standby: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines(DeadlineCalendar):
    """When orders are due, in the wall-clock time of one zone.

    `days` gives the time allowed per kind of phase; `dates` names moments by phase slug and
    wins, and `why` gives the reason for each. Without `first` a turn is due as soon as its
    orders are complete. `extension` says how deadlines move while orders are missing, and
    `vacations` how many days an absence may move them: by itself, when a player writes of it, if
    `absences` is "move".
    """

    zone: ZoneInfo = UTC
    first: datetime | None = None
    days: Mapping[PhaseKind, int] = field(default_factory=lambda: NOTHING)
    dates: Mapping[str, datetime] = field(default_factory=lambda: NOTHING)
    why: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    extension: Extension | None = None
    vacations: int = 0
    absences: Literal["ask", "move"] = "ask"

    def of(self, phase: Phase, previous: Turn | None) -> datetime | None:
        """The deadline of a phase, given the turn before it.

        Days are calendar days, so the hour stays the same across daylight saving. They count
        from the deadline of the turn before; the calendar says what a late adjudication changes.
        """
        if phase.slug in self.dates:
            return self.dates[phase.slug]
        if self.first is None:
            return None
        if previous is None or previous.deadline is None or previous.record is None:
            return self.first
        if phase.kind is PhaseKind.BUSINESS and self.joins(phase):
            # One deadline for both (ruling C26), even if the turn before was adjudicated late.
            return previous.deadline
        done = previous.record.recorded.astimezone(self.zone).date()
        return self.next_after(previous.deadline, phase.kind, done)

    def joins(self, business: Phase) -> bool:
        """Whether a business phase shares the deadline of the phase before."""
        return not self.days.get(PhaseKind.BUSINESS, 0) and business.slug not in self.dates

    def next_after(self, moment: datetime, kind: PhaseKind, done: date | None = None) -> datetime:
        """The deadline of a phase of a kind, at the same hour, counted from the one before.

        `done` is the day the turn before was adjudicated, None if that was in time.
        """
        wall = moment.astimezone(self.zone).replace(tzinfo=None)
        after = self.after(wall, done or wall.date(), kind, self.days[kind])
        return after.replace(tzinfo=self.zone)

    def extended(self, deadline: datetime | None, now: datetime) -> datetime | None:
        """The deadline that counts now, for a turn with orders missing."""
        if self.extension is None or self.extension.votes or deadline is None:
            return deadline
        return self.extension.extended(deadline, now)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHold:
    """A hold of a game by the GM; `until` is when it is expected to go on."""

    why: str = ""
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """How the game ended, by hand (draws, concessions) or by the rules (solo)."""

    ending: Ending
    powers: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSettings(RatingTerms):
    """What the ratings need to know of a game besides its turns; none of it alters a record.

    `completed` and `issue` replace the day and the issue of the last record if those are not
    the right ones.
    """

    corrections: tuple[ResultCorrection, ...] = ()


class RevealTime(StrEnum):
    """When a game reveals the players behind its pseudonyms."""

    END = "end"
    NEVER = "never"


class ResultsTime(StrEnum):
    """When the players of a game are told a result: by the issue, or by letter at once."""

    WITH_ISSUE = "with-issue"
    AT_ONCE = "at-once"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTerms:
    """What game.yaml says of a game in the very words that the settings keep.

    `players` are the first players of a variant in which players are not the powers. `late` is how
    long after the deadline orders still count, None until the turn is adjudicated. `nmr` is the
    policy for NMRs, None if it is left to the rules (`Settings.nmr_policy`); `first_turn` is that
    of the first turn if it has its own, `vacant` the one for powers without a player, `unread` the
    one for sets that nobody can read. `gunboat` hides who plays what until the game ends, or for
    ever, as `reveal` says. `remind` is how long before a deadline those are reminded whose orders
    are missing, none for never.
    """

    title: str
    boardman: str = ""
    kind: str = "game"
    gm: str = ""
    gm_address: str = ""
    note: str = ""
    seed: str = ""
    players: tuple[str, ...] = ()
    rulebook: Rulebook = field(default_factory=Rulebook)
    early: bool = False
    nmr: NmrPolicy | None = None
    first_turn: NmrPolicy | None = None
    vacant: NmrPolicy = NmrPolicy.CIVIL_DISORDER
    unread: UnreadPolicy = UnreadPolicy.WAIT
    late: timedelta | None = None
    standbys: tuple[str, ...] = ()
    hold: GameHold | None = None
    result: GameResult | None = None
    pseudonyms: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    reveal: RevealTime = RevealTime.END
    gunboat: bool = False
    results: ResultsTime = ResultsTime.WITH_ISSUE
    remind: timedelta = timedelta(hours=24)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(GameTerms):
    """game.yaml as values; `colours` maps powers to their ink, `extras` are the terms of wings."""

    slug: str
    file: str
    variant: Variant
    reader: Reader
    variant_digest: str
    colours: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    chapters: tuple[Stay, ...] = ()
    seats: Mapping[str, tuple[Tenure, ...]] = field(default_factory=lambda: NOTHING)
    deadlines: Deadlines
    rating: RatingSettings = RatingSettings()
    extras: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    digest: str = ""

    def player(self, power: str, phase: Phase | None = None) -> str | None:
        """The player of a power in a phase (None: now); None if it has no player."""
        found: str | None = None
        for tenure in self.seats.get(power, ()):
            if phase is None or tenure.since is None or tenure.since <= phase.slug:
                found = tenure.player
        return found

    @property
    def nmr_policy(self) -> NmrPolicy:
        """The policy for NMRs; left to the rules, to wait, unless papers are taken ahead."""
        ruled = NmrPolicy.HOLD if self.variant.hooks.papers_ahead else NmrPolicy.WAIT
        return self.nmr or ruled

    @property
    def number(self) -> str:
        """The number that a custodian gave the game; "" if there is none, or none is known."""
        return "" if self.boardman == NUMBER_ASKED_FOR else self.boardman

    @property
    def start(self) -> Position:
        """The starting position of the game."""
        variant = self.variant
        if variant.hooks.opening is None:
            return variant.start
        return variant.hooks.opening(variant.start, self.players, self.seed)

    def holder(self, power: str, phase: Phase, hands: Mapping[str, str | None]) -> str | None:
        """The player who orders a power in a phase: its seat's, or the position's hand."""
        hand = hands.get(power, power)
        return self.player(hand, phase) if hand and hand in self.variant.ranks else hand
