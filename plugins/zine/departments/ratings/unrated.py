"""Why a game changes no rating, in the language of print."""

from __future__ import annotations

from zine.departments.ratings.rating.results import NO_PLAYERS, UNPLAYED, FinishedGame
from zine.language import _, in_language, named


def why_unrated(game: FinishedGame) -> str:
    """The reason of `game.unrated`; what a publisher wrote stays as it was written."""
    if game.irregular:
        return in_language(game.irregular)
    if game.unplayed and game.unrated != NO_PLAYERS:
        return _(UNPLAYED).format(powers=", ".join(map(named, game.unplayed)))
    return _(game.unrated)
