"""How many exchanges a year has: two rounds as printed, or three (ruling C27)."""

from __future__ import annotations

from dataclasses import replace

from zine.expansions.market.options import Rounds
from zine.rules.calendar import Calendar, PhaseKind, Stage


def with_rounds(calendar: Calendar, rounds: Rounds) -> Calendar:
    """The calendar with an exchange of its own for the autumn, if there are to be three.

    Kautzsch and Westling 3 play a year "in 3 or 2 rounds (Autumn and Winter together)".
    Raises ValueError if winter has no exchange: then autumn is no round beside it.
    """
    if rounds is Rounds.TWO:
        return calendar
    stages = calendar.stages
    last = stages[-1]
    counts = next(number for number, stage in enumerate(stages, 1) if stage.counts_centres)
    if last.kind is not PhaseKind.BUSINESS or counts == len(stages):
        raise ValueError("three rounds need an exchange at the end of the year")
    season = stages[counts - 1].season
    added = replace(last, season=season, title=_retitled(last, season))
    first = calendar.first_stage + (calendar.first_stage > counts)
    return replace(calendar, stages=(*stages[:counts], added, *stages[counts:]), first_stage=first)


def _retitled(stage: Stage, season: str) -> str:
    """The title of another season's exchange: "Winter Exchange" becomes "Fall Exchange"."""
    return " ".join(
        season.capitalize() if word.casefold() == stage.season else word
        for word in stage.title.split()
    )
