"""Mistakes: a recorded turn corrected or taken back. The old record is always kept.

Revision N of a record stands beside the present one as PHASE.record.N.yaml.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from zine.files.environment import ENGINE
from zine.files.yaml_events import Data
from zine.gamefiles.adjudication import new_record
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.record_files import dump_record, sealed
from zine.games import Record, Turn
from zine.games.record_codec import dump_position, dump_result
from zine.problems import Problems, did_you_mean
from zine.rules.outcomes import Result
from zine.rules.variant import Variant
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import Key, edited_yaml
from zine.wings.desk.newest_issue import issue_for_news
from zine.wings.desk.post.ledger import entries
from zine.wings.desk.receipt_check import is_of, unproven


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedTurn:
    """A turn before and after: the old record, and the new one (None: no longer played)."""

    old: Record | None
    new: Record | None

    @property
    def changes(self) -> tuple[str, ...]:
        """What is otherwise now, in words."""
        was = _lines(self.old.results if self.old else ())
        now = _lines(self.new.results if self.new else ())
        gone = [f"was: {line}" for line in was if line not in now]
        return (*gone, *(f"now: {line}" for line in now if line not in was))


def _lines(results: Sequence[Result]) -> list[str]:
    return [f"{r.power} {r.order or r.text}: {r.outcome.word}" for r in results]


def correct(
    desk: PeopleDesk, folder: GameFolder, slug: str, reason: str, now: datetime, *, replay: bool
) -> tuple[CorrectedTurn, ...]:
    """Adjudicate a recorded turn again from its orders as they are now, and write revision 2.

    The erratum is printed in the issue that tells what happens now, or in the one after the turn's
    own. Orders that have a receipt stay in their sheet as they were sent, to prove it.
    With `replay` the turns after it are adjudicated anew as well. Raises Problems, with
    nothing written, if later turns are recorded and `replay` is not set, if a replay comes
    to a phase for which orders are missing, or if nothing would change.
    """
    _recorded(folder, slug)
    later = sorted(each for each in folder.records if each > slug)
    if later and not replay:
        message = f"{len(later)} later turn{'s are' if len(later) > 1 else ' is'} recorded"
        hint = "--replay adjudicates them again; or print a note and leave the error"
        raise Problems.of(folder.settings.file, message, hint)
    telling = issue_for_news(desk.root, desk.private, now)
    redone = _replayed(folder, [slug, *later], reason, now, telling)
    if all(each.old == each.new for each in redone):
        hint = "change the orders first; if you have corrected this already, you are done"
        raise Problems.of(folder.shown(slug, "orders"), "nothing would change", hint)
    for each in redone:
        if each.new is not None and each.old not in (None, each.new):
            _keep_sent(desk, folder, each.new.phase.slug)
    _write(folder, redone)
    return tuple(each for each in redone if each.old != each.new)


def _keep_sent(desk: PeopleDesk, folder: GameFolder, slug: str) -> None:
    """Write beside each receipt the set that it is of, where the sheet has another now."""
    sheet, game = folder.sheets.get(slug), folder.settings.slug
    if sheet is None:
        return
    sets = {each.receipt: each.orders or "" for each in entries(desk.private, game, slug)}
    changes: dict[Key, Data | None] = {}
    for who in unproven(sheet, game, slug):
        sent = sets.get(sheet.receipts[who].receipt, "")
        if is_of(sheet, game, slug, who, sent):
            changes["receipts", who, "sent"] = sent
    if changes:
        path, shown = folder.file(slug, "orders"), folder.shown(slug, "orders")
        folder.write(slug, "orders", edited_yaml(path, shown, changes))


def _recorded(folder: GameFolder, slug: str) -> Record:
    record = folder.records.get(slug)
    if record is None:
        hint = did_you_mean(slug, folder.records)
        raise Problems.of(f"games/{folder.path.name}", f"no record of '{slug}'", hint)
    return record


def _replayed(
    folder: GameFolder, slugs: Sequence[str], reason: str, now: datetime, telling: int
) -> list[CorrectedTurn]:
    """The turns as they would be recorded now; nothing is written."""
    kept = {slug: record for slug, record in folder.records.items() if slug not in slugs}
    before = {slug: folder.superseded.get(slug, ()) for slug in slugs}
    aside = {slug: (*before[slug], folder.records[slug]) for slug in slugs}
    scratch = replace(folder, records=kept, superseded={**folder.superseded, **aside})
    redone: list[CorrectedTurn] = []
    while True:
        game = play_through(scratch, now)
        turn = game.current
        if turn is None or turn.phase.slug > slugs[-1]:
            break
        old = folder.records.get(turn.phase.slug)
        if turn.missing and old is None:
            shown = folder.shown(turn.phase, "orders")
            message = f"the replay reaches {turn.phase.slug}, which was not played before"
            hint = f"write the orders of {', '.join(turn.missing)} there first"
            raise Problems.of(shown, message, hint)
        previous = game.turns[-2].record if len(game.turns) > 1 else None
        record = _revised(scratch, turn, previous, old, reason, now, telling)
        if old is not None and _same(record, old, folder.settings.variant):
            record = old
        redone.append(CorrectedTurn(old=old, new=record))
        superseded = dict(scratch.superseded)
        if record is old:
            superseded[turn.phase.slug] = before[turn.phase.slug]
        records = {**scratch.records, turn.phase.slug: record}
        scratch = replace(scratch, records=records, superseded=superseded)
    done = {each.new.phase.slug for each in redone if each.new}
    redone += [CorrectedTurn(old=folder.records[s], new=None) for s in slugs if s not in done]
    return redone


def _revised(
    folder: GameFolder,
    turn: Turn,
    previous: Record | None,
    old: Record | None,
    reason: str,
    now: datetime,
    telling: int,
) -> Record:
    fresh = new_record(folder, turn, previous, now, old.issue if old else None, ENGINE)
    return sealed(
        replace(
            fresh,
            recorded=old.recorded if old else fresh.recorded,
            reason=reason if old else "",
            corrected=now.replace(microsecond=0) if old else None,
            erratum=max(telling, (old.issue or 0) + 1) if old else None,
            digest="",
        ),
        folder.settings.variant,
    )


def _same(record: Record, old: Record, variant: Variant) -> bool:
    """Whether a record says the same as the old one, which then stays.

    So does one that the same correction wrote before it was broken off.
    """
    return (
        all(record.inputs.get(name) == value for name, value in old.inputs.items())
        and old.printed.get("receipts") in (None, record.printed["receipts"])
        and list(map(dump_result, record.results)) == list(map(dump_result, old.results))
        and dump_position(record.next_position, variant)
        == dump_position(old.next_position, variant)
        and record.next_phase == old.next_phase
        and record.extras == old.extras
    )


def _write(folder: GameFolder, redone: Sequence[CorrectedTurn]) -> None:
    """Copies of the old records first, then the new ones, earliest first."""
    for each in redone:
        if each.old is not None and each.old != each.new:
            _set_aside(folder, each.old)
    for each in redone:
        if each.new is None and each.old is not None:
            folder.remove(each.old.phase, "record")
        elif each.new is not None and each.old != each.new:
            text = dump_record(each.new, folder.settings.variant)
            folder.write(each.new.phase, "record", text)


def _set_aside(folder: GameFolder, record: Record) -> None:
    kind = f"record.{record.revision}"
    if not folder.file(record.phase, kind).exists():
        folder.write(record.phase, kind, dump_record(record, folder.settings.variant))


def undo(folder: GameFolder, slug: str) -> Record:
    """Take back the last recorded turn, so that it is played again; its record is kept.

    Raises Problems if it is not the last one.
    """
    later = sorted(each for each in folder.records if each > slug)
    if slug not in folder.records and folder.superseded.get(slug) and not later:
        return folder.superseded[slug][-1]
    record = _recorded(folder, slug)
    if later:
        hint = f"take back {later[-1]} first, or run zine correct --replay"
        raise Problems.of(folder.shown(slug, "record"), f"{later[0]} was recorded after it", hint)
    _set_aside(folder, record)
    folder.remove(record.phase, "record")
    return record
