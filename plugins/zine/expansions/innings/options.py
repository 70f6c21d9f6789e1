"""What may differ between games of innings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Score(StrEnum):
    """What an inning is worth: centres owned, or units after builds (Pulsipher 5)."""

    CENTRES = "centres"
    UNITS = "units"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How innings are scored and who plays what when.

    `schedule` has a line for each player, in the order they are listed, with his powers
    inning by inning; without one it is drawn by lot.
    """

    score: Score
    schedule: str = ""
