"""The schemas of the `rating` block in game.yaml, shared by results entered by hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from zine.files.strict_yaml import Schema
from zine.games import Ending
from zine.games.rating_settings import PressSetting, RatingTerms


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a date, such as 2026-12-04") from None


Day = Annotated[date, BeforeValidator(_day)]
Count = Annotated[int, Field(gt=0)]


class TimedSeatFile(Schema):
    """A player at a power for a time, in turns, days or any other unit."""

    player: str
    time: Count


def _timed_seats(written: object) -> object:
    """A lone name is a player for the whole game; no name is a power without a player."""
    if isinstance(written, str):
        return [{"player": written, "time": "1"}] if written else []
    return written


TimedSeats = Annotated[tuple[TimedSeatFile, ...], BeforeValidator(_timed_seats)]


class EndingFile(Schema):
    """How a game ended, and which powers share its result."""

    ending: Ending
    powers: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _as_many_as_it_takes(self) -> Self:
        if self.ending is Ending.SOLO and len(self.powers) != 1:
            raise ValueError("a solo has one power")
        if self.ending in (Ending.DRAW, Ending.CONCESSION) and not self.powers:
            raise ValueError(f"the powers of the {self.ending} are missing")
        return self


class EarlierFile(Schema):
    """What a result said before it was corrected, where it differed."""

    completed: Day | None = None
    press: PressSetting | None = None
    real_time: bool | None = None
    irregular: str | None = None
    centres: Count | None = None
    solo: Count | None = None
    powers: dict[str, TimedSeats] = Field(default_factory=dict)
    result: EndingFile | None = None


class CorrectionFile(Schema):
    """A correction of a result: when, why, and what it said before."""

    day: Day
    reason: str = Field(min_length=1)
    was: EarlierFile


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingFile(RatingTerms):
    """`rating` in game.yaml: what the ratings need besides the game itself."""

    completed: Day | None = None
    corrected: tuple[CorrectionFile, ...] = ()
