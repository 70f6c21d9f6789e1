"""The ratings as pages and issues print them: the list, and what each game changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.corrections import CorrectedResult, RatingLedger, keep_ledger
from zine.departments.ratings.rating.history import (
    LastChange,
    PlayerStanding,
    last_changes,
)
from zine.departments.ratings.rating.results import FinishedGame
from zine.departments.ratings.ratings_from_elsewhere import initial_standings
from zine.games import GameSummary
from zine.people import Player, Players
from zine.report.seated_players import seated


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingBook:
    """Everything the ratings' pages are made from.

    `players` holds everyone who has a page, by slug: whoever is listed, was in a result
    or sits openly in a game. `own` are the zine's games by slug; `ratable` is everyone who may
    ever be rated, because they are listed or sit where players are the powers.
    """

    ledger: RatingLedger
    players: Mapping[str, Player]
    own: Mapping[str, GameSummary]
    ratable: frozenset[str] = frozenset()
    note: str = ""

    @property
    def years(self) -> tuple[int, ...]:
        """The years in which rated games were completed, the latest first."""
        rated = self.ledger.history.rated.values()
        return tuple(sorted({done.game.completed.year for done in rated}, reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A player's place in the rating list; equal printed ratings share a rank.

    `last` is None where no game here has moved the rating, because it was brought in.
    """

    rank: int
    player: Player
    rating: int
    games: int
    fully_rated: bool
    last: LastChange | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionNotice:
    """A corrected result: how many other games it rated anew, and whose rating it moved.

    `moved` gives the rating each player would have today without the correction, and the
    one he has.
    """

    day: date
    game: FinishedGame
    reason: str
    rated_anew: int
    moved: tuple[tuple[Player, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingList:
    """The page of all ratings."""

    rows: tuple[RatingRow, ...]
    newcomers: tuple[Player, ...]
    unrated: tuple[FinishedGame, ...]
    notices: tuple[CorrectionNotice, ...]
    years: tuple[int, ...]
    note: str


def rating_book(
    players: Players, finished: Iterable[FinishedGame], games: Iterable[GameSummary]
) -> RatingBook | None:
    """Rate everything; None if the zine lists no players and has no rated game."""
    ledger = keep_ledger(finished, initial_standings(players))
    if not players.listed and not ledger.history.rated:
        return None
    own = {game.slug: game for game in games}
    everyone = dict(players.listed)
    ratable = set(players.listed)
    for game in own.values():
        for person in seated(game, players).values():
            everyone.setdefault(person.slug, person)
            if not game.settings.players:
                ratable.add(person.slug)
    return RatingBook(
        ledger=ledger, players=everyone, own=own, ratable=frozenset(ratable), note=players.note
    )


def rating_list(book: RatingBook) -> RatingList:
    """All players with a rating, the highest first, and the notes on it."""
    standings = book.ledger.history.standings
    last = last_changes(book.ledger.history)
    order = sorted(standings, key=lambda slug: (-jdpr.printed(standings[slug].rating), slug))
    ratings = [jdpr.printed(standings[slug].rating) for slug in order]
    ranks: dict[int, int] = {}
    for rank, rating in enumerate(ratings, start=1):
        ranks.setdefault(rating, rank)
    return RatingList(
        rows=tuple(
            RatingRow(
                rank=ranks[rating],
                player=book.players[slug],
                rating=rating,
                games=standings[slug].games,
                fully_rated=standings[slug].fully_rated,
                last=last.get(slug),
            )
            for slug, rating in zip(order, ratings, strict=True)
        ),
        newcomers=tuple(book.players[slug] for slug in sorted(book.ratable - standings.keys())),
        unrated=book.ledger.history.unrated[::-1],
        notices=tuple(correction_notice(each, book) for each in book.ledger.corrected[::-1]),
        years=book.years,
        note=book.note,
    )


def correction_notice(corrected: CorrectedResult, book: RatingBook) -> CorrectionNotice:
    """A correction with every rating it changed."""
    return CorrectionNotice(
        day=corrected.correction.day,
        game=corrected.game,
        reason=corrected.correction.reason,
        rated_anew=len(corrected.rated_anew),
        moved=tuple(
            (book.players[slug], _rating(before), _rating(after))
            for slug, (before, after) in corrected.moved.items()
            if _rating(before) != _rating(after)
        ),
    )


def _rating(standing: PlayerStanding) -> int:
    return jdpr.printed(standing.rating)
