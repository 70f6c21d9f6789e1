"""The zine's generator: reads games and issues, adjudicates, and writes their pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pelican.contents import Page
from pelican.generators import Generator
from pelican.log import console

from zine.departments.oldissues.oldissue_pages import OldIssuePages
from zine.departments.oldissues.reading import StoredIssue, read_archive
from zine.departments.orderpages.order_pages import write_desk_pages
from zine.departments.polls.poll_report import PollReport, poll_report
from zine.departments.polls.polls_pages import poll_drawings, with_polls, write_polls
from zine.departments.polls.reading import read_polls
from zine.departments.polls.scoring.poll import Poll
from zine.departments.quizzes.quiz_pages import quiz_reports, variants_drawn, with_quizzes
from zine.departments.quizzes.reading import QuizFolder, read_quizzes
from zine.departments.ratings.ratings_pages import Ratings, rate_zine, with_ratings
from zine.files.cache import Cache, Kept, KeptPages
from zine.files.environment import current_time, is_readonly
from zine.files.site_folder import public_of
from zine.gamefiles.zine_folder import Zine, advance_all, read_zine
from zine.games import Game, Turn
from zine.plugin.archive_pages import can_search, people, write_archive
from zine.plugin.charts import Charts
from zine.plugin.content import (
    address_problems,
    articles_by_issue,
    issue_source,
    masthead,
    writing,
)
from zine.plugin.embeds import House, draw_embeds
from zine.plugin.keys import common_key
from zine.plugin.pages import PageWriter
from zine.plugin.private_reports import write_private_reports
from zine.plugin.progress import BuildProgress
from zine.problems import Collector, Place, Problem, Problems
from zine.report.issue import Article, IssueReport, IssueSource, issue_reports
from zine.report.public import public_game
from zine.report.turn import TurnReport, turn_report
from zine.variantfiles.loading import load_drawing
from zine.variants.geometry import bearing_on
from zine.writing.embeds import Shelf


class TurnReports:
    """The reports of turns, each written once however many pages show it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._written: dict[tuple[str, str], TurnReport] = {}

    def of(self, game: Game, turn: Turn) -> TurnReport:
        """The report of a game's recorded turn."""
        key = (game.slug, turn.phase.slug)
        if key not in self._written:
            drawing = load_drawing(game.settings.variant.name, self._root)
            self._written[key] = turn_report(game, turn, bearing_on(drawing.geometry))
        return self._written[key]


class ZineGenerator(Generator):  # type: ignore[misc]
    """Games and issues among Pelican's generators."""

    games: tuple[Game, ...] = ()
    issues: tuple[IssueReport, ...] = ()
    polls: tuple[PollReport, ...] = ()
    ratings: Ratings | None = None
    old_issues: tuple[StoredIssue, ...] = ()
    sizes: Mapping[str, int] = MappingProxyType({})

    def generate_context(self) -> None:
        """Read issues and games; faults are kept until all content has been read."""
        self.root = Path(self.path).resolve().parent
        self.progress = BuildProgress(console)
        self.found = Collector()
        self.zine: Zine | None = None
        self.issue_contents: dict[int, Any] = {}
        self.quizzes = QuizFolder(())
        self.sources = self._read_issues()
        self.poll_files: tuple[Poll, ...] = ()
        with self.found.noting():
            numbers = [source.number for source in self.sources]
            self.poll_files = read_polls(Path(self.path) / "polls", numbers)
        with self.found.noting():
            self.zine = read_zine(self.root, self.progress.track)
        with self.found.noting():
            self.old_issues = read_archive(self.root)
        with self.found.noting():
            self.quizzes = read_quizzes(self.root, current_time())

    def _read_issues(self) -> tuple[IssueSource, ...]:
        sources: list[IssueSource] = []
        for name in sorted(self.get_files(["issues"], extensions=["md"])):
            try:
                content: Any = self.readers.read_file(
                    base_path=self.path, path=name, content_class=Page, context=self.context
                )
            except Problems as problems:
                self.found.extend(problems)
                continue
            source = issue_source(content, Path(name))
            # Other texts may link to the issue by the name of its file.
            content.override_url = f"issues/{source.number}.html"
            self.add_source_path(content)
            self.issue_contents[source.number] = content
            sources.append(source)
        numbers = [source.number for source in sources]
        for source in sources:
            if numbers.count(source.number) > 1:
                message = f"another issue has the number {source.number} too"
                self.found.add(Problem(Place(source.file), message))
        return tuple(sorted(sources, key=lambda source: source.number))

    def prepare(self, logged: Sequence[Problem]) -> None:
        """Adjudicate, record and report. Raises Problems before anything is written."""
        for problem in logged:
            self.found.add(problem)
        for problem in address_problems(self.context["generated_content"].values()):
            self.found.add(problem)
        if not self.sources:
            hint = "write content/issues/1.md"
            self.found.add(Problem(Place("content/issues"), "there is no issue yet", hint))
        numbers = [source.number for source in self.sources]
        quizzes = quiz_reports(self.root, self.quizzes.quizzes, numbers, current_time(), self.found)
        self.found.raise_if_any()
        assert self.zine is not None
        newest = self.sources[-1].number
        advances = advance_all(self.zine.folders, current_time(), newest)
        self.games = tuple(public_game(advance.game) for advance in advances)
        self.ratings = rate_zine(self.zine.ratings, self.games, numbers)
        self.polls = tuple(poll_report(poll) for poll in self.poll_files)
        grouped = self._draw_writing()
        self.found.raise_if_any()
        if not is_readonly():
            for advance in advances:
                advance.write()
                write_private_reports(self.root, advance.game)
            self.quizzes.write()
        self.reports = TurnReports(self.root)
        reports = issue_reports(
            masthead(self.zine.file),
            self.sources,
            self.games,
            grouped,
            self.reports.of,
        )
        reports = with_polls(with_quizzes(reports, quizzes), self.polls)
        self.issues = with_ratings(reports, self.ratings)
        if not self.context.get("articles"):
            # An empty feed would bear the time of the build, so no two would be alike.
            self.settings["FEED_ALL_ATOM"] = self.context["FEED_ALL_ATOM"] = None
        self.context["ISSUES"] = self.issues
        self.context["GAMES"] = self.games
        self.context["POLLS"] = self.polls
        self.context["RATINGS"] = self.ratings and self.ratings.links
        self.context["OLD_ISSUES"] = self.old_issues
        self.context["QUIZZES"] = quizzes
        self.context["PEOPLE"] = people(self.games, self.zine.ratings.players)
        self.context["SEARCH"] = can_search(self.settings)
        self.context["MASTHEAD"] = self.issues[-1].masthead

    def _draw_writing(self) -> dict[int, list[Article]]:
        """Draw what the texts embed, and give issues their comments and articles."""
        shelf = Shelf(
            root=self.root,
            games={game.slug: game for game in self.games},
            polls={poll.slug: poll for poll in self.polls},
        )
        house = House(self, shelf, Charts(Cache(self.root)))
        texts = [each for each in self.context["generated_content"].values() if each]
        draw_embeds(texts, house, self.found)
        self.embedded_variants = house.variants
        editions = Kept(self.root, "editions")
        contents = self.issue_contents
        self.sources = tuple(
            replace(each, comments=writing(contents[each.number], each.comments, editions))
            for each in self.sources
        )
        numbers = [source.number for source in self.sources]
        articles = self.context.get("articles", ())
        grouped = articles_by_issue(articles, numbers, editions, self.found)
        editions.save()
        return grouped

    def generate_output(self, writer: Any) -> None:
        """Write every page of issues and games, boards and the text editions."""
        self.sizes = writer.sizes
        cache = Cache(self.root)
        self.context["POLL_DRAWINGS"] = poll_drawings(self.polls, cache)
        common = common_key(self.root, self.settings, self.context)
        public = public_of(Path(self.output_path))
        self.kept = KeptPages(self.root, public, Path(self.output_path), common)
        with Charts(cache) as charts:
            self._write_pages(PageWriter(self, writer, charts, self.kept))
            OldIssuePages(self, writer, charts, self.kept).old_issues(self.old_issues, self.games)

    def _write_pages(self, pages: PageWriter) -> None:
        track = self.progress.track
        fresh = pages.fresh_games(self.games, self.issues)
        for issue in track(self.issues, "Writing issues"):
            pages.issue(issue)
        pages.archive(self.issues)
        for game, page, chart in track(fresh, "Writing games"):
            pages.game(game, page, chart)
        if self.ratings:
            pages.ratings(self.ratings)
        quizzes = self.context["QUIZZES"]
        pages.quizzes(quizzes)
        drawn = {game.settings.variant.name for game in self.games}
        pages.base_drawings(drawn | self.embedded_variants | variants_drawn(quizzes))
        write_polls(pages.page, self.polls)
        pages.front(self.issues)
        assert self.zine is not None
        write_desk_pages(pages, self.games, self.zine.file)
        pages.feed(self.issues)
        players = self.zine.ratings.players
        write_archive(pages, self.root, self.context, self.issues, self.games, players)
