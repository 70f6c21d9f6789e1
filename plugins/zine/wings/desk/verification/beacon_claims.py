"""Checks that a game drew from the rounds of the beacon that it named, and that these are real."""

from __future__ import annotations

from collections.abc import Iterator

from zine.gamefiles.beacon_rounds import BEACON
from zine.games import Game, GameFiles, NoPulse, Pulse, Settings, Turn
from zine.games.beacon import POWERS, appears
from zine.wings.desk.beacon import EXTRA, can_check, is_genuine


def false_draws(folder: GameFiles, game: Game) -> Iterator[str]:
    """What is wrong with a game's draws from the beacon, each with its file."""
    for turn in game.recorded:
        shown = folder.shown(turn.phase, "record")
        yield from (f"{shown}: {words}" for words in _of_turn(game.settings, turn))
    shown = f"games/{folder.settings.slug}/{BEACON}"
    yield from (f"{shown}: {words}" for words in _of_powers(folder))


def notes_on_draws(folder: GameFiles, game: Game) -> Iterator[str]:
    """Notes on rounds that somebody named late, and on signatures that nobody could check."""
    for turn in game.recorded:
        number = turn.record.pulse.round if turn.record and turn.record.pulse else None
        if number and turn.deadline and appears(number) < turn.deadline:
            shown = folder.shown(turn.phase, "record")
            yield (
                f"{shown}: round {number} of the beacon had appeared before the deadline; "
                "only a printed issue shows when it was named"
            )
    drawn = [turn for turn in game.recorded if turn.record and turn.record.pulse]
    count = len(drawn) + (POWERS in folder.pulses)
    if count and not can_check():
        name = f"games/{folder.settings.slug}"
        rounds = "1 round" if count == 1 else f"{count} rounds"
        yield f"{name}: the signatures of {rounds} of the beacon were not checked: {EXTRA}"


def _of_turn(settings: Settings, turn: Turn) -> Iterator[str]:
    record = turn.record
    assert record is not None
    pulse, named = record.pulse, turn.round
    if pulse is None:
        if named is not None and settings.beacon and settings.beacon.without is NoPulse.WAIT:
            yield f"drawn from the game's seed, where it waits for round {named} of the beacon"
        return
    if named is None:
        yield f"drawn from round {pulse.round} of the beacon, where its seed is what counts"
    elif pulse.round != named:
        yield f"drawn from round {pulse.round} of the beacon, where its deadline names {named}"
    if appears(pulse.round) > record.recorded:
        yield f"drawn from round {pulse.round} of the beacon, which came after it was recorded"
    yield from _signature(pulse)


def _of_powers(folder: GameFiles) -> Iterator[str]:
    settings, pulse = folder.settings, folder.pulses.get(POWERS)
    named = settings.beacon.powers if settings.beacon else None
    if pulse is None:
        if named is not None and folder.records:
            yield f"round {named}, which the powers were to be drawn by, is missing"
        return
    if pulse.round != named:
        yield f"powers drawn by round {pulse.round}, where game.yaml names {named or 'none'}"
    if settings.seed != pulse.randomness:
        yield f"the seed in game.yaml is not the randomness of round {pulse.round}"
    yield from _signature(pulse)


def _signature(pulse: Pulse) -> Iterator[str]:
    if can_check() and not is_genuine(pulse):
        yield f"the signature of round {pulse.round} is not the beacon's"
