"""Checks that what was time-locked is what was adjudicated: the locks are there for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from zine.desk.sealed.age_files import EXTRA
from zine.desk.sealed.envelope import Unopened
from zine.desk.sealed.locking import LockedSet, contents_of_lock
from zine.desk.sealed.tlock import read_lock
from zine.gamefiles.envelopes import locks
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.pulses import is_genuine
from zine.games import Game, Pulse, Turn
from zine.games.redaction import marks_in
from zine.problems import Collector, Problems


def notes_on_locks(folder: GameFolder, game: Game) -> Iterator[str]:
    """Notes on locks in a game's folder that hold other orders than those that counted.

    The publisher may have let a later set count, or somebody may have put a lock there: only whoever
    sent it knows. Locks whose round is not kept with the game are passed over.
    """
    pulses = {pulse.round: pulse for pulse in folder.pulses.values()}
    for turn in game.recorded:
        for shown, text in locks(folder.path, turn.phase.slug, Collector()).items():
            try:
                found = _opened(text, pulses)
            except Problems:
                yield f"games/{game.slug}: time-locked orders were not compared: {EXTRA}"
                return
            if found is not None and not _counted(game, turn, found):
                yield f"{shown}: {found.power[:40]}'s time-locked orders are not those adjudicated"


def _opened(text: str, pulses: dict[int, Pulse]) -> LockedSet | None:
    """What a lock holds; None if it cannot be opened here. Raises Problems without the library."""
    try:
        lock = read_lock(text)
        pulse = pulses.get(lock.round)
        return contents_of_lock(lock, pulse) if pulse and is_genuine(pulse) else None
    except Unopened:
        return None


def _counted(game: Game, turn: Turn, found: LockedSet) -> bool:
    """Whether a set is the one that was adjudicated, as far as its words were not removed."""
    orders = turn.sheet.handed_in.get(found.power, "") if turn.sheet else ""
    here = (game.slug, turn.phase.slug) == (found.game, found.phase)
    return here and (bool(marks_in(orders)) or orders.strip() == found.orders)
