"""The ratings' pages: the list, each year's games, and each player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from zine.departments.ratings.issue_ratings import issue_ratings
from zine.departments.ratings.player_page import player_pages
from zine.departments.ratings.ratings_report import (
    RatingBook,
    rating_book,
    rating_list,
    seated,
    year_ratings,
)
from zine.departments.ratings.reading import RatingSources, finished_games
from zine.games import Game
from zine.people import Player
from zine.report.issue import IssueReport


@dataclass(frozen=True)
class RatingLinks:
    """What other pages need to link to the ratings.

    `people` gives the players behind the names in a game's seats, `rated` the year a
    rated game was completed in, both by the game's slug.
    """

    people: Mapping[str, Mapping[str, Player]]
    rated: Mapping[str, int]


@dataclass(frozen=True)
class Ratings:
    """The book of ratings with where it came from."""

    sources: RatingSources
    book: RatingBook

    @property
    def links(self) -> RatingLinks:
        """What templates link by."""
        return RatingLinks(
            people={
                slug: seated(game, self.sources.players) for slug, game in self.book.own.items()
            },
            rated={
                slug: done.game.completed.year
                for slug, done in self.book.ledger.history.rated.items()
            },
        )


def rate_zine(
    sources: RatingSources, games: Sequence[Game], issues: Sequence[int]
) -> Ratings | None:
    """Rate all finished games; None if the zine keeps no ratings. Raises Problems."""
    finished = finished_games(sources, games, issues)
    book = rating_book(sources.players, finished, games)
    return Ratings(sources, book) if book else None


def with_ratings(issues: Sequence[IssueReport], ratings: Ratings | None) -> tuple[IssueReport, ...]:
    """The issues, each with what its games changed."""
    if ratings is None:
        return tuple(issues)
    return tuple(
        replace(issue, ratings=issue_ratings(ratings.book, issue.source.number, issue.source.date))
        for issue in issues
    )


def write_ratings(write: Callable[..., None], ratings: Ratings) -> None:
    """Write every page of the ratings, given how pages are written."""
    book = ratings.book
    write("ratings/index.html", "ratings", ratings=rating_list(book))
    for year in book.years:
        name = f"ratings/{year}.html"
        write(name, "rated_year", year=year, games=year_ratings(book, year), own=book.own)
    for page in player_pages(book, ratings.sources.players):
        name = f"players/{page.player.slug}.html"
        write(name, "player", page=page, own=book.own, note=book.note)
