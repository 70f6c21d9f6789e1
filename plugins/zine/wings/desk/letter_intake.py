"""Takes letters in from any source, with all that follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from zine.problems import Collector
from zine.wings.desk.absences import settle_absence
from zine.wings.desk.dates.reminders import recall
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.extension_votes import extend_by_votes
from zine.wings.desk.post.admission import NOBODY, Given
from zine.wings.desk.post.inbox import collect_envelopes, settle_letters, store_letters
from zine.wings.desk.post.ledger import LedgerEntry, entries_aside, message_of
from zine.wings.desk.post.orders_file import seal_open_sheets

Dealt = tuple[Sequence[LedgerEntry], Sequence[str]]


def take_in(
    desk: PeopleDesk,
    contents: Sequence[bytes],
    now: datetime,
    found: Collector,
    *,
    game: str = "",
    power: str = "",
) -> Dealt:
    """Keep these letters and what envelopes there are, and deal with all that was left over.

    Gives what became of letters, and what followed, in lines. With `game` and `power` the publisher
    vouches for these letters, also for those of them that had been set aside before. What is wrong
    with games is noted in `found`.
    """
    moved = hide_open_sheets(desk, found)
    names = store_letters(desk, [*contents, *collect_envelopes(desk, found)])
    vouched = frozenset(names[: len(contents)])
    given = Given(game=game, power=power, messages=vouched) if game else NOBODY
    kept = entries_aside(desk.private) if game else ()
    aside = [each.stem for each in kept if each.stem in given.messages]
    entries, lines = _dealt_with(desk, now, found, given, ["", *aside])
    return entries, (*moved, *lines)


def hide_open_sheets(desk: PeopleDesk, found: Collector) -> tuple[str, ...]:
    """Move orders of open phases into the private folder; a line for each that was moved."""
    names = seal_open_sheets(desk, found)
    return tuple(f"moved to {n}: git would take it before its phase is recorded" for n in names)


def vouch(
    desk: PeopleDesk, stem: str, now: datetime, found: Collector, *, game: str, power: str
) -> Dealt:
    """Take a letter that was set aside, or a part of one, as the publisher says that it is meant."""
    given = Given(game=game, power=power, messages=frozenset({message_of(stem)}), seen=True)
    return _dealt_with(desk, now, found, given, [stem])


def _dealt_with(
    desk: PeopleDesk, now: datetime, found: Collector, given: Given, stems: Sequence[str]
) -> Dealt:
    """Deal with letters set aside, by name, or with all that wait (""), and with what they bring."""
    lines: list[str] = []
    entries: list[LedgerEntry] = []
    for stem in stems:
        if any(each.stem == stem for each in entries):  # kept for a phase that has come
            continue
        entries += settle_letters(
            desk,
            now,
            replace(given, seen=True) if stem else given,
            only=stem,
            found=None if stem else found,
            beside=lambda entry: lines.extend(settle_absence(desk, entry, now)),
        )
    lines += extend_by_votes(desk, now, found)
    lines += recall(desk, now, found)
    return entries, lines
