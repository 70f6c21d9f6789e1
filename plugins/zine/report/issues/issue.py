"""An issue: its parts, in ELECTRONIC PROTOCOL's order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from zine.games import Anchor, Chapter, GameSummary, TurnLine
from zine.language import _
from zine.report.issues.chapters import chapters_on, transfers, transfers_in
from zine.report.issues.errata import Erratum, printed_in
from zine.report.issues.game_sections import GameSection, section_of
from zine.report.issues.issue_contents import Article, IssuePart, IssueSource, Masthead, PartPlace
from zine.report.turn import TurnReport


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueReport:
    """A whole issue; `parts` are what its departments put into it.

    `chapters` are those of the day of the issue, `transfers` tell which games moved.
    """

    source: IssueSource
    masthead: Masthead
    sections: tuple[GameSection, ...]
    articles: tuple[Article, ...]
    previous: int | None
    following: int | None
    parts: tuple[IssuePart, ...] = ()
    errata: tuple[Erratum, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    transfers: tuple[str, ...] = ()

    def addressed(self, name: str, address: str = "") -> str:
        """A person as EP named them, "address/Name"; publishers' addresses are known."""
        people = {each.publisher: each.address for each in self.chapters}
        people[self.masthead.publisher] = self.masthead.address
        found = address or people.get(name, "")
        return "/".join(part for part in (found, name) if part)

    @property
    def subject(self) -> str:
        """The line an issue went out under: "Diplomacy Zine -- Chapter Eight EP #276"."""
        title = self.chapter.title if self.chapter else self.source.title
        number = f"{self.masthead.short} #{self.source.number}".strip()
        return f"Diplomacy Zine -- {title} {number}"

    def parts_at(self, place: PartPlace) -> tuple[IssuePart, ...]:
        """The parts at one place of the issue."""
        return tuple(part for part in self.parts if part.place == place)

    @property
    def lead(self) -> tuple[GameSection, TurnReport] | None:
        """The leading turn: one with a headline, then the one with most changes, then the first."""
        drawn = [(each, r) for each in self.sections for r in each.reports if r.draws_board]
        return max(drawn, key=lambda each: _stir(each[1]), default=None)

    @property
    def due(self) -> tuple[GameSection, ...]:
        """The games that go on, the one due first at the top; those without a date come last."""
        going = [each for each in self.sections if each.status and not each.status.ended]
        dated = [(each.status.deadline, each) for each in going if each.status]
        known = sorted((pair for pair in dated if pair[0]), key=lambda p: (p[0], p[1].title))
        return (*(each for _, each in known), *(each for when, each in dated if when is None))

    @property
    def listed_chapters(self) -> tuple[Chapter, ...]:
        """All chapters, the one this issue is of only where the zine says so."""
        own = None if self.masthead.own_chapter else self.source.chapter
        return tuple(c for c in self.chapters if c.number != own)

    @property
    def chapter(self) -> Chapter | None:
        """The chapter this issue is of."""
        found = (c for c in self.chapters if c.number == self.source.chapter)
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
            *(_(part.title) for part in self.parts_at(PartPlace.BEFORE_ARTICLES)),
            *(article.title for article in self.articles),
            *(_(part.title) for part in self.parts_at(PartPlace.AFTER_ARTICLES)),
            _("Publisher's comments"),
        )


def issue_reports(
    masthead: Masthead,
    sources: Sequence[IssueSource],
    games: Iterable[GameSummary],
    articles: Mapping[int, Sequence[Article]],
    write: Callable[[str, str], TurnReport],
) -> tuple[IssueReport, ...]:
    """All issues, by number; each holds the turns whose record names it.

    `articles` maps issue numbers to articles, `write` makes the report of a game's turn, both by
    their slugs. Only the newest issue says what is due next.
    """
    ordered = sorted(sources, key=lambda source: source.number)
    numbers = [source.number for source in ordered]
    newest = numbers[-1] if numbers else 0
    played = tuple(games)
    errata = _errata(ordered, played, write)
    dated = tuple((each.number, each.date, each.chapter) for each in ordered)
    movable = tuple(game for game in played if game.settings.chapters)
    moved = transfers_in(dated, transfers(masthead.chapters, played))
    sections: dict[int, list[GameSection]] = {number: [] for number in numbers}
    for game in played:
        turns = _by_issue(game)
        for number in _told_in(game, turns, numbers):
            section = section_of(game, number, turns, newest, write)
            if section.turns or section.status or section.quiet or section.ending:
                sections[number].append(section)
    return tuple(
        IssueReport(
            source=source,
            masthead=masthead,
            sections=in_order(sections[source.number], source.games, _listed(masthead, source)),
            articles=tuple(articles.get(source.number, ())),
            previous=numbers[index - 1] if index else None,
            following=numbers[index + 1] if index + 1 < len(numbers) else None,
            errata=tuple(errata.get(source.number, ())),
            chapters=chapters_on(source.date, masthead.chapters, movable),
            transfers=moved.get(source.number, ()),
        )
        for index, source in enumerate(ordered)
    )


def _listed(masthead: Masthead, source: IssueSource) -> tuple[str, ...]:
    """The games of an issue's chapter, and then those of the others, as zine.yaml lists them."""
    own = [each for each in masthead.chapters if each.number == source.chapter]
    others = [each for each in masthead.chapters if each.number != source.chapter]
    return tuple(game for chapter in (*own, *others) for game in chapter.games)


def _errata(
    ordered: Sequence[IssueSource],
    games: Iterable[GameSummary],
    write: Callable[[str, str], TurnReport],
) -> dict[int, list[Erratum]]:
    """Corrections by the number of the issue that prints them."""
    issues = [(source.number, source.date) for source in ordered]
    found: dict[int, list[Erratum]] = {}
    for game in games:
        for turn in game.recorded:
            if not turn.is_corrected:
                continue
            correction = write(game.slug, turn.phase.slug).correction
            number = correction and printed_in(turn, correction.when, issues)
            if correction and number:
                found.setdefault(number, []).append(correction)
    return found


def _by_issue(game: GameSummary) -> dict[int, tuple[TurnLine, ...]]:
    """A game's turns by the issue that reports them."""
    found: dict[int, tuple[TurnLine, ...]] = {}
    for turn in game.recorded:
        if turn.issue is not None:
            found[turn.issue] = (*found.get(turn.issue, ()), turn)
    return found


def _told_in(game: GameSummary, turns: Iterable[int], numbers: Sequence[int]) -> Sequence[int]:
    """The issues that can tell of a game: from the first to the last that has to."""
    last = numbers[-1:] if game.current is not None else ()
    said = (each.issue or game.statements_issue for each in game.statements.all)
    ends = () if game.current is not None else (game.ending_issue, *said)
    own = {*turns, *last, *(number for number in ends if number is not None)}
    if not own:
        return ()
    return numbers[bisect_left(numbers, min(own)) : bisect_right(numbers, max(own))]


THROWN_OUT = 2  # what a dislodged unit counts for, against one for a centre that changes hands


def in_order(
    sections: Iterable[GameSection], first: Sequence[str], then: Sequence[str]
) -> tuple[GameSection, ...]:
    """Games as the publisher orders them: those named for the issue, then those of the chapter.

    Both are named by title or slug; games that neither names follow by title.
    """
    named = [name.casefold() for name in (*first, *then)]
    places = {name: number for number, name in reversed(list(enumerate(named)))}

    def place(section: GameSection) -> tuple[int, str]:
        own = (section.title.casefold(), section.slug)
        return min(places.get(name, len(named)) for name in own), own[0]

    return tuple(sorted(sections, key=place))


def _stir(report: TurnReport) -> tuple[bool, bool, int]:
    """Whether a turn has a headline and arrows, and how much became of them."""
    after = report.after
    told = bool(report.headline), bool(report.board.arrows)
    if after is None:
        return *told, 0
    changed = sum(report.board.centres.get(code) != owner for code, owner in after.centres.items())
    out = sum(unit.dislodged for unit in after.units)
    return *told, changed + THROWN_OUT * out
