"""What a game's result has for the ratings: press, time shares, corrections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from zine.rules.position import NOTHING


class PressSetting(StrEnum):
    """Which letters the players of a game may write to one another."""

    PARTIAL = "partial"
    BROADCAST = "broadcast"
    NONE = "none"


class TimeShare(NamedTuple):
    """A player at a power, and their share of its playing time (above 0, at most 1)."""

    player: str
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingTerms:
    """What game.yaml tells the ratings; `irregular` says why a game is not rated."""

    completed: date | None = None
    press: PressSetting = PressSetting.PARTIAL
    real_time: bool = False
    irregular: str = ""
    issue: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """What a result said before it was corrected; None where it said the same."""

    completed: date | None = None
    centres: int | None = None
    solo: int | None = None
    press: PressSetting | None = None
    real_time: bool | None = None
    irregular: str | None = None
    winners: tuple[str, ...] | None = None
    players: Mapping[str, tuple[TimeShare, ...]] = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True, slots=True)
class ResultCorrection:
    """A correction of a result: when, why, and what it said before."""

    day: date
    reason: str
    was: Earlier


def shares(times: Mapping[str, int]) -> tuple[TimeShare, ...]:
    """Time shares from the time each player of a power played, in any unit."""
    whole = sum(times.values())
    return tuple(TimeShare(player, time / whole) for player, time in times.items() if time)
