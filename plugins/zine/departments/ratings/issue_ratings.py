"""The ratings in an issue: what the games that ended with it changed, and what changed since."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from zine.departments.ratings.rating.corrections import Corrected
from zine.departments.ratings.rating.history import Change
from zine.departments.ratings.rating.jdpr import printed
from zine.departments.ratings.rating.results import FinishedGame
from zine.departments.ratings.ratings_report import GameRating, RatingBook, game_rating


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedAnew:
    """That changes printed in an issue came out otherwise after a correction made later."""

    day: date
    game: FinishedGame
    reason: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueRatings:
    """The ratings chapter of an issue; `unrated` are games that ended but move nothing."""

    games: tuple[GameRating, ...]
    unrated: tuple[FinishedGame, ...]
    rated_anew: tuple[RatedAnew, ...]


def issue_ratings(book: RatingBook, number: int, day: date) -> IssueRatings | None:
    """What an issue of that number and day prints of the ratings; None if nothing."""
    history = book.ledger.history
    games = [done for done in history.rated.values() if done.game.issue == number]
    unrated = tuple(
        game
        for game in history.unrated
        if game.issue == number and any(power.players for power in game.powers)
    )
    if not games and not unrated:
        return None
    slugs = [*(done.game.slug for done in games), *(game.slug for game in unrated)]
    later = (each for each in book.ledger.corrected if each.correction.day > day)
    return IssueRatings(
        games=tuple(game_rating(done, book) for done in games),
        unrated=unrated,
        rated_anew=tuple(
            RatedAnew(
                day=each.correction.day,
                game=each.game,
                reason=each.correction.reason,
                changes=changes,
            )
            for each in later
            if (changes := tuple(_became(each, slugs, book)))
        ),
    )


def _became(corrected: Corrected, slugs: list[str], book: RatingBook) -> list[str]:
    """Which of an issue's changes a correction made otherwise, in words."""
    pairs = (pair for slug in slugs for pair in corrected.differences(slug))
    return [
        f"{_who(before or after, book)} {_numbers(before)}, now {_numbers(after)}"
        for before, after in pairs
    ]


def _who(change: Change | None, book: RatingBook) -> str:
    assert change is not None
    return f"{change.power} ({book.players[change.player].handle})"


def _numbers(change: Change | None) -> str:
    if change is None:
        return "no change"
    return f"{printed(change.delta):+d} to {printed(change.after)}"
