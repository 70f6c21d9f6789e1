"""The index of everything published, and the calendar of all deadlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.builder.product import Product, TemplatePage, TextFile
from zine.departments.department import Department, Site, Writing
from zine.games import GameSummary, TurnLine
from zine.language import _
from zine.render.deadlines_ics import CALENDAR, deadlines_ics, house_of
from zine.report.issues.issue import IssueReport


@dataclass(frozen=True, slots=True, kw_only=True)
class YearOfIssues:
    """What was published in a calendar year, the latest first."""

    year: int
    issues: tuple[IssueReport, ...]
    writings: tuple[Writing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInContents:
    """A game's phases by game year."""

    game: GameSummary
    phases: Mapping[int, tuple[TurnLine, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveIndex:
    """Everything published, in three orders."""

    years: tuple[YearOfIssues, ...]
    games: tuple[GameInContents, ...]
    authors: Mapping[str, tuple[Writing, ...]]


def contents(
    issues: Sequence[IssueReport], games: Iterable[GameSummary], writings: Sequence[Writing]
) -> ArchiveIndex:
    """The index of all issues, phases and articles."""
    issued = {issue.source.date.year for issue in issues}
    written = {writing.day.year for writing in writings}
    authors: dict[str, tuple[Writing, ...]] = {}
    for writing in _latest_first(writings):
        for author in writing.authors:
            authors[author] = (*authors.get(author, ()), writing)
    return ArchiveIndex(
        years=tuple(
            YearOfIssues(
                year=year,
                issues=tuple(each for each in issues[::-1] if each.source.date.year == year),
                writings=tuple(w for w in _latest_first(writings) if w.day.year == year),
            )
            for year in sorted(issued | written, reverse=True)
        ),
        games=tuple(
            GameInContents(game=game, phases=phases_by_year(game))
            for game in sorted(games, key=lambda game: game.settings.title)
        ),
        authors={author: authors[author] for author in sorted(authors, key=str.casefold)},
    )


def _latest_first(writings: Iterable[Writing]) -> list[Writing]:
    return sorted(writings, key=lambda each: (-each.day.toordinal(), each.title))


def phases_by_year(game: GameSummary) -> dict[int, tuple[TurnLine, ...]]:
    """The recorded phases of each year of a game."""
    phases: dict[int, tuple[TurnLine, ...]] = {}
    for turn in game.recorded:
        phases[turn.phase.year] = (*phases.get(turn.phase.year, ()), turn)
    return phases


class ContentsDepartment(Department):
    """By year, by game and by author."""

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
                "index": contents(site.issues, site.games, site.articles),
                "author_slugs": slugs,
            },
            key=(issues, site.articles, sorted(site.keys.items())),
        )
        house = house_of(site.file.title, site.address)
        title = _("{zine}: deadlines").format(zine=site.file.title)
        running = [game for game in site.games if game.current]
        text = deadlines_ics(title, running, site.address, house)
        yield TextFile(address=CALENDAR, text=text)
