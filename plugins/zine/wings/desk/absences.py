"""Absences that players write of: the deadlines move, or the publisher is asked, as the game says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import find_game, play_through
from zine.games import Game, Period, Settings, Turn
from zine.language import worded
from zine.problems import Problems
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.dates.extensions_and_holds import turn_played
from zine.wings.desk.deadline_letters import announce, deadline_waits
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import Key
from zine.wings.desk.post.ledger import LedgerEntry
from zine.wings.desk.post.letter_text.absence import days_away
from zine.wings.desk.post.orders_file import with_private_sheet
from zine.wings.desk.settings_changes import change_settings


def note_absence(
    desk: PeopleDesk, folder: GameFolder, days: Period, now: datetime
) -> tuple[Absence, tuple[str, ...]]:
    """Let deadlines wait for an absence; if one moves, draft a notice to everybody in the game.

    Returns the absence with what it moves, and the files of the notice.

    Raises Problems, with nothing written, if the game does not wait for absences, or not so long.
    """
    private = with_private_sheet(desk, folder)
    game = play_through(private, now)
    absence = _absence_of(game, days, now)
    assert game.current is not None
    written: tuple[str, ...] = ()
    if absence.now is not None and absence.moves:
        subject, words = deadline_waits(absence.now)
        written = announce(desk, private, game.current, subject, words, asking=True)
    _go_away(private, game.current, absence)  # last: then it moves nothing any more
    return absence, written


def settle_absence(desk: PeopleDesk, entry: LedgerEntry, now: datetime) -> Iterator[str]:
    """Do what the game's policy says about the absence in a letter; a line about it."""
    if entry.away and entry.game:
        folder, game = find_game(desk.root, entry.game, now)
        if game.current is not None:
            yield f"{entry.game}: {_settled(desk, folder, game.current, entry, now)}"


def _settled(
    desk: PeopleDesk, folder: GameFolder, turn: Turn, entry: LedgerEntry, now: datetime
) -> str:
    days = days_away(entry.away, entry.arrived.date())
    # Who has missed a deadline does not move it: that is the publisher's to allow.
    missed = turn.deadline is not None and entry.arrived > turn.deadline
    if folder.settings.deadlines.absences == "ask" or days is None or missed:
        return to_do_about(folder.settings, entry)
    try:
        absence, _ = note_absence(desk, folder, days, now)
    except Problems as problems:
        return f"{_is_away(entry)}, but {problems.problems[0].message}"
    return f"{_is_away(entry)}: {absence.words}"


def to_do_about(settings: Settings, entry: LedgerEntry) -> str:
    """What the publisher may do about an absence: the command, ready to be copied."""
    days = days_away(entry.away, entry.arrived.date())
    if days is not None and days in settings.deadlines.away:
        return worded("{away}: the deadlines wait", away=_is_away(entry))
    span = str(days) if days else "FROM..TO"
    if settings.deadlines.vacations:
        return f"{_is_away(entry)}: zine game away {settings.slug} {span}"
    command = f"zine game extend {settings.slug} 48h"
    return worded("{away}: {line} moves the deadline", away=_is_away(entry), line=command)


def _is_away(entry: LedgerEntry) -> str:
    return worded("{seat} is away {when}", seat=entry.writer, when=entry.away)


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """An absence that was noted: the days, and the deadline before and after it."""

    days: Period
    was: datetime | None
    now: datetime | None

    @property
    def moves(self) -> bool:
        """Whether a deadline moves."""
        return self.now is not None and self.now != self.was

    @property
    def words(self) -> str:
        """What it means for the turn being played."""
        if self.now is None or self.was is None:
            return "no deadline is set"
        if self.now == self.was:
            return f"the deadline stays {deadline_text(self.now)}"
        return f"the deadline moves from {deadline_text(self.was)} to {deadline_text(self.now)}"


def _absence_of(game: Game, days: Period, now: datetime) -> Absence:
    """What an absence does to the deadline of the turn being played, as the game's policy says.

    Raises Problems if the game does not wait for absences, or not for so long.
    """
    turn = turn_played(game)
    _check_policy(game.settings, days, now)
    return Absence(days=days, was=turn.deadline, now=_moved(game.settings, turn, days))


def _go_away(folder: GameFolder, turn: Turn, absence: Absence) -> None:
    """Note in game.yaml that a player is away for some days, and what becomes of the deadline.

    Nobody's name is written: the file is public.
    """
    away = {*folder.settings.deadlines.away, absence.days}
    changes: dict[Key, Data | None] = {("deadlines", "away"): [str(each) for each in sorted(away)]}
    if absence.moves:
        # A deadline that was promised is written down, whatever the days become later.
        changes["deadlines", "dates", turn.phase.slug] = f"{absence.now:%Y-%m-%d %H:%M}"
        changes["deadlines", "why", turn.phase.slug] = "a player is away"
    change_settings(folder, changes)


def _check_policy(settings: Settings, days: Period, now: datetime) -> None:
    place = settings.file
    most = settings.deadlines.vacations
    if not most:
        hint = "deadlines: {vacations: 14} lets deadlines wait for absences of up to 14 days"
        raise Problems.of(place, "this game does not wait for absences", hint)
    if days.days > most:
        message = f"{days} is {days.days} days, and this game waits for {most} at most"
        hint = f"zine game extend {settings.slug} TIME moves one deadline all the same"
        raise Problems.of(place, message, hint)
    if days.last < now.astimezone(settings.deadlines.zone).date():
        raise Problems.of(place, f"{days} is past", "is the year right?")


def _moved(settings: Settings, turn: Turn, days: Period) -> datetime | None:
    """The deadline of the turn being played once nobody is expected to order on those days."""
    if turn.deadline is None:
        return None
    deadlines = settings.deadlines
    deadline = turn.deadline.astimezone(deadlines.zone)
    if not days.first <= deadline.date() <= days.last:
        return turn.deadline
    deadlines = replace(deadlines, away=(*deadlines.away, days))
    wall = datetime.combine(deadlines.day(deadline.date(), turn.phase.kind), deadline.time())
    return wall.replace(tzinfo=deadlines.zone)
