"""What was dealt with is put where it belongs: the phase's sheet, envelopes, tally, drafts.

The letters of a phase are filed together, so that a letter costs the same whether it comes
alone or with two thousand. A letter that cannot be filed is set aside; the others go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from zine.gamefiles.game_folder import GameFolder
from zine.games import Turn
from zine.language import phrase
from zine.problems import Problems
from zine.rules.calendar import PhaseKind
from zine.rules.centres_and_victory import living
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.admission import FOR_THE_PUBLISHER, Known
from zine.wings.desk.post.ledger import WAITING, LedgerEntry, LetterVerdict
from zine.wings.desk.post.letter_processing import Dealt, set_aside
from zine.wings.desk.post.message_reader import Message
from zine.wings.desk.post.orders_file import is_public, tally_of, update_sheet
from zine.wings.desk.sealed.envelope import Sealed, seal
from zine.wings.desk.sealed.envelope_files import envelope_name, keep_envelope
from zine.wings.desk.sealed.order_set_tallies import write_tally
from zine.wings.desk.seating.order_codes import read_codes
from zine.wings.desk.seating.seats import turn_named


def file_all(
    desk: PeopleDesk, now: Known, before: Sequence[LedgerEntry], new: Sequence[Dealt]
) -> list[Dealt]:
    """File the letters of one phase; as they are then to be entered.

    `before` are the phase's entries from earlier commands. Raises Problems if the disk
    refuses, or if a person has changed the orders file.
    """
    try:
        return _filed(desk, now, before, new)
    except Problems:
        raise
    except Exception as error:  # noqa: BLE001 - no letter may stop those after it
        if len(new) == 1:
            reason = phrase("it could not be filed ({error})", error=type(error).__name__)
            return [_unfiled(desk, now, new[0], reason)]
    filed: list[Dealt] = []
    kept = list(before)
    for each in new:
        done = file_all(desk, now, kept, [each])
        filed += done
        kept += [dealt.entry for dealt in done if dealt.entry.verdict not in WAITING]
    # What a letter that could not be filed left in the sheet is taken out by those that could.
    return _filed(
        desk, now, before, [d for d in filed if d.entry.verdict is LetterVerdict.TAKEN]
    ) + [d for d in filed if d.entry.verdict is not LetterVerdict.TAKEN]


def _unfiled(desk: PeopleDesk, now: Known, dealt: Dealt, reason: str) -> Dealt:
    """A letter set aside because it could not be filed."""
    entry = replace(dealt.entry, verdict=LetterVerdict.ASIDE, reason=reason, orders=None)
    entry = replace(entry, advice=FOR_THE_PUBLISHER)
    entry = replace(entry, press=(), votes=(), asks=(), final=False, number=0)
    return set_aside(desk, now, entry, Message())


def _filed(
    desk: PeopleDesk, now: Known, before: Sequence[LedgerEntry], new: Sequence[Dealt]
) -> list[Dealt]:
    if not new:
        return []
    first = new[0].entry
    folder, game = now.games[first.game]
    found = [each.entry for each in new]
    stems = {entry.stem for entry in found}
    taken = (*(each for each in before if each.stem not in stems), *found)
    press = [letter for entry in found for letter in entry.press if not letter.to]
    if press or any(entry.orders is not None or entry.final for entry in found):
        update_sheet(desk, folder, first.phase, taken, press)
    turn = turn_named(game, first.phase)
    if desk.zine.repository == "private" or _tells(folder, turn):
        return list(new)
    sealed = [_in_an_envelope(desk, each) for each in new] if is_public(desk) else []
    for each in sealed:
        if each.envelope:
            keep_envelope(desk.root, folder.path, first.phase, each.envelope)
    if any(entry.orders is not None for entry in found):
        tally = tally_of(taken, _wanted(folder, turn))
        write_tally(desk.root, folder.path, first.phase, tally)
    return sealed or list(new)


def _tells(folder: GameFolder, turn: Turn) -> bool:
    """Whether a sealed set would tell what is hidden: that its power has builds to order."""
    return folder.home.hides and turn.phase.kind is PhaseKind.ADJUSTMENTS


def _wanted(folder: GameFolder, turn: Turn) -> int:
    """How many sets a tally says are wanted; who has lost all units is not told in a hidden game."""
    if folder.home.hides and turn.phase.kind is PhaseKind.MOVEMENT:
        return len(living(turn.before))
    return len(turn.due)


def _in_an_envelope(desk: PeopleDesk, dealt: Dealt) -> Dealt:
    """The same with an envelope for the custodian, if it has orders that came without one."""
    text = dealt.envelope
    if dealt.entry.orders is None:
        return dealt
    if not text and desk.zine.recipients:
        text = _seal_for_them(desk, dealt.entry)
    entry = replace(dealt.entry, envelope=envelope_name(text)) if text else dealt.entry
    return replace(dealt, entry=entry, envelope=text)


def _seal_for_them(desk: PeopleDesk, entry: LedgerEntry) -> str:
    """An open letter's orders in an envelope, made once, for the custodian's sake."""
    name = f"envelopes/{entry.stem}.age"
    kept = desk.private.text(name)
    if kept is None:
        codes = read_codes(desk.private).get(entry.game, {}).get(entry.writer, [""])
        content = Sealed(
            game=entry.game,
            phase=entry.phase,
            power=entry.power,
            code=codes[-1],
            orders=entry.orders or "",
            nonce=entry.nonce,
            written=entry.written or entry.arrived.isoformat(),
            number=entry.number,
            final=entry.final,
        )
        kept = seal(content, desk.zine.recipients.values())
        desk.private.write(name, kept)
    return kept


def phases_of(dealt: Iterable[Dealt]) -> dict[tuple[str, str], list[Dealt]]:
    """What was taken, by game and phase."""
    found: dict[tuple[str, str], list[Dealt]] = {}
    for each in dealt:
        if each.entry.verdict is LetterVerdict.TAKEN:
            found.setdefault((each.entry.game, each.entry.phase), []).append(each)
    return found
