"""Verifies one game: replays its records, checks its claims, and says it all in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.record_differences import differences, other_map, reread
from zine.games import Game, GameFiles
from zine.problems import Problem, Problems
from zine.wings.desk.receipt_check import corrected_receipts, wrong_receipts
from zine.wings.desk.sentence_redaction import redactions
from zine.wings.desk.verification.beacon_claims import false_draws, notes_on_draws
from zine.wings.desk.verification.record_claims import changed_words, false_claims


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What was found in a game, as plain values that can come from another process.

    `found` counts differences, `stand` those that a changed ruling explains; `notes` are in order,
    but worth knowing. A game that cannot be read has `problems` and nothing else.
    """

    turns: int = 0
    found: int = 0
    stand: int = 0
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def verify_game(path: Path, root: Path, numbers: frozenset[int], now: datetime) -> Verified:
    """What the present engine and the hashes say of the game in a folder; nothing changes.

    `numbers` are those of the zine's issues.
    """
    try:
        folder = read_folder(path)
        game = play_through(folder, now)
    except Problems as problems:
        return Verified(problems=problems.problems)
    return verify_played(folder, game, root, numbers, now)


def verify_played(
    folder: GameFolder, game: Game, root: Path, numbers: frozenset[int], now: datetime
) -> Verified:
    """The same of a game whose folder was read and whose records follow from one another."""
    try:
        # A turn that is due is adjudicated only to learn whether it can be.
        advance(folder, now, None, ENGINE)
    except Problems as problems:
        return Verified(problems=problems.problems)
    more = redactions(folder, game, private_of(root))
    return _check_played(folder, game, numbers, now, more)


def _check_played(
    files: GameFiles, game: Game, numbers: frozenset[int], now: datetime, more: Iterable[str] = ()
) -> Verified:
    """What is found in a game whose records follow from one another; `more` are further notes."""
    lines: list[str] = []
    found = stand = 0
    for turn, words in differences(files, game):
        why = reread(files.settings, turn)
        found, stand = found + (not why), stand + bool(why)
        because = f" ({why})" if why else ""
        lines.append(f"{files.shown(turn.phase, 'record')}: {words}{because}")
    for turn, words in (*false_claims(files, game, numbers, now), *wrong_receipts(files, game)):
        found += 1
        lines.append(f"{files.shown(turn.phase, 'record')}: {words}")
    for line in false_draws(files, game):
        found += 1
        lines.append(line)
    notes = (*_notes(files, game), *notes_on_draws(files, game), *more)
    turns = len(game.recorded)
    return Verified(turns=turns, found=found, stand=stand, lines=tuple(lines), notes=notes)


def one_by_one(root: Path, numbers: frozenset[int], now: datetime) -> partial[Verified]:
    """`verify_game` for the games of a zine, as a function of the path alone."""
    return partial(verify_game, root=root, numbers=numbers, now=now)


def _notes(files: GameFiles, game: Game) -> Iterator[str]:
    """Notes on what may be in order but is worth knowing."""
    for turn in changed_words(game):
        yield f"{files.shown(turn.phase, 'orders')}: headline, press or notes were changed since"
    for turn, words in corrected_receipts(game):
        yield f"{files.shown(turn.phase, 'record')}: {words}"
    maps: dict[str, list[str]] = {}
    for turn in game.recorded:
        if turn.record and (words := other_map(files.settings, turn.record)):
            maps.setdefault(words, []).append(turn.phase.slug)
    for words, phases in maps.items():
        yield f"games/{files.settings.slug}: {words}: {', '.join(phases)}"
