"""Summaries of games: what a list, a key or a count needs of each, and a line for each turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from zine.games.game import Game
from zine.games.settings import RevealTime, Settings
from zine.games.statements_and_chapters import NO_STATEMENTS, Statements
from zine.games.turns import Record, Turn
from zine.rules.calendar import Phase
from zine.rules.outcomes import Event
from zine.rules.position import NOTHING, Position


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLine:
    """A recorded turn in a line.

    `records` gives the hash of each of its records, the valid one last, with those of words that
    were removed from it; `files` those of the files that people wrote for it. `erratum` is the
    issue that a correction names. `living` are the powers that had a unit or a centre as it began,
    and all else is as in `Turn` and its sheet.
    """

    phase: Phase
    recorded: datetime
    records: tuple[tuple[str, ...], ...]
    files: tuple[str, ...] = ()
    issue: int | None = None
    erratum: int | None = None
    deadline: datetime | None = None
    headline: str = ""
    nmr: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    living: tuple[str, ...] = ()
    entering: tuple[str, ...] = ()
    hands: Mapping[str, str | None] = field(default_factory=lambda: NOTHING)

    @property
    def digest(self) -> str:
        """The hash of its record."""
        return self.records[-1][0]

    @property
    def is_corrected(self) -> bool:
        """Whether its record replaced another."""
        return len(self.records) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A game's newest record at the time of an issue: its phase's slug, and its own hash.

    The hash covers all earlier records too, since each names the one before.
    """

    game: str
    phase: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game as lists, keys and counts need it, which is little enough to hold of every game.

    `recorded` are its turns in time order, `current` is the one being played, None if the game is
    over; `position` is the present one, `events` are those of its last recorded turn. All else
    is as in `Game`.
    """

    settings: Settings
    recorded: tuple[TurnLine, ...]
    position: Position
    events: tuple[Event, ...] = ()
    current: Turn | None = None
    hashes: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    veiled: bool = False
    statements: Statements = NO_STATEMENTS

    @property
    def slug(self) -> str:
        """The name of its folder and of its address."""
        return self.settings.slug

    def handle(self, player: str) -> str | None:
        """The handle of a seat's player; None for a pseudonym not (yet) revealed."""
        if player not in self.settings.pseudonyms:
            return player
        told = self.current is None and self.settings.reveal is RevealTime.END
        return (self.settings.pseudonyms[player] or None) if told else None

    @property
    def ending_issue(self) -> int | None:
        """The issue that tells how it ended: the one of its last turn, or as game.yaml says."""
        if self.current is not None:
            return None
        last = self.recorded[-1].issue if self.recorded else None
        return self.settings.rating.issue or last

    @property
    def statements_issue(self) -> int | None:
        """The issue that prints what was said after its end, where a statement names no other."""
        return None if self.current is not None else self.statements.issue or self.ending_issue


def summary_of(game: Game) -> GameSummary:
    """The summary of a whole game."""
    files = files_by_turn(game.hashes)
    lines = tuple(
        _line(turn, turn.record, files.get(turn.phase.slug, ()))
        for turn in game.turns
        if turn.record is not None
    )
    last = game.turns[-1].record
    return GameSummary(
        settings=game.settings,
        recorded=lines,
        position=game.position,
        events=last.events if last else (),
        current=game.current,
        hashes=game.hashes,
        veiled=game.veiled,
        statements=game.statements,
    )


def files_by_turn(hashes: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """The hashes of the files that people wrote for each turn, by its slug."""
    grouped: dict[str, tuple[str, ...]] = {}
    for name, own in hashes.items():
        slug = name.partition(".")[0]
        grouped[slug] = (*grouped.get(slug, ()), own)
    return grouped


def records_of(turn: Turn) -> tuple[tuple[str, ...], ...]:
    """The hash of each record of a turn, with those of words removed from it."""
    records = [*turn.superseded, *([turn.record] if turn.record else [])]
    return tuple((each.digest, *each.redacted) for each in records)


def _line(turn: Turn, record: Record, files: tuple[str, ...]) -> TurnLine:
    sheet = turn.sheet
    return TurnLine(
        phase=turn.phase,
        recorded=record.recorded,
        records=records_of(turn),
        files=files,
        issue=record.issue,
        erratum=record.erratum,
        deadline=turn.deadline,
        headline=sheet.headline if sheet else "",
        nmr=sheet.nmr if sheet else (),
        late=sheet.late if sheet else (),
        due=turn.due,
        missing=turn.missing,
        living=turn.living,
        entering=sheet.papers.entering if sheet else (),
        hands=turn.hands,
    )
