"""What is printed of chance from the public beacon: the round before it exists, and what it was."""

from __future__ import annotations

from collections.abc import Iterator

from zine.games import Settings, Turn, TurnState
from zine.games.beacon import appears, round_from
from zine.report.dates import long_date

BEACON = "the drand beacon (quicknet)"


def chance_words(settings: Settings, turn: Turn) -> str:
    """The rounds of the beacon that a turn being played, or a game that begins, needs; "" for none."""
    lines: list[str] = []
    powers = settings.beacon.powers if settings.beacon else None
    if powers is not None and turn.before == settings.start:
        lines.append(powers_by_round(powers))
    if turn.round is not None:
        late = turn.lacks_pulse and turn.state is TurnState.WAITING
        waits = ", and the turn waits for it" if late else ""
        lines.append(
            f"Ties are drawn by round {turn.round} of {BEACON}{waits}. {_its_time(turn.round)}"
        )
    if settings.timelock is not None and turn.deadline is not None:
        number = round_from(turn.deadline)
        closed = bool(turn.locked) or turn.tally is not None
        more = ", and the turn waits for it" if closed and turn.state is TurnState.WAITING else ""
        lines.append(
            f"Round {number} of {BEACON} opens time-locked orders{more}. {_its_time(number)}"
        )
    return " ".join(lines)


def powers_by_round(number: int) -> str:
    """What to print before the powers are drawn."""
    return f"Powers are drawn by round {number} of {BEACON}. {_its_time(number)}"


def _its_time(number: int) -> str:
    return f"Its time is {round_time(number)}."


def round_time(number: int) -> str:
    """The time of a round: "Friday, 4 December 2026, 18:00:03 UTC"."""
    moment = appears(number)
    return f"{long_date(moment.date())}, {moment:%H:%M:%S} UTC"


def chance_drawn(turn: Turn) -> Iterator[str]:
    """What a recorded turn drew from, where its game draws from the beacon."""
    record = turn.record
    assert record is not None
    if record.pulse is not None:
        number = record.pulse.round
        yield (
            f"Ties were drawn by round {number} of {BEACON}. {_its_time(number)} "
            f"RANDOMNESS is {record.pulse.randomness}."
        )
    elif turn.round is not None:
        yield (
            f"Round {turn.round} of {BEACON} was not at hand. Ties were drawn by the game's "
            "seed, as game.yaml has it for that case."
        )
