"""Whether a letter is in time, by the game's rule for late orders."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from zine.gamefiles.game_folder import GameFolder
from zine.games import Turn, TurnState
from zine.language import Phrase, phrase
from zine.rules.calendar import PhaseKind
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.post.admission import Aside, Given
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict
from zine.wings.desk.post.message_reader import Message

DAYS_FROM = 48  # hours that are told as days


def in_time(
    folder: GameFolder, turn: Turn, entry: LedgerEntry, message: Message, given: Given
) -> LedgerEntry:
    """The entry, refused if the game's rule for late orders says so.

    Raises Aside if it would be in time by the date its writer put on it, which nobody confirms;
    the GM may vouch for that.
    """
    dated = message.dated if message.received is None else None
    if dated is not None and given.game:
        entry = replace(entry, arrived=min(dated, entry.arrived))
    if turn.deadline is None or turn.state is TurnState.HELD:
        return entry
    promised = turn.extended_from or turn.deadline
    if entry.arrived <= promised:
        return entry
    if entry.arrived <= turn.deadline:
        return replace(entry, reason=_late(entry.arrived - promised))
    behind = entry.arrived - turn.deadline
    late = folder.settings.late
    if entry.orders is None:
        return replace(entry, reason=_late(behind))
    if _is_known(folder, turn):
        words = phrase(
            "it came {span} after the deadline, when the moves of its round could be read",
            span=_span(behind),
        )
        return replace(entry, verdict=LetterVerdict.LATE, reason=words)
    if late is None or behind <= late:
        return replace(entry, reason=_late(behind))
    if dated is not None and dated - turn.deadline <= late:
        raise _in_time_by_its_date(entry, dated.astimezone(turn.deadline.tzinfo), behind)
    words = phrase(
        "it came {span} after the deadline, and this game takes no such orders",
        span=_span(behind),
    )
    return replace(entry, verdict=LetterVerdict.LATE, reason=words)


def _in_time_by_its_date(entry: LedgerEntry, dated: datetime, behind: timedelta) -> Aside:
    """A letter set aside because only its writer says that it is in time."""
    reason = phrase(
        "by its own date it is on time ({dated}), but no mail server says when it "
        "came; it was taken in {span} after the deadline",
        dated=partial(deadline_text, dated),
        span=_span(behind),
    )
    advice = phrase("The publisher decides whether it counts; sending it again changes nothing.")
    aside = Aside(reason, entry.game, entry.phase, entry.power, advice=advice)
    return aside.marked(entry)


def _is_known(folder: GameFolder, turn: Turn) -> bool:
    """Whether others could read the moves that papers were due with (ruling P4)."""
    settings = folder.settings
    joint = settings.variant.hooks.papers_ahead and settings.deadlines.joins(turn.phase)
    if turn.phase.kind is not PhaseKind.BUSINESS or not joint:
        return False
    last = settings.variant.calendar.parse(max(folder.records, default=""))
    return last is not None and last.kind is not PhaseKind.BUSINESS


def _late(by: timedelta) -> Phrase:
    """That a letter was late; it begins with `LATE_BY`, which the ledger knows it by."""
    return phrase("late by {span}", span=_span(by))


def _span(length: timedelta) -> Phrase:
    minutes = int(length.total_seconds()) // 60
    hours, minutes = divmod(minutes, 60)
    if hours >= DAYS_FROM:
        days, hours = divmod(hours, 24)
        return phrase("{days} d {hours} h", days=days, hours=hours)
    if not hours:
        return phrase("{count} min", count=minutes)
    if not minutes:
        return phrase("{hours} h", hours=hours)
    return phrase("{hours} h {minutes} min", hours=hours, minutes=minutes)
