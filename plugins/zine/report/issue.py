"""An issue: what it says, in the order ELECTRONIC PROTOCOL said it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from zine.archive.model import Game
from zine.report.explain import Bearing
from zine.report.issue_ratings import IssueRatings
from zine.report.klien import listing
from zine.report.poll import PollReport
from zine.report.turn import StatusReport, TurnReport, status_report, turn_report


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A piece of writing: its page's address, its HTML, and the same as 72-column text."""

    title: str
    author: str
    url: str
    html: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter of the zine; without a publisher it needs one."""

    number: int
    title: str
    games: tuple[str, ...]
    publisher: str = ""
    address: str = ""
    note: str = ""

    @property
    def sentence(self) -> str:
        """What it contains: "Chapter One contains: D-DAY, NAVARONE, and HMS HOOD"."""
        names = listing([game.upper() for game in self.games])
        return f"{self.title} contains: {names or 'no games yet'}"

    @property
    def publisher_sentence(self) -> str:
        """Who publishes it, as EP said it."""
        name = "/".join(part for part in (self.address, self.publisher) if part)
        words = f"And is published by {name}" if name else "And needs a publisher."
        return f"{words} ({self.note})" if self.note else words


@dataclass(frozen=True, slots=True, kw_only=True)
class Masthead:
    """What is the same in every issue of a zine."""

    title: str
    subtitle: str
    publisher: str
    address: str
    chapters: tuple[Chapter, ...]
    openings: tuple[str, ...]
    how_to_join: str
    closing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueSource:
    """What the publisher wrote for one issue; `comments` are its body."""

    file: str
    number: int
    date: date
    title: str
    chapter: int | None
    epigraph: str
    epigraph_by: str
    comments: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSection:
    """What an issue says of one game: the turns adjudicated for it, and what is next."""

    slug: str
    title: str
    gm: str
    note: str
    reports: tuple[TurnReport, ...]
    status: StatusReport | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueReport:
    """A whole issue."""

    source: IssueSource
    masthead: Masthead
    sections: tuple[GameSection, ...]
    articles: tuple[Article, ...]
    previous: int | None
    following: int | None
    polls: tuple[PollReport, ...] = ()
    ratings: IssueRatings | None = None

    @property
    def other_chapters(self) -> tuple[Chapter, ...]:
        """All chapters but the one this issue is of."""
        return tuple(c for c in self.masthead.chapters if c.number != self.source.chapter)

    @property
    def chapter(self) -> Chapter | None:
        """The chapter this issue is of."""
        found = (c for c in self.masthead.chapters if c.number == self.source.chapter)
        return next(found, None)

    @property
    def contents(self) -> tuple[str, ...]:
        """The titles of its parts, in order."""
        return (
            *(section.title for section in self.sections),
            *(poll.title for poll in self.polls),
            *(("Ratings",) if self.ratings else ()),
            *(article.title for article in self.articles),
            "Publisher's comments",
        )


def issue_reports(
    masthead: Masthead,
    sources: Sequence[IssueSource],
    games: Iterable[Game],
    articles: Mapping[int, Sequence[Article]],
    bearings: Mapping[str, Bearing],
) -> tuple[IssueReport, ...]:
    """All issues, by number; each holds the turns whose record names it.

    `articles` maps issue numbers to articles, `bearings` game slugs to the compass of
    their maps. Only the newest issue tells what is due next.
    """
    ordered = sorted(sources, key=lambda source: source.number)
    numbers = [source.number for source in ordered]
    played = tuple(games)
    return tuple(
        IssueReport(
            source=source,
            masthead=masthead,
            sections=tuple(
                section
                for game in played
                if (
                    section := _section(
                        game, source, bearings[game.slug], index == len(ordered) - 1
                    )
                )
            ),
            articles=tuple(articles.get(source.number, ())),
            previous=numbers[index - 1] if index else None,
            following=numbers[index + 1] if index + 1 < len(numbers) else None,
        )
        for index, source in enumerate(ordered)
    )


def _section(game: Game, source: IssueSource, bearing: Bearing, newest: bool) -> GameSection | None:
    """A game's part of an issue, None if it has nothing to say in it."""
    reports = tuple(
        turn_report(game, turn, bearing)
        for turn in game.recorded
        if turn.record and turn.record.issue == source.number
    )
    status = status_report(game) if newest else None
    if not reports and (status is None or status.ended):
        return None
    return GameSection(
        slug=game.slug,
        title=game.settings.title,
        gm=game.settings.gm,
        note=game.settings.note,
        reports=reports,
        status=status,
    )
