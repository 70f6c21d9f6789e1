"""What is printed of chance from the public beacon: the round before it exists, and what it was."""

from __future__ import annotations

from collections.abc import Iterator

from zine.games import Settings, Turn, TurnState
from zine.games.beacon import appears
from zine.language import worded
from zine.report.dates import long_date

# Issues in every language are read back by the first two: see zine.wings.desk.checking.issue_comparison.
TIES = "Ties are drawn by round {round} of the drand beacon (quicknet)."
POWERS = "Powers are drawn by round {round} of the drand beacon (quicknet)."
TIES_WAIT = (
    "Ties are drawn by round {round} of the drand beacon (quicknet), and the turn waits for it."
)
ITS_TIME = "Its time is {time}."
DRAWN = "Ties were drawn by round {round} of the drand beacon (quicknet)."
NOT_AT_HAND = (
    "Round {round} of the drand beacon (quicknet) was not at hand. Ties were drawn by the game's"
    " seed, as game.yaml has it for that case."
)
RANDOMNESS = "RANDOMNESS is {value}."
SENTENCES = (
    *(
        TIES,
        TIES_WAIT,
        POWERS,
    ),
    *(ITS_TIME, DRAWN, NOT_AT_HAND, RANDOMNESS),
)


def chance_words(settings: Settings, turn: Turn) -> str:
    """The rounds of the beacon that a turn being played, or a game that begins, needs; "" for none."""
    lines: list[str] = []
    powers = settings.beacon.powers if settings.beacon else None
    if powers is not None and turn.before == settings.start:
        lines.append(powers_by_round(powers))
    if turn.round is not None:
        late = turn.lacks_pulse and turn.state is TurnState.WAITING
        lines.append(_of_round(TIES_WAIT if late else TIES, turn.round))
    return " ".join(lines)


def powers_by_round(number: int) -> str:
    """What to print before the powers are drawn."""
    return _of_round(POWERS, number)


def _of_round(sentence: str, number: int) -> str:
    return f"{worded(sentence, round=number)} {worded(ITS_TIME, time=_round_time(number))}"


def _round_time(number: int) -> str:
    """The time of a round: "Friday, 4 December 2026, 18:00:03 UTC"."""
    moment = appears(number)
    return f"{long_date(moment.date())}, {moment:%H:%M:%S} UTC"


def chance_drawn(turn: Turn) -> Iterator[str]:
    """What a recorded turn drew from, where its game draws from the beacon."""
    record = turn.record
    assert record is not None
    if record.pulse is not None:
        value = worded(RANDOMNESS, value=record.pulse.randomness)
        yield f"{_of_round(DRAWN, record.pulse.round)} {value}"
    elif turn.round is not None:
        yield worded(NOT_AT_HAND, round=turn.round)
