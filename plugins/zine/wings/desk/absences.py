"""Absences that players write of: the deadlines move, or the publisher is asked, as the game says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import find_game, play_through
from zine.games import Period, Settings, Turn
from zine.language import worded
from zine.problems import Problems
from zine.wings.desk.dates.timetable import Absence, absence_of, go_away
from zine.wings.desk.deadline_letters import announce, deadline_waits
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.ledger import LedgerEntry
from zine.wings.desk.post.letter_text.absence import days_away
from zine.wings.desk.post.orders_file import with_private_sheet


def note_absence(
    desk: PeopleDesk, folder: GameFolder, days: Period, now: datetime
) -> tuple[Absence, tuple[str, ...]]:
    """Let deadlines wait for an absence; if one moves, draft a notice to everybody in the game.

    Returns the absence with what it moves, and the files of the notice.

    Raises Problems, with nothing written, if the game does not wait for absences, or not so long.
    """
    private = with_private_sheet(desk, folder)
    game = play_through(private, now)
    absence = absence_of(game, days, now)
    assert game.current is not None
    written: tuple[str, ...] = ()
    if absence.now is not None and absence.moves:
        subject, words = deadline_waits(absence.now)
        written = announce(desk, private, game.current, subject, words, asking=True)
    go_away(private, game.current, absence)  # last: then it moves nothing any more
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
