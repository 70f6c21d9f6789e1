"""What happens at the end of an inning, as it is recorded and reported."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import Event


@dataclass(frozen=True, slots=True)
class InningScored(Event):
    """What a player made of a power: its centres, and the units it would have after builds.

    `inning` is counted from 1, `points` are those of the game's way of scoring.
    """

    inning: int
    player: str
    power: str
    points: int
    centres: tuple[str, ...]
    units: int
