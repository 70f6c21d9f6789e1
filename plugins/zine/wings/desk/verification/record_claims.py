"""Checks whether a record's claims other than its results can be true."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from itertools import pairwise

from zine.gamefiles.game_reader import adjudication_inputs, printed_hashes
from zine.games import Game, GameFiles, Record, Turn

# The machine that verifies may not be the one that recorded a moment ago.
CLOCKS_DIFFER = timedelta(days=1)


def false_claims(
    folder: GameFiles, game: Game, issues: Collection[int], now: datetime
) -> Iterator[tuple[Turn, str]]:
    """The false claims of records: their times, issues, inputs and revisions.

    `issues` are the numbers of the zine's issues; without any, issues are not checked.
    """
    previous: Record | None = None
    for turn in game.recorded:
        record = turn.record
        assert record is not None
        for words in (
            *_times(record, previous, now),
            *_issue(record, previous, issues),
            *_erratum(record, issues),
            *_format(record, previous, turn),
            *_revisions(record, turn.superseded),
            *_unknown(record, adjudication_inputs(folder, turn, previous)),
            *_receipts(record, turn),
        ):
            yield turn, words
        previous = record


def _times(record: Record, previous: Record | None, now: datetime) -> Iterator[str]:
    now += CLOCKS_DIFFER
    if record.recorded > now:
        yield f"recorded {record.recorded}, which is in the future"
    if previous and record.recorded < previous.recorded:
        yield f"recorded {record.recorded}, earlier than the turn before it"
    if record.corrected and not record.recorded <= record.corrected <= now:
        yield f"corrected {record.corrected}, which is before it was recorded or in the future"


def _issue(record: Record, previous: Record | None, issues: Collection[int]) -> Iterator[str]:
    if record.issue is None:
        return
    if issues and record.issue not in issues:
        yield f"recorded for issue {record.issue}, which does not exist"
    if previous and previous.issue is not None and record.issue < previous.issue:
        yield f"recorded for issue {record.issue}, earlier than the turn before it"


def _erratum(record: Record, issues: Collection[int]) -> Iterator[str]:
    if record.erratum is None:
        return
    if issues and record.erratum > max(issues) + 1:
        yield f"its correction is to be printed in issue {record.erratum}, which does not exist"
    if record.corrected is None or (record.issue is not None and record.erratum <= record.issue):
        yield f"its correction is to be printed in issue {record.erratum}, which has none of it"


def _format(record: Record, previous: Record | None, turn: Turn) -> Iterator[str]:
    # A correction writes every later record again, up to the next set-up.
    if previous and record.format < previous.format and turn.setup is None:
        yield f"record format {record.format}, after one of format {previous.format}"


def _revisions(record: Record, earlier: tuple[Record, ...]) -> Iterator[str]:
    expected = earlier[-1].revision + 1 if earlier else 1
    if record.revision != expected:
        yield f"revision {record.revision}, where {expected} is expected"
    if not earlier and (record.reason or record.corrected):
        yield "says it was corrected, but is the first of its turn"
    for before, after in pairwise(earlier):
        if after.replaces != before.digest:
            yield f"revision {after.revision} does not follow from revision {before.revision}"


def _unknown(record: Record, inputs: Collection[str]) -> Iterator[str]:
    for name in sorted(set(record.inputs) - set(inputs)):
        yield f"made from '{name}', which is not an input of a turn"


def _receipts(record: Record, turn: Turn) -> Iterator[str]:
    printed = printed_hashes(turn.sheet)
    if "receipts" in record.printed and record.printed["receipts"] != printed["receipts"]:
        yield "the receipts have changed since it was recorded"


def changed_words(game: Game) -> Iterator[Turn]:
    """The turns whose headline, press or notes were mended since they were recorded."""
    for turn in game.recorded:
        record = turn.record
        if record and record.printed.get("words", "") not in (
            "",
            printed_hashes(turn.sheet)["words"],
        ):
            yield turn
