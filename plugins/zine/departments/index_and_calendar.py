"""The index of everything published, and the calendar of all deadlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zine.builder.product import Product, TemplatePage, TextFile
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site, Writing
from zine.games import GameSummary, TurnLine
from zine.language import _
from zine.render.deadlines_ics import CALENDAR, deadlines_ics, house_of
from zine.report.issues.issue import IssueReport


def contents(
    issues: Sequence[IssueReport], games: Iterable[GameSummary], writings: Sequence[Writing]
) -> dict[str, object]:
    """The index of all issues, phases and articles, in three orders.

    `years` are calendar years, the latest first, with their issues and articles; `games` come with
    their phases by game year, `writers` with their articles.
    """
    latest = sorted(writings, key=lambda each: (-each.day.toordinal(), each.title))
    authors: dict[str, list[Writing]] = {}
    for writing in latest:
        for author in writing.authors:
            authors.setdefault(author, []).append(writing)
    dates = {issue.source.date.year for issue in issues} | {each.day.year for each in latest}
    return {
        "years": [
            (
                year,
                [each for each in issues[::-1] if each.source.date.year == year],
                [each for each in latest if each.day.year == year],
            )
            for year in sorted(dates, reverse=True)
        ],
        "games": [
            (game, _phases_by_year(game))
            for game in sorted(games, key=lambda game: game.settings.title.casefold())
        ],
        "writers": {author: authors[author] for author in sorted(authors, key=str.casefold)},
    }


def _phases_by_year(game: GameSummary) -> dict[int, tuple[TurnLine, ...]]:
    """The recorded phases of each year of a game."""
    phases: dict[int, tuple[TurnLine, ...]] = {}
    for turn in game.recorded:
        phases[turn.phase.year] = (*phases.get(turn.phase.year, ()), turn)
    return phases


class IndexDepartment(Department):
    """The index of everything: by year, by game and by author."""

    name = "contents"

    def pages(self, site: Site) -> Iterator[Product]:
        """The index, and the calendar."""
        slugs = {
            name: slug
            for each in site.articles
            for name, slug in zip(each.authors, each.slugs, strict=True)
        }
        issues = [
            [each.source.number, each.source.title, str(each.source.date)] for each in site.issues
        ]
        yield TemplatePage(
            address="contents/index.html",
            template="contents",
            values=lambda: {
                **contents(site.issues, site.games, site.articles),
                "author_slugs": slugs,
            },
            key=(issues, site.articles, sorted(site.keys.items())),
        )
        house = house_of(site.file.title, site.address)
        title = _("{zine}: deadlines").format(zine=site.file.title)
        running = [game for game in site.games if game.current]
        text = deadlines_ics(title, running, site.address, house)
        yield TextFile(address=CALENDAR, text=text)
