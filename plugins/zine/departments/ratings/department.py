"""The ratings: the list, each year's games, a page for each player, a part of issues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, partial
from pathlib import Path

from zine.blocks import Block
from zine.departments.department import Department, Page
from zine.departments.ratings.issue_blocks import issue_blocks
from zine.departments.ratings.list_page import list_blocks
from zine.departments.ratings.player_blocks import player_pages
from zine.departments.ratings.rated_game_blocks import sections
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.rating_book import RatingBook, rating_book
from zine.departments.ratings.results_files import read_results
from zine.departments.ratings.results_of_own_games import finished_games
from zine.departments.zine_for_pages import Site
from zine.games.record_codec import digest
from zine.language import _
from zine.problems import Collector
from zine.report.issues.issue_contents import IssuePart, IssueSource
from zine.report.seated_players import told_in, told_of_players


class RatingsDepartment(Department):
    """Rates all finished games after the JDPR, anew in every build."""

    name = "ratings"

    def __init__(self) -> None:
        self._results: tuple[FinishedGame, ...] = ()
        self._book: RatingBook | None = None

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read players.yaml and the results entered by hand."""
        with found.noting():
            self._results = read_results(root, numbers)

    def prepare(self, site: Site, found: Collector) -> None:
        """Rate every finished game."""
        with found.noting():
            finished = finished_games(self._results, site.players, site.games, site.numbers)
            self._book = rating_book(site.players, finished, site.games)

    def parts(self, issue: IssueSource) -> Iterator[IssuePart]:
        """What the games that ended with an issue changed."""
        blocks = issue_blocks(self._book, issue.number, issue.date) if self._book else ()
        if blocks:
            yield IssuePart(title="Ratings", anchor="ratings", name="ratings", blocks=blocks)

    def links(self) -> Mapping[str, object]:
        """The year in which each rated game was completed, for links to it."""
        if self._book is None:
            return {"RATINGS": None}
        rated = self._book.history.rated.items()
        years = {slug: done.game.completed.year for slug, done in rated}
        return {"RATINGS": {"rated": years}}

    def pages(self, site: Site) -> Iterable[Page]:
        """The list, the years, and everyone's own page."""
        return _pages(self._book, site) if self._book else ()


def _pages(book: RatingBook, site: Site) -> Iterator[Page]:
    yield Page(
        address="ratings/index.html",
        title=_("Ratings"),
        description=_(
            "The ratings of all players after the JDPR, with every term of every change."
        ),
        name="broad",
        blocks=tuple(list_blocks(book)),
    )
    for year in book.years:
        yield Page(
            address=f"ratings/{year}.html",
            title=_("Rated games of {year}").format(year=year),
            description=_(
                "Every rated game completed in {year}, and what it changed, term by term."
            ).format(year=year),
            blocks=tuple(sections(book, year)),
        )
    told = cache(partial(told_of_players, site.games, site.players, site.game))
    courses: dict[str, list[str]] = {}  # the keys of games of which more is told, by player
    for game, _name, person in told_in(site.games, site.players):
        courses.setdefault(person.slug, []).append(site.keys[game.slug])
    for player, rating, blocks in player_pages(book, site.players):
        yield Page(
            address=f"players/{player.slug}.html",
            title=player.handle,
            description=_(
                "{player}: rating {rating}, games, powers and every change explained."
                if rating is not None
                else "{player}: games and powers."
            ).format(player=player.handle, rating=rating),
            name="broad",
            key=digest([repr((player, rating, blocks)), courses.get(player.slug)]),
            blocks=partial(_with_told, blocks, told, player.slug),
        )


def _with_told(
    blocks: Sequence[Block], told: Callable[[], Mapping[str, Sequence[Block]]], slug: str
) -> Sequence[Block]:
    return (*blocks, *told().get(slug, ()))
