"""An issue: its parts, in ELECTRONIC PROTOCOL's order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property, partial

from zine.blocks import Block
from zine.games import Anchor, Game, Turn
from zine.report.colophon import newest_anchor
from zine.report.errata import Correction, printed_in
from zine.report.status import StatusReport, status_report
from zine.report.turn import TurnReport
from zine.rules.notation.ep_style import listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """An article: its page's address, its HTML, and its 72-column text."""

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


@dataclass(frozen=True, kw_only=True)
class GameSection:
    """What an issue says about one game: the turns adjudicated for it, and what is next.

    Reports are written when something first asks for them.
    """

    slug: str
    title: str
    gm: str
    note: str
    turns: tuple[Turn, ...]
    write: Callable[[Turn], TurnReport] = field(repr=False)
    status: StatusReport | None
    newest: Anchor | None = None

    @cached_property
    def reports(self) -> tuple[TurnReport, ...]:
        """The report of each turn."""
        return tuple(self.write(turn) for turn in self.turns)


class Place(StrEnum):
    """Where a department's part appears in an issue."""

    BEFORE_ARTICLES = "before articles"
    AFTER_ARTICLES = "after articles"


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuePart:
    """What a department puts into an issue; `to` is the page with more."""

    title: str
    anchor: str
    blocks: tuple[Block, ...]
    place: Place = Place.BEFORE_ARTICLES
    to: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueReport:
    """A whole issue; `parts` are what its departments put into it."""

    source: IssueSource
    masthead: Masthead
    sections: tuple[GameSection, ...]
    articles: tuple[Article, ...]
    previous: int | None
    following: int | None
    parts: tuple[IssuePart, ...] = ()
    errata: tuple[Correction, ...] = ()

    def parts_at(self, place: Place) -> tuple[IssuePart, ...]:
        """The parts at one place of the issue."""
        return tuple(part for part in self.parts if part.place == place)

    @property
    def other_chapters(self) -> tuple[Chapter, ...]:
        """All chapters except this issue's."""
        return tuple(c for c in self.masthead.chapters if c.number != self.source.chapter)

    @property
    def chapter(self) -> Chapter | None:
        """The chapter of the issue."""
        found = (c for c in self.masthead.chapters if c.number == self.source.chapter)
        return next(found, None)

    @property
    def colophon(self) -> tuple[Anchor, ...]:
        """The newest hash of each game, for readers to keep."""
        return tuple(section.newest for section in self.sections if section.newest)

    @property
    def contents(self) -> tuple[str, ...]:
        """The titles of its parts, in order."""
        return (
            *(section.title for section in self.sections),
            *(part.title for part in self.parts_at(Place.BEFORE_ARTICLES)),
            *(article.title for article in self.articles),
            *(part.title for part in self.parts_at(Place.AFTER_ARTICLES)),
            "Publisher's comments",
        )


def issue_reports(
    masthead: Masthead,
    sources: Sequence[IssueSource],
    games: Iterable[Game],
    articles: Mapping[int, Sequence[Article]],
    write: Callable[[Game, Turn], TurnReport],
) -> tuple[IssueReport, ...]:
    """All issues, by number; each holds the turns whose record names it.

    `articles` maps issue numbers to articles, `write` makes the report of a turn. Only the
    newest issue says what is due next.
    """
    ordered = sorted(sources, key=lambda source: source.number)
    numbers = [source.number for source in ordered]
    newest = numbers[-1] if numbers else 0
    played = tuple(games)
    errata = _errata(ordered, played, write)
    sections: dict[int, list[GameSection]] = {number: [] for number in numbers}
    for game in played:
        for number, turns in _by_issue(game, newest).items():
            status = status_report(game) if number == newest else None
            if number in sections and (turns or (status and not status.ended)):
                sections[number].append(_section(game, turns, status, write))
    return tuple(
        IssueReport(
            source=source,
            masthead=masthead,
            sections=tuple(sections[source.number]),
            articles=tuple(articles.get(source.number, ())),
            previous=numbers[index - 1] if index else None,
            following=numbers[index + 1] if index + 1 < len(numbers) else None,
            errata=tuple(errata.get(source.number, ())),
        )
        for index, source in enumerate(ordered)
    )


def _errata(
    ordered: Sequence[IssueSource],
    games: Iterable[Game],
    write: Callable[[Game, Turn], TurnReport],
) -> dict[int, list[Correction]]:
    """Corrections by the number of the issue that prints them."""
    issues = [(source.number, source.date) for source in ordered]
    found: dict[int, list[Correction]] = {}
    for game in games:
        for turn in game.recorded:
            if turn.record is None or turn.record.revision == 1:
                continue
            correction = write(game, turn).correction
            number = correction and printed_in(turn.record.issue, correction.when, issues)
            if correction and number:
                found.setdefault(number, []).append(correction)
    return found


def _by_issue(game: Game, newest: int) -> dict[int, tuple[Turn, ...]]:
    """A game's turns by the issue that reports them; the newest issue is always included."""
    found: dict[int, tuple[Turn, ...]] = {newest: ()}
    for turn in game.recorded:
        if turn.record and turn.record.issue is not None:
            found[turn.record.issue] = (*found.get(turn.record.issue, ()), turn)
    return found


def _section(
    game: Game,
    turns: tuple[Turn, ...],
    status: StatusReport | None,
    write: Callable[[Game, Turn], TurnReport],
) -> GameSection:
    return GameSection(
        slug=game.slug,
        title=game.settings.title,
        gm=game.settings.gm,
        note=game.settings.note,
        turns=turns,
        write=partial(write, game),
        status=status,
        newest=newest_anchor(game, turns),
    )
