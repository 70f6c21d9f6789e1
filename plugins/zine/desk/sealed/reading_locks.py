"""Time-locked orders as any reader opens them, and compares them: with no key, code or zine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from zine.desk.beacon import checked_pulse
from zine.desk.dates.deadlines import round_told
from zine.desk.sealed.age_files import EXTRA
from zine.desk.sealed.envelope import BEGIN, LONGEST_ENVELOPE, Unopened, envelopes_in, receipt
from zine.desk.sealed.locking import LockedSet, contents_of_lock
from zine.desk.sealed.tlock import read_lock
from zine.files.beacon_server import signature_of
from zine.files.strict_yaml import read_text
from zine.gamefiles.envelopes import locks
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.pulses import is_genuine
from zine.gamefiles.zine_folder import readable_games
from zine.games import Game, Pulse, Turn
from zine.games.redaction import marks_in
from zine.language import phrase
from zine.problems import Collector, Place, Problem, Problems


def open_lock_file(path: Path, root: Path, signature: str, server: str) -> tuple[int, LockedSet]:
    """The round that a file's lock names, and what the lock holds.

    The round's signature is the one given, or one that a game of the zine keeps, or a server's.
    Raises Problems if the file is no such lock, or the round is not to be had.
    """
    try:
        lock = read_lock(_lock_text(path))
        kept = "" if signature else _kept(root, lock.round)
        found = signature or kept or _asked(lock.round, server)
        given_by = "--signature" if signature else "beacon.yaml" if kept else server
        pulse = checked_pulse(Pulse(round=lock.round, signature=found), given_by)
        return lock.round, contents_of_lock(lock, pulse)
    except Unopened as reason:
        hint = "it is one of games/GAME/sealed/PHASE/*.tlock"
        raise Problems.of(str(path), str(reason), hint) from None


def made_of(found: LockedSet) -> str:
    """The receipt of what a lock holds."""
    return receipt(found.game, found.phase, found.power, found.nonce, found.orders)


def _lock_text(path: Path) -> str:
    """The armored file in a text. Raises Problems if it cannot be read."""
    if path.exists() and path.stat().st_size > LONGEST_ENVELOPE:
        raise Unopened(phrase("the time-locked part is too large for orders"))
    text = read_text(path, str(path))
    return envelopes_in(text)[0] if BEGIN in text else text


def _kept(root: Path, number: int) -> str:
    """A round's signature, where a game of the zine keeps it; "" if none does."""
    games = readable_games(root, Collector())
    pulses = [pulse for folder in games for pulse in folder.pulses.values()]
    return next((each.signature for each in pulses if each.round == number), "")


def _asked(number: int, server: str) -> str:
    try:
        return signature_of(server, number)
    except Problems as fault:
        hint = f"it opens with round {number}, which appears on {round_told(number)}"
        raise Problems(
            [*fault.problems, Problem(Place(server), "no round, no orders", hint)]
        ) from None


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
