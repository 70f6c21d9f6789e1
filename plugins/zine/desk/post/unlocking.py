"""Time-locked sets are opened when their round of the beacon is here: no key is needed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import datetime

from zine.desk.post.admission import Known, known
from zine.desk.post.filing import file_opened, keep_lock_of
from zine.desk.post.ledger import LedgerEntry, LetterVerdict, enter, standing
from zine.desk.sealed.envelope import Unopened, receipt
from zine.desk.sealed.locking import contents_of_lock
from zine.desk.sealed.tlock import read_lock
from zine.desk.seating.people_desk import PeopleDesk
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.pulses import BEACON, EXTRA, can_check, is_genuine
from zine.games import Pulse, Turn
from zine.games.beacon import LOCK
from zine.language import phrase
from zine.problems import Collector, Problems


def open_locked(desk: PeopleDesk, now: datetime, found: Collector) -> tuple[LedgerEntry, ...]:
    """Open the time-locked sets of turns past their deadline whose rounds are here; their entries.

    A set that is not what its envelope said is set aside, and the one before it counts. What
    keeps a game's sets closed is noted in `found`.
    """
    made: list[LedgerEntry] = []
    games = known(desk, now, lambda stem: False)
    for folder, game in games.games.values():
        turn = game.current
        over = turn is not None and turn.deadline is not None and turn.deadline <= now
        if turn is not None and over and any(map(LOCK.match, folder.pulses)):
            with found.noting():
                made += _opened(desk, games, folder, turn)
    return tuple(made)


def _opened(
    desk: PeopleDesk, games: Known, folder: GameFolder, turn: Turn
) -> tuple[LedgerEntry, ...]:
    """The entries of a turn's sets that were opened, entered after all else was written."""
    before = games.ledger.sets(folder.settings.slug, turn.phase.slug).entries
    wanted = {read_lock(entry.locked).round for entry in before if entry.locked}
    pulses = {pulse.round: pulse for pulse in _pulses(folder, wanted)}
    taken = {entry.stem: entry for entry in before}
    while ready := [
        (entry, pulse)
        for entry in standing(taken.values()).values()
        if entry.locked and (pulse := pulses.get(read_lock(entry.locked).round))
    ]:
        for entry, pulse in ready:
            taken[entry.stem] = _with_orders(entry, pulse)
    changed = [entry for entry in before if taken[entry.stem] != entry]
    if changed:
        file_opened(desk, folder, turn, [*taken.values()])
    for entry in changed:
        made = taken[entry.stem]
        enter(desk.private, made)
        if made.verdict is LetterVerdict.ASIDE:
            desk.private.remove(entry.name)
            keep_lock_of(desk, folder, entry, counts=False)
    return tuple(taken[entry.stem] for entry in changed)


def _pulses(folder: GameFolder, wanted: Collection[int]) -> Iterator[Pulse]:
    """Those of the wanted rounds that are in a game's folder. Raises Problems for a forged one."""
    place = f"games/{folder.path.name}/{BEACON}"
    for purpose, pulse in folder.pulses.items():
        if not LOCK.match(purpose) or pulse.round not in wanted:
            continue
        if not can_check():
            raise Problems.of(place, "signatures cannot be checked here", EXTRA)
        if not is_genuine(pulse):
            hint = f"delete it, then: zine beacon fetch {folder.path.name}"
            message = f"the signature of round {pulse.round} is not the beacon's"
            raise Problems.of(place, message, hint)
        yield pulse


def _with_orders(entry: LedgerEntry, pulse: Pulse) -> LedgerEntry:
    """An entry with the orders of its lock, or set aside with why there are none."""
    try:
        inside = contents_of_lock(read_lock(entry.locked), pulse)
    except Unopened as fault:
        return _spoilt(entry, fault.args[0])
    if (inside.game, inside.phase, inside.power) != (entry.game, entry.phase, entry.power):
        whose = f"{inside.power[:40]} of {inside.game[:40]}, {inside.phase[:40]}"
        return _spoilt(entry, phrase("the orders in its time lock are for {whose}", whose=whose))
    made = receipt(entry.game, entry.phase, entry.power, entry.nonce, inside.orders)
    # The publisher's word makes a set count that has no receipt yet.
    if entry.receipt and (inside.nonce != entry.nonce or made != entry.receipt):
        said = phrase("its receipt is not that of the orders in its time lock")
        return _spoilt(entry, said)
    return replace(entry, orders=inside.orders, receipt=made, locked="")


def _spoilt(entry: LedgerEntry, reason: str) -> LedgerEntry:
    return replace(
        entry, verdict=LetterVerdict.ASIDE, reason=reason, orders=None, locked="", final=False
    )
