"""What people write for the ratings: players.yaml, results by hand, and a block of game.yaml."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from zine.departments.ratings.rating.results import PressSetting
from zine.files.strict_yaml import Schema
from zine.games import Ending


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"'{text}' is no day such as 2026-12-04") from None


Day = Annotated[date, BeforeValidator(_day)]
Count = Annotated[int, Field(gt=0)]


def _named(written: object) -> object:
    """A text alone is the player's name."""
    return {"name": written} if isinstance(written, str) else written


class PlayerFile(Schema):
    """A player in players.yaml, under his handle."""

    name: str = ""
    aliases: tuple[str, ...] = ()


class PlayersFile(Schema):
    """content/players.yaml."""

    note: str = ""
    players: dict[str, Annotated[PlayerFile, BeforeValidator(_named)]] = Field(default_factory=dict)


class TimedSeatFile(Schema):
    """A player at a power for a time, in turns, days or any other unit."""

    player: str
    time: Count


def _timed_seats(written: object) -> object:
    """A name alone is a player for the whole game, no name a power that nobody played."""
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
    """What a result said before it was corrected; only what was otherwise."""

    completed: Day | None = None
    press: PressSetting | None = None
    real_time: bool | None = None
    irregular: str | None = None
    centres: Count | None = None
    solo: Count | None = None
    powers: dict[str, TimedSeats] = Field(default_factory=dict)
    result: EndingFile | None = None


class CorrectionFile(Schema):
    """That a result was corrected: when, why, and what it had said."""

    day: Day
    reason: str = Field(min_length=1)
    was: EarlierFile


class RatingFile(Schema):
    """`rating` in game.yaml: what the ratings must know beside the game itself."""

    completed: Day | None = None
    press: PressSetting = PressSetting.PARTIAL
    real_time: bool = False
    irregular: str = ""
    issue: int | None = None
    corrected: tuple[CorrectionFile, ...] = ()


class FinishedGameFile(RatingFile):
    """content/ratings/results/*.yaml: the result of a game played elsewhere."""

    completed: Day
    title: str = Field(min_length=1)
    variant: str = "standard"
    centres: Count | None = None
    solo: Count | None = None
    powers: dict[str, TimedSeats] = Field(min_length=2)
    result: EndingFile
    note: str = ""
