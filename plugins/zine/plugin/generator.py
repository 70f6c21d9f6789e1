"""The zine's generator: reads games and issues, adjudicates, and writes their pages."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from pelican import signals
from pelican.contents import Page
from pelican.generators import Generator
from pelican.log import console

from zine.blocks import Block
from zine.builder.builder import Builder
from zine.builder.compiled_templates import OF_PAGES
from zine.builder.parallel_build import Work
from zine.builder.product import Product
from zine.builder.progress import BuildProgress, say_nothing
from zine.departments.department_list import departments
from zine.departments.drawn_embeds import House, draw_embeds
from zine.departments.game_cache import GameCache
from zine.departments.page_keys import common_key, game_key
from zine.departments.shared_drawings import names_on
from zine.departments.site_build_log_file import told_story, write_story
from zine.departments.zine_for_pages import Links, Site
from zine.files.environment import current_time, is_helping, is_readonly, left_out
from zine.files.memory import Memory
from zine.files.published_addresses import PASSING
from zine.files.site.site_folder import carry_over, public_of, public_site
from zine.gamefiles.adjudication import Advance, quiet_until
from zine.gamefiles.ended_games import EndedGames
from zine.gamefiles.statement_and_notice_schemas import Letters
from zine.gamefiles.zine_folder import Zine, broken_chains, read_zine, wanted_games, was_mailed
from zine.games import Game, GameSummary, Turn
from zine.plugin.builder_host import SitePress
from zine.plugin.pelican_contents import (
    Editions,
    address_problems,
    articles_by_issue,
    issue_problems,
    issue_source,
    last_changes,
    listed,
    masthead,
    order_problems,
)
from zine.plugin.pelican_objects import PelicanText
from zine.plugin.reader import FAULTS
from zine.plugin.settings import MEMORY, SUBSITE, made_for_press, style_file
from zine.plugin.static import write_drawings, write_sheet, write_static
from zine.plugin.writer import ZineWriter
from zine.problems import Collector, Place, Problem, Problems
from zine.report.issues.issue import IssueReport, issue_reports
from zine.report.issues.issue_contents import Article, IssueSource, delayed
from zine.report.public_game import public_end, public_game
from zine.report.turn import TurnReport, turn_report
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import bearing_on
from zine.writing.embeds import Embeddable, embed_problems

logger = logging.getLogger(__name__)


class ZineGenerator(Generator):  # type: ignore[misc]
    """The Pelican generator of games, issues and departments."""

    games: tuple[GameSummary, ...] = ()
    issues: tuple[IssueReport, ...] = ()

    @property
    def own_theme(self) -> bool:
        """Whether the whole site is the press's; else it is somebody's, with a zine in it."""
        return made_for_press(self.settings)

    @property
    def is_subsite(self) -> bool:
        """Whether this is a part of another site, which has the games and issues."""
        return bool(self.settings[SUBSITE])

    def generate_context(self) -> None:
        """Read issues, games and departments; faults are reported once all content is read."""
        self.root = Path(self.path).resolve().parent
        self.progress = BuildProgress(console)
        self.memory: Memory = self.settings[MEMORY]
        self.found = Collector()
        self.zine: Zine | None = None
        self.issue_contents: dict[int, PelicanText] = {}
        self.departments = departments(self.root)
        self.sources = self._read_issues()
        now = current_time()
        with self.found.noting():
            preview = is_readonly() and not self.settings["SITEURL"]
            ended = EndedGames(self.root, now, self.memory)
            self.zine = read_zine(self.root, self.progress.track, preview=preview, ended=ended)
        with self.found.noting():
            for department in self.departments:
                department.read(self.root, now, self.numbers, self.found)

    def _read_issues(self) -> tuple[IssueSource, ...]:
        sources: list[IssueSource] = []
        unread: list[str] = []
        for name in sorted(self.get_files(["issues"], extensions=["md"])):
            try:
                content = self.readers.read_file(
                    base_path=self.path, path=name, content_class=Page, context=self.context
                )
            except Problems as problems:
                self.found.extend(problems)
                unread.append(Path(name).stem)
                continue
            source = issue_source(content, Path(name))
            # Other texts may link to the issue by the name of its file.
            content.override_url = f"issues/{source.number}.html"
            self.add_source_path(content)
            self.issue_contents[source.number] = content
            sources.append(source)
        numbers = Counter(source.number for source in sources)
        # An issue with faults is there, too; its file is named after its number.
        self.numbers = sorted({*numbers, *(int(stem) for stem in unread if stem.isdecimal())})
        for source in sources:
            if numbers[source.number] > 1:
                message = f"another issue also has the number {source.number}"
                self.found.add(Problem(Place(source.file), message))
        return tuple(sorted(sources, key=lambda source: source.number))

    def prepare(self, logged: Sequence[Problem]) -> None:
        """Adjudicate, record and report. Raises Problems before anything is written."""
        self._note_faults(logged)
        self.found.raise_if_any()
        assert self.zine is not None
        newest = self.sources[-1].number
        self.now = current_time()
        self.whole_games = GameCache(
            root=self.root,
            memory=self.memory,
            now=self.now,
            issue=newest,
            closed=was_mailed(self.root, newest),
        )
        advances = self.whole_games.advance(self.zine.folders)
        every = [self.whole_games.hold(public_game(advance.game)) for advance in advances]
        every += map(public_end, self.zine.ended)
        self.games = tuple(sorted(every, key=lambda game: game.slug))
        self.stories = told_story(advances, self.now)
        self.quiet_until = quiet_until(advances, self.now)
        self.site = self._site(self.zine)
        for department in self.departments:
            department.prepare(self.site, self.found)
        self.found.raise_if_any()
        told = [department.links() for department in self.departments]
        self.links = {name: value for links in told for name, value in links.items()}
        self.context.update(self.links)
        grouped = self._draw_writing()
        self.found.raise_if_any()
        if not is_readonly() and not self.is_subsite and not is_helping():
            self._record(advances)
        reports = issue_reports(
            masthead(self.zine.file, str(self.settings["SITEURL"] or "")),
            self.sources,
            self.games,
            grouped,
            self.site.report,
        )
        self.issues = tuple(self._with_parts(report) for report in reports)
        if self.own_theme and not self.context.get("articles"):
            # An empty feed would carry the time of the build, so no two would be equal.
            self.settings["FEED_ALL_ATOM"] = self.context["FEED_ALL_ATOM"] = None
        self.context["ISSUES"] = self.issues
        self.context["GAMES"] = self.games
        self.context["MASTHEAD"] = self.issues[-1].masthead
        self.context["SITE"] = self.site.address

    def _note_faults(self, logged: Sequence[Problem]) -> None:
        """Take note of what is wrong with addresses, issues, and the drawings of games."""
        contents = self.context["generated_content"].values()
        self.found.add(
            *logged,
            *(address_problems(contents) if self.own_theme else ()),
            *(order_problems(self.sources, self.zine.settings) if self.zine else ()),
            *issue_problems(self.context.get("articles", ()), self.numbers),
        )
        if not self.sources:
            hint = "write content/issues/1.md"
            self.found.add(Problem(Place("content/issues"), "there is no issue yet", hint))
        for settings in self.zine.settings if self.zine else ():
            with self.found.noting():
                load_drawing(settings.variant.name, self.root)
        if self.found.found:  # then no game is played and no text drawn, to tell their faults
            self.found.add(*(broken_chains(self.zine.folders) if self.zine else ()))
            games = dict.fromkeys(path.name for path in wanted_games(self.root))
            shelf = Embeddable(root=self.root, games=games, polls=None)
            for text in contents:
                self.found.add(*embed_problems(getattr(text, "embeds", ()), shelf))

    def _record(self, advances: Sequence[Advance]) -> None:
        """Write down what was adjudicated, and have departments do what follows from it."""
        for advance in advances:
            advance.write()
        for department in self.departments:
            department.recorded(self.root, [advance.game for advance in advances])
            department.keep()

    def last_changes(self) -> dict[str, date]:
        """When each page last changed."""
        texts = [*self.context.get("articles", ()), *self.context.get("pages", ())]
        return last_changes(self.sources, self.games, texts)

    def finish(self) -> None:
        """Make the products that need the finished pages."""
        for department in self.departments:
            for each in department.finishing(self.site, self.builder.fresh):
                self.builder.build(each)

    def tell(self) -> str:
        """Write the story of the build down where it is asked for; the same in a line."""
        fresh = Path(self.output_path)
        before = public_site(fresh, self.root)
        return write_story(self.stories, self.sources[-1], public_of(fresh), before)

    def lasting(self, folder: Path, writer: ZineWriter, copies: Iterable[Path]) -> tuple[str, ...]:
        """The addresses that the site promises to keep: what was written, copied and taken over.

        Lists that come and go with what they list are not promised, nor are drafts.
        """
        stays = (*map(Path, writer.lasting), *(copies if self.own_theme else ()))
        found = {each.relative_to(folder).as_posix() for each in stays}
        found.update(self.builder.there)
        return tuple(sorted(name for name in found if not name.startswith(PASSING)))

    def _site(self, zine: Zine) -> Site:
        return Site(
            root=self.root,
            now=self.now,
            file=zine.file,
            players=zine.players,
            games=self.games,
            game=self._game,
            report=self._report,
            numbers=tuple(source.number for source in self.sources),
            articles=listed(self.context.get("articles", ())),
            memory=self.memory,
            settings=self.settings,
            style_sheet=lambda name: style_file(self.settings, name).read_bytes(),
            address=str(self.settings["SITEURL"] or ""),
            feed_address=str(self.settings["SITEURL"] or self.settings.get("FEED_DOMAIN") or ""),
            front=self.settings["ZINE_FRONT"],
        )

    def _with_parts(self, report: IssueReport) -> IssueReport:
        """An issue with the departments' parts."""
        parts = [part for each in self.departments for part in each.parts(report.source)]
        if report.source.number == self.sources[-1].number:
            parts = [*delayed(left_out()), *parts]
        return replace(report, parts=tuple(parts))

    def _draw_writing(self) -> dict[int, list[Article]]:
        """Draw the embeds of texts, and give issues their comments and articles."""
        shelf = Embeddable(
            root=self.root,
            games={game.slug: game for game in self.games},
            polls=self.context["POLLS"],
        )
        own = self.own_theme
        drawers = {k: v for each in self.departments for k, v in each.drawers().items()}
        house = House(shelf, self.site.game, self._static_link, self._embed, drawers, own_theme=own)
        texts = [each for each in self.context["generated_content"].values() if each]
        draw_embeds(texts, house, self.found)
        self.embedded_variants = house.variants
        assert self.zine is not None
        editions = Editions(self.memory, ascii_only=self.zine.file.text is Letters.ASCII)
        contents = self.issue_contents
        grouped = articles_by_issue(self.context.get("articles", ()), editions)
        self.sources = tuple(
            replace(each, comments=editions.of(contents[each.number], each.comments, each.number))
            for each in self.sources
        )
        return grouped

    def _static_link(self, name: str) -> str:
        """A file of the site as a link that Pelican resolves from the text's page.

        A part of a site has drawings of its own; the pages are those of the whole site.
        """
        whole = self.settings[SUBSITE]
        url = f"{whole}/{name}" if whole and not name.startswith("boards/") else name
        self.context["static_content"].setdefault(name, SimpleNamespace(url=url))
        return f"{{static}}/{name}"

    def _embed(self, name: str, **values: object) -> str:
        return str(getattr(self.get_template("zine/embed").module, name)(**values))

    def generate_output(self, writer: object) -> None:
        """Write every page of issues, games and departments, the boards and the text editions."""
        if not isinstance(writer, ZineWriter):
            hint = "take one of the two out of PLUGINS"
            message = "another plugin brings its own writer of pages, and there can be only one"
            raise Problems.of("PLUGINS", message, hint)
        if self.own_theme:
            write_sheet(writer.binary, Path(self.output_path), self.settings)
        if self.is_subsite:
            write_drawings(writer.text, self.root, Path(self.output_path), self.embedded_variants)
            return
        if not self.own_theme:
            write_static(writer.binary, Path(self.output_path), self.settings)
        self._write_pages(writer)

    def make_builder(self, writer: ZineWriter) -> Builder:
        """What makes the pages of this zine."""
        settings = self.settings
        fresh = Path(self.output_path)
        self.common = common_key(self.root, settings, self.context, self.links)
        # Other plugins may want to see every page, and another theme may print anything around it.
        reuse = self.own_theme and not signals.content_written.receivers
        press = SitePress(self, writer, self.memory)
        return Builder(
            self.root, public_of(fresh), fresh, self.memory, press, self.common, reuse=reuse
        )

    def products(self) -> list[Product]:
        """Everything that the departments make of the zine."""
        ratings = self.context["RATINGS"]
        people = self.context["PEOPLE"]
        published = frozenset(self.site.numbers)
        site = replace(
            self.site,
            issues=self.issues,
            texts=tuple(self.context.get("articles", ())),
            articles=listed(self.context.get("articles", ())),
            links=cast(Links, self.context),
            keys={
                game.slug: game_key(
                    game,
                    published,
                    (people.get(game.slug), ratings and ratings["rated"].get(game.slug)),
                )
                for game in self.games
            },
            beneath=self._beneath,
        )
        return [each for department in self.departments for each in department.pages(site)]

    def _game(self, slug: str) -> Game:
        """A whole game as the public may see it. Raises Problems."""
        return self.whole_games.whole(self.site.by_slug[slug])

    def _report(self, slug: str, phase: str) -> TurnReport:
        """The report of a recorded turn, made once for all pages that show it."""

        def make() -> TurnReport:
            game = self._game(slug)
            drawing = load_drawing(game.settings.variant.name, self.root)
            return turn_report(game, game.turn(phase), bearing_on(drawing.geometry))

        report: TurnReport = self.memory.held("report", (self.site.by_slug[slug], phase), make)
        return report

    def _beneath(self, game: Game, turn: Turn) -> list[Block]:
        return [block for each in self.departments for block in each.beneath(game, turn)]

    def _write_pages(self, writer: ZineWriter) -> None:
        fresh = Path(self.output_path)
        numbers = [source.number for source in self.sources[:-1]]
        carried = carry_over(public_site(fresh, self.root), fresh, numbers)
        builder = self.builder = self.make_builder(writer)
        wanted = [each for each in self.products() if each.address not in carried]
        work = Work(
            builder=builder,
            products=wanted,
            logged=self.settings[FAULTS],
            wanted=self.settings["ZINE_WORKERS"],
            track=self.progress.track,
            tell=logger.warning,
            # Where a trial is built, nobody else may see it.
            now=None if is_readonly() else self.now,
            before=self._prepare,
            copied=say_nothing,
        )
        work.do()
        drawn = {game.settings.variant.name for game in self.games} | self.embedded_variants
        for department in self.departments:
            drawn |= department.drawn()
        write_drawings(writer.text, self.root, fresh, drawn)

    def _prepare(self) -> None:
        """Make what all processes need that write pages, before there is more than one."""
        for name in OF_PAGES:
            self.get_template(name)
        for variant in sorted({game.settings.variant.name for game in self.games}):
            names_on(variant, self.root, self.memory)
