"""Plays a game through: its recorded turns in order, and the one that is being played."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from zine.games.phase_state import make_turn
from zine.games.turns import Turn
from zine.games.unplayed_game import GameFiles
from zine.rules.calendar import Phase


def turns_of(files: GameFiles, now: datetime) -> tuple[Turn, ...]:
    """Follow the records from the start to the turn being played, with its state at `now`.

    Whether the records belong to each other is for their reader to say.
    """
    turns: list[Turn] = []
    settings = files.settings
    phase: Phase | None = _first_phase(files)
    board = settings.start
    while phase is not None:
        setup = files.setups.get(phase.slug)
        board = replace(setup.position, extras=board.extras) if setup else board
        turn = make_turn(files, phase, board, turns, now)
        if turn.record is not None:
            turns.append(turn)
            phase, board = turn.record.next_phase, turn.record.next_position
            continue
        phase = _later_setup(files, phase) if turn.sheet is None else None
        over = settings.result is not None and turn.sheet is None and turns
        if phase is None and not over:
            turns.append(turn)
    return tuple(turns)


def _first_phase(files: GameFiles) -> Phase:
    calendar = files.settings.variant.calendar
    first = calendar.parse(min(files.setups, default=calendar.first.slug))
    assert first is not None
    return first


def _later_setup(files: GameFiles, phase: Phase) -> Phase | None:
    """The place where an old game resumes after a gap, if it does."""
    later = min((slug for slug in files.setups if slug > phase.slug), default=None)
    return files.settings.variant.calendar.parse(later) if later else None
