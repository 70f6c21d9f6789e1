"""What a map's answers say, as findings keep it: in English, told again in the language of print."""

from __future__ import annotations

import re

from zine.departments.quizzes.questions.deadly import Harmless
from zine.departments.quizzes.questions.queries import Play
from zine.language import phase_name, retold, worded

FOUND = frozenset(
    (
        "{places}: {count} provinces",
        "{places}: {count} moves",
        "{places}: {count} turns",
        "{count} of {all}",
        "{count} of {all}, all but {places}",
        "at least {count} of {all}",
        "at least {count} of {all}, all but {places}",
        "A fleet in {fleet} needs {count} moves to attack {army}.",
        "Not settled: {places}.",
        "For every one of them a plan takes no more turns than the least that is possible.",
        "Fleets built in the winter might shorten: {places}.",
        "Fleets built in the winter would shorten none of them.",
        "{count} positions prove one piece deadly to a unit in one province.",
        "{unit} against {place}: {reason}.",
        "no witness was found, nor a proof that there is none",
        *map(str, Harmless),
        "{journey} in {count} turns",
        "{unit} is deadly to {target}",
        "With {order}",
        "{places} is wrong",
        "{places} are wrong",
        "{places} is missing",
        "{places} are missing",
        "one of {places} is missing",
        "the number is {count}, not {answer}",
    )
)
_JOURNEYS = re.compile(r"(\d+) journeys, by the turns they take: (.+)\.")


def found_words(sentence: str) -> str:
    """A sentence of a finding in the language of print."""
    journeys = _JOURNEYS.fullmatch(sentence)
    if journeys is None:
        return retold(sentence, FOUND)
    tally = (each.partition(" in ") for each in journeys[2].split(", "))
    told = (worded("{count} in {turns}", count=count, turns=turns) for count, _in, turns in tally)
    return worded(
        "{count} journeys, by the turns they take: {tally}.",
        count=journeys[1],
        tally=", ".join(told),
    )


def play_name(play: Play) -> str:
    """What tells a play from the others of its demonstration: its phase, or the order tried."""
    return phase_name(play.phase) if play.name == play.phase.name else found_words(play.name)
