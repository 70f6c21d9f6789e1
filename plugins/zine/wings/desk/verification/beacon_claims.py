"""Checks that a game drew from the rounds of the beacon that it named, and that these are real."""

from __future__ import annotations

from collections.abc import Iterator

from zine.games import Game, GameFiles, Settings, Turn
from zine.wings.desk.beacon.beacon_draws import POWERS, NoPulse, Pulse
from zine.wings.desk.beacon.game_beacon import BEACON, beacon_terms, draw_of, fetched_pulses
from zine.wings.desk.beacon.pulse_signatures import EXTRA, can_check, is_genuine
from zine.wings.desk.beacon.round_times import appears


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
        pulse = draw_of(turn).pulse
        if pulse and turn.deadline and appears(pulse.round) < turn.deadline:
            shown = folder.shown(turn.phase, "record")
            yield (
                f"{shown}: round {pulse.round} of the beacon had appeared before the deadline; "
                "only a printed issue shows when it was named"
            )
    drawn = sum(draw_of(turn).pulse is not None for turn in game.recorded)
    count = drawn + (POWERS in fetched_pulses(folder))
    if count and not can_check():
        name = f"games/{folder.settings.slug}"
        rounds = "1 round" if count == 1 else f"{count} rounds"
        yield f"{name}: the signatures of {rounds} of the beacon were not checked: {EXTRA}"


def _of_turn(settings: Settings, turn: Turn) -> Iterator[str]:
    record = turn.record
    assert record is not None
    pulse, named = draw_of(turn).pulse, draw_of(turn).round
    terms = beacon_terms(settings)
    if pulse is None:
        if named is not None and terms and terms.without is NoPulse.WAIT:
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
    settings, pulse = folder.settings, fetched_pulses(folder).get(POWERS)
    terms = beacon_terms(settings)
    named = terms.powers if terms else None
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
