"""What is printed of chance from the public beacon: the round before it exists, and what it was."""

from __future__ import annotations

from zine.language import worded
from zine.report.dates import long_date
from zine.wings.desk.beacon.round_times import appears

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
SENTENCES = (TIES, TIES_WAIT, POWERS, ITS_TIME, DRAWN, NOT_AT_HAND, RANDOMNESS)


def powers_by_round(number: int) -> str:
    """What to print before the powers are drawn."""
    return _of_round(POWERS, number)


def ties_by_round(number: int, *, late: bool) -> str:
    """What to print before ties are drawn; `late` says that the turn waits for the round."""
    return _of_round(TIES_WAIT if late else TIES, number)


def ties_drawn(number: int, randomness: str) -> str:
    """What ties were drawn by."""
    return f"{_of_round(DRAWN, number)} {worded(RANDOMNESS, value=randomness)}"


def not_at_hand(number: int) -> str:
    """Why ties were drawn by the game's seed."""
    return worded(NOT_AT_HAND, round=number)


def _of_round(sentence: str, number: int) -> str:
    return f"{worded(sentence, round=number)} {worded(ITS_TIME, time=_round_time(number))}"


def _round_time(number: int) -> str:
    """The time of a round: "Friday, 4 December 2026, 18:00:03 UTC"."""
    moment = appears(number)
    return f"{long_date(moment.date())}, {moment:%H:%M:%S} UTC"
