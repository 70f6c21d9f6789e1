"""What a game of innings begins with and keeps: who plays what when, and the points so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from zine.rules.position import ExtraKey


class Score(StrEnum):
    """What an inning is worth: centres owned, or units after builds (Pulsipher 5)."""

    CENTRES = "centres"
    UNITS = "units"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How innings are scored and who plays what when.

    `schedule` has a line for each player, in the order they are listed, with their powers
    inning by inning; without one it is drawn by lot.
    """

    score: Score
    schedule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Innings:
    """The schedule and the score; players stand in the order they were listed.

    `schedule` gives each player's powers, `points` their points, inning by inning.
    """

    schedule: Mapping[str, tuple[str, ...]]
    points: Mapping[str, tuple[int, ...]]

    @property
    def played(self) -> int:
        """How many innings are over."""
        return len(next(iter(self.points.values())))

    def player_of(self, power: str) -> str | None:
        """Who plays a power in the present inning; None when all are over."""
        inning = self.played
        return next(
            (
                player
                for player, powers in self.schedule.items()
                if inning < len(powers) and powers[inning] == power
            ),
            None,
        )

    def totals(self) -> dict[str, int]:
        """Each player's points of all innings."""
        return {player: sum(points) for player, points in self.points.items()}


INNINGS: ExtraKey[Innings] = ExtraKey("innings", Innings)
