"""The last game that moved each player's rating, and by how much."""

from __future__ import annotations

from dataclasses import dataclass

from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.history import RatingHistory
from zine.departments.ratings.rating.results import FinishedGame


@dataclass(frozen=True, slots=True)
class LastChange:
    """A game and the change it made to one rating, rounded; both powers of one who had two."""

    game: FinishedGame
    delta: int


def last_changes(history: RatingHistory) -> dict[str, LastChange]:
    """The last change of everyone whose rating a game has moved, by slug.

    A mercy position moves nothing, so the game before it stays the last one.
    """
    found: dict[str, LastChange] = {}
    for done in history.rated.values():
        deltas: dict[str, float] = {}
        for change in done.changes:
            if not change.mercy:
                deltas[change.player] = deltas.get(change.player, 0.0) + change.delta
        for player, delta in deltas.items():
            found[player] = LastChange(done.game, jdpr.printed(delta))
    return found
