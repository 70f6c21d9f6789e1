"""The zine's generator: reads games and issues, adjudicates, and writes their pages."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from pelican.contents import Page
from pelican.generators import Generator
from pelican.log import console

from zine.departments.department import Site
from zine.departments.directory import departments
from zine.files.addresses import PASSING
from zine.files.cache import Cached, CachedPages, files_below
from zine.files.environment import current_time, is_helping, is_readonly
from zine.files.site.site_folder import public_of
from zine.gamefiles.adjudication import Advance
from zine.gamefiles.filing import Cabinet
from zine.gamefiles.print_schemas import Letters
from zine.gamefiles.zine_folder import Zine, advance_all, read_zine
from zine.games import Game, Turn
from zine.language import ENGLISH, speaking
from zine.plugin.content import (
    Editions,
    address_problems,
    articles_by_issue,
    can_search,
    can_try_orders,
    issue_source,
    listed,
    masthead,
    order_problems,
)
from zine.plugin.keys import common_key
from zine.plugin.last_changes import LastChanges, last_changes
from zine.plugin.leaving_out import carry_over_games, carry_over_issues, delayed, public_site
from zine.plugin.pages import PageWriter
from zine.plugin.parts.cards import carded
from zine.plugin.parts.elsewhere import elsewhere
from zine.plugin.parts.embeds import House, draw_embeds
from zine.plugin.parts.sharing import WritingStep, workers_for, write_all
from zine.plugin.parts.templates import OF_PAGES
from zine.plugin.progress import BuildProgress
from zine.plugin.reader import FAULTS
from zine.plugin.settings import SUBSITE, made_for_press
from zine.plugin.static import write_drawings, write_static
from zine.plugin.telling import told_story, write_story
from zine.plugin.writer import ZineWriter
from zine.problems import Collector, Place, Problem, Problems
from zine.render.boards.labels import names
from zine.report.issues.issue import IssueReport, issue_reports
from zine.report.issues.pieces import Article, IssueSource
from zine.report.public import public_game
from zine.report.turn import TurnReport, turn_report
from zine.variantfiles.loading import load_drawing
from zine.variants.geometry import bearing_on
from zine.writing.embeds import Embeddable

logger = logging.getLogger(__name__)
NEVER = 0  # in place of an issue's number, for games of which no issue tells


def games_by_last_issue(
    issues: Iterable[IssueReport], games: Iterable[Game]
) -> defaultdict[int, list[Game]]:
    """The games by the number of the last issue that tells of each."""
    last = {section.slug: each.source.number for each in issues for section in each.sections}
    found: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        found[last.get(game.slug, NEVER)].append(game)
    return found


class TurnReports:
    """The reports of turns, each made once for all pages that show it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._written: dict[str, dict[str, TurnReport]] = {}

    def of(self, game: Game, turn: Turn) -> TurnReport:
        """The report of a game's recorded turn."""
        own = self._written.setdefault(game.slug, {})
        if turn.phase.slug not in own:
            drawing = load_drawing(game.settings.variant.name, self._root)
            own[turn.phase.slug] = turn_report(game, turn, bearing_on(drawing.geometry))
        return own[turn.phase.slug]

    def let_go(self, game: Game) -> None:
        """Forget the reports of a game whose last page is written, and what they were made of."""
        self._written.pop(game.slug, None)
        game.let_go()


class ZineGenerator(Generator):  # type: ignore[misc]
    """The Pelican generator of games, issues and departments."""

    games: tuple[Game, ...] = ()
    issues: tuple[IssueReport, ...] = ()

    @property
    def is_subsite(self) -> bool:
        """Whether this is a part of another site, which has the games and issues."""
        return bool(self.settings[SUBSITE])

    def generate_context(self) -> None:
        """Read issues, games and departments; faults are reported once all content is read."""
        self.root = Path(self.path).resolve().parent
        self.progress = BuildProgress(console)
        self.found = Collector()
        self.zine: Zine | None = None
        self.issue_contents: dict[int, Any] = {}
        self.departments = departments(self.root)
        self.sources = self._read_issues()
        numbers = [source.number for source in self.sources]
        now = current_time()
        with self.found.noting():
            preview = is_readonly() and not self.settings["SITEURL"]
            cabinet = Cabinet(self.root, now)
            self.zine = read_zine(self.root, self.progress.track, preview=preview, cabinet=cabinet)
            cabinet.save()
        with self.found.noting():
            for department in self.departments:
                department.read(self.root, now, numbers, self.found)

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
        numbers = Counter(source.number for source in sources)
        for source in sources:
            if numbers[source.number] > 1:
                message = f"another issue also has the number {source.number}"
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
        playing = self.zine.settings if self.zine else ()
        if self.zine:
            for problem in order_problems(self.sources, playing):
                self.found.add(problem)
        for settings in playing:
            with self.found.noting():
                load_drawing(settings.variant.name, self.root)
        self.found.raise_if_any()
        assert self.zine is not None
        newest = self.sources[-1].number
        self.now = current_time()
        with speaking(ENGLISH):  # what is recorded is the same in every language
            advances = advance_all(self.zine.folders, self.now, newest)
        every = [*(advance.game for advance in advances), *self.zine.filed]
        self.games = tuple(public_game(game) for game in sorted(every, key=lambda game: game.slug))
        self.stories = told_story(advances, self.now)
        self.site = self._site(self.zine)
        for department in self.departments:
            department.prepare(self.site, self.found)
        self.found.raise_if_any()
        for department in self.departments:
            self.context.update(department.links())
        grouped = self._draw_writing()
        self.found.raise_if_any()
        if not is_readonly() and not self.is_subsite and not is_helping():
            self._record(advances)
        self.reports = TurnReports(self.root)
        reports = issue_reports(
            masthead(self.zine.file), self.sources, self.games, grouped, self.reports.of
        )
        self.issues = tuple(self._with_parts(report) for report in reports)
        if not self.context.get("articles"):
            # An empty feed would carry the time of the build, so no two would be equal.
            self.settings["FEED_ALL_ATOM"] = self.context["FEED_ALL_ATOM"] = None
        self.context["ISSUES"] = self.issues
        self.context["GAMES"] = self.games
        self.context["SEARCH"] = self.site.searchable
        self.context["MASTHEAD"] = self.issues[-1].masthead
        self.context["SITE"] = self.site.address
        articles = self.context.get("articles", ())
        self.context["CARDS"] = (
            carded(self.games, self.site.numbers, articles) if self.site.address else {}
        )

    def _record(self, advances: Iterable[Advance]) -> None:
        """Write down what was adjudicated, tell the players of blind games, and keep what took long."""
        for advance in advances:
            advance.write()
            if advance.game.settings.variant.hooks.sight is not None:
                # The desk takes 30 ms to import, and few zines have a blind game.
                from zine.plugin.private_reports import write_private_reports  # noqa: PLC0415

                write_private_reports(self.root, advance.game)
        for department in self.departments:
            department.keep()

    def last_changes(self) -> LastChanges:
        """When each page last changed."""
        texts = [*self.context.get("articles", ()), *self.context.get("pages", ())]
        return last_changes(self.sources, self.games, texts)

    def tell(self) -> str:
        """Write the story of the build down where it is asked for; the same in a line."""
        return write_story(
            self.stories, self.sources[-1], public_site(Path(self.output_path), self.root)
        )

    def lasting(self, folder: Path, writer: ZineWriter, copies: Iterable[Path]) -> tuple[str, ...]:
        """The addresses that the site promises to keep: what was written, copied and reused.

        Lists that come and go with what they list are not promised, nor are drafts.
        """
        written = [path for path in map(Path, writer.sizes) if str(path) not in writer.passing]
        found = {each.relative_to(folder).as_posix() for each in (*written, *copies)}
        found.update(set(files_below(folder)).intersection(self.kept.files()))
        return tuple(sorted(name for name in found if not name.startswith(PASSING)))

    def _site(self, zine: Zine) -> Site:
        return Site(
            root=self.root,
            now=self.now,
            file=zine.file,
            players=zine.players,
            games=self.games,
            numbers=tuple(source.number for source in self.sources),
            address=str(self.settings["SITEURL"] or ""),
            searchable=can_search(self.settings),
            sandboxed=can_try_orders(self.settings),
        )

    def _with_parts(self, report: IssueReport) -> IssueReport:
        """An issue with the departments' parts."""
        parts = [part for each in self.departments for part in each.parts(report.source)]
        if report.source.number == self.sources[-1].number:
            parts = [*delayed(), *parts]
        return replace(report, parts=tuple(parts))

    def _draw_writing(self) -> dict[int, list[Article]]:
        """Draw the embeds of texts, and give issues their comments and articles."""
        shelf = Embeddable(
            root=self.root,
            games={game.slug: game for game in self.games},
            polls={poll.slug: poll for poll in self.context["POLLS"]},
        )
        house = House(self, shelf)
        texts = [each for each in self.context["generated_content"].values() if each]
        draw_embeds(texts, house, self.found)
        self.embedded_variants = house.variants
        assert self.zine is not None
        kept = Cached(self.root, "editions")
        editions = Editions(kept, ascii_only=self.zine.file.text is Letters.ASCII)
        contents = self.issue_contents
        numbers = [source.number for source in self.sources]
        articles = self.context.get("articles", ())
        grouped = articles_by_issue(articles, numbers, editions, self.found)
        self.sources = tuple(
            replace(each, comments=editions.of(contents[each.number], each.comments, each.number))
            for each in self.sources
        )
        kept.save()
        return grouped

    def generate_output(self, writer: Any) -> None:
        """Write every page of issues, games and departments, the boards and the text editions."""
        if not isinstance(writer, ZineWriter):
            hint = "take one of the two out of PLUGINS"
            message = "another plugin brings its own writer of pages, and there can be only one"
            raise Problems.of("PLUGINS", message, hint)
        if self.is_subsite:
            write_drawings(writer.text, self.root, Path(self.output_path), self.embedded_variants)
            return
        if not made_for_press(self.settings):
            write_static(writer.binary, Path(self.output_path))
        self._write_pages(self.page_writer(writer))

    def page_writer(self, writer: ZineWriter) -> PageWriter:
        """What writes the pages of this zine."""
        self.common = common_key(self.root, self.settings, self.context)
        public = public_of(Path(self.output_path))
        self.kept = CachedPages(self.root, public, Path(self.output_path), self.common)
        return PageWriter(self, writer, self.kept)

    def _write_pages(self, pages: PageWriter) -> None:
        output = Path(self.output_path)
        public = public_site(output, self.root)
        older = [source.number for source in self.sources[:-1]]
        printed = carry_over_issues(public, output, older)
        carry_over_games(public, output)
        self._write_issues_and_games(pages, printed)
        drawn = {game.settings.variant.name for game in self.games} | self.embedded_variants
        site = replace(
            self.site,
            issues=self.issues,
            articles=listed(self.context.get("articles", ())),
            keys={game.slug: pages.game_key(game) for game in self.games},
            rated=bool(self.context["RATINGS"]),
            years=pages.lasting.years,
        )
        for department in self.departments:
            drawn |= department.drawn()
            for each in department.pages(site):
                pages.put(each)
        pages.articles(self.context.get("articles", ()))
        write_drawings(pages.text, self.root, Path(""), drawn)
        pages.keep()

    def _write_issues_and_games(self, pages: PageWriter, printed: AbstractSet[int]) -> None:
        """The pages of a game follow the last issue that tells of it.

        So only the games that go on stand in memory with their reports and boards.
        """
        steps = list(self.steps(pages, printed))
        workers = workers_for(steps, self.settings["ZINE_WORKERS"], cold=pages.shares)
        logged = self.settings[FAULTS]
        if workers.processes > 1:
            self._prepare()
        # Where a trial is built, nobody else may see it.
        spreads = workers.address and not is_readonly()
        far = elsewhere(self, pages, printed) if spreads else None
        write_all(steps, pages.notes, logged, workers, self.progress, logger.warning, far)
        pages.feed(self.issues)
        pages.lists(self.issues)

    def _prepare(self) -> None:
        """Make what all processes need that write pages, before there is more than one."""
        for name in OF_PAGES:
            self.get_template(name)
        for variant in sorted({game.settings.variant.name for game in self.games}):
            names(load_drawing(variant, self.root).geometry, (), ())

    def steps(self, pages: PageWriter, printed: Container[int]) -> Iterator[WritingStep]:
        """What is to be written, issue by issue."""
        waiting = games_by_last_issue(self.issues, self.games)
        for issue in self.issues:
            number, phases = issue.source.number, len(issue.sections)
            if number not in printed:
                yield WritingStep(partial(self._write_issue, pages, issue), phases)
            if issue is self.issues[-1]:
                yield WritingStep(partial(pages.front, self.issues), 1)
                waiting[number] += waiting.pop(NEVER, [])
            for game in waiting.pop(number, ()):
                write = partial(self._write_game, pages, game)
                yield WritingStep(write, len(game.recorded))

    def _write_issue(self, pages: PageWriter, issue: IssueReport) -> None:
        pages.issue(issue)
        issue.let_go()

    def _write_game(self, pages: PageWriter, game: Game) -> None:
        pages.game(game)
        self.reports.let_go(game)
