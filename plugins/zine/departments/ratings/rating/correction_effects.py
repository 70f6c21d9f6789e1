"""Corrected results: the ratings as they are, and as they would be without each correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from zine.departments.ratings.rating.finished_game import FinishedGame, undone
from zine.departments.ratings.rating.jdpr import printed
from zine.departments.ratings.rating.rating_history import (
    NOBODY,
    Change,
    PlayerStanding,
    RatedGame,
    RatingHistory,
    rate,
)
from zine.games.rating_settings import ResultCorrection


@dataclass(frozen=True, slots=True)
class CorrectedResult:
    """A correction, and the history of ratings before and after it was made.

    Both hold all games known today, so that they differ by the correction alone.
    """

    game: FinishedGame
    correction: ResultCorrection
    before: RatingHistory
    after: RatingHistory

    @property
    def moved(self) -> dict[str, tuple[PlayerStanding, PlayerStanding]]:
        """The players whose standing today it changes, with their standings without and with it."""
        players = sorted({*self.before.standings, *self.after.standings})
        pairs = {each: (self.before.standing(each), self.after.standing(each)) for each in players}
        return {player: pair for player, pair in pairs.items() if pair[0] != pair[1]}

    @property
    def rated_anew(self) -> tuple[str, ...]:
        """The other games that give other ratings since, in order of completion."""
        return tuple(
            slug
            for slug, done in self.after.rated.items()
            if slug != self.game.slug and self.before.rated.get(slug) != done
        )

    def differences(self, slug: str) -> tuple[tuple[Change | None, Change | None], ...]:
        """What a game changed, before and after the correction, where it prints otherwise."""
        before, after = (_lines(each.rated.get(slug)) for each in (self.before, self.after))
        keys = [*after, *(key for key in before if key not in after)]
        pairs = ((before.get(key), after.get(key)) for key in keys)
        return tuple(pair for pair in pairs if _digits(pair[0]) != _digits(pair[1]))


def keep_ledger(
    games: Iterable[FinishedGame], brought_in: Mapping[str, PlayerStanding] = NOBODY
) -> tuple[RatingHistory, tuple[CorrectedResult, ...]]:
    """The ratings of all finished games, and every correction in order of days.

    All are rated once more without each correction, the latest taken back first.
    """
    today = {game.slug: game for game in games}
    steps = sorted(
        (correction.day, slug, number)
        for slug, game in today.items()
        for number, correction in enumerate(game.corrections)
    )
    history = after = rate(today.values(), brought_in)
    known = dict(today)
    corrected: list[CorrectedResult] = []
    for _, slug, number in reversed(steps):
        game = today[slug]
        correction = game.corrections[number]
        known[slug] = undone(known[slug], correction.was)
        before = rate(known.values(), brought_in)
        corrected.append(CorrectedResult(game, correction, before, after))
        after = before
    return history, tuple(reversed(corrected))


def _lines(done: RatedGame | None) -> dict[tuple[str, str], Change]:
    return {(each.power, each.player): each for each in done.changes} if done else {}


def _digits(change: Change | None) -> tuple[int, int] | None:
    return (printed(change.delta), printed(change.after)) if change else None
