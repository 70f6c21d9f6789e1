"""Writes each page at its address, with the values its template needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, time
from pathlib import Path
from typing import Any

from feedgenerator import Atom1Feed

from zine.blocks import trimmed
from zine.blocks.board import Board
from zine.blocks.charts import LineChart
from zine.departments.department import AnyPage, TemplatePage, TextFile
from zine.files.cache import CachedPages
from zine.games import Game, Turn
from zine.games.codec import digest
from zine.people import handle_slug
from zine.plugin.books import Bookbinder, game_book, issue_book, makes_books
from zine.plugin.charts import Charts, centre_chart
from zine.plugin.downloads import game_files, write_game_files
from zine.plugin.keys import game_key, issue_key
from zine.render.board_svg import STYLE, DrawnBoard, board_svg, coarse_base, drawn
from zine.render.paper.print_css import running_heads
from zine.render.replay import DrawnReplay, bare_base, drawn_replay
from zine.render.text import issue_text, status_words
from zine.report.boards import position_board
from zine.report.cover import cover_board
from zine.report.dates import long_date, long_time
from zine.report.game import GamePage, game_page
from zine.report.issue import IssueReport
from zine.report.press import folded_letter
from zine.report.replay import scenes
from zine.report.status import status_report
from zine.variantfiles.loading import load_drawing, load_variant

FEED_LENGTH = 20


class PageWriter:
    """Writes the zine's pages through Pelican's writer."""

    def __init__(self, generator: Any, writer: Any, charts: Charts, kept: CachedPages) -> None:
        self._generator = generator
        self._writer = writer
        self._charts = charts
        self._kept = kept
        self._games: dict[str, Game] = {game.slug: game for game in generator.games}
        self._variants = {slug: game.settings.variant.name for slug, game in self._games.items()}
        self._game_keys: dict[str, str] = {}
        self._made: dict[tuple[str, int, int], tuple[object, object, Any]] = {}
        self._output = Path(generator.output_path)
        self._root: Path = generator.root
        self._books = makes_books(generator.settings)

    def page(self, name: str, template: str, **values: Any) -> None:
        """Write a page at its address."""
        self._writer.write_file(
            name,
            self._generator.get_template(template),
            self._generator.context,
            self._generator.settings["RELATIVE_URLS"],
            override_output=True,
            **self._helpers(name),
            **values,
        )

    def _helpers(self, name: str) -> dict[str, Any]:
        """The helpers that all templates share, for the page at an address."""
        return {
            "long_date": long_date,
            "long_time": long_time,
            "status_words": status_words,
            "slug_of": handle_slug,
            "board": self._board_on(name),
            "chart": self._charts.svg,
            "once": self._once,
            "trimmed": trimmed,
            "books": self._books,
            "press_letter": folded_letter,
        }

    def _binder(self, name: str) -> Bookbinder:
        return Bookbinder(self._generator, self._helpers(name))

    def text(self, name: str, text: str) -> None:
        """Write a text at its address."""
        self._writer.text(self._output / name, text)

    def put(self, page: AnyPage) -> None:
        """Write a department's page at its address, unless it is unchanged."""
        if isinstance(page, TextFile):
            self.text(page.address, page.text)
        elif page.key is None or not self.unchanged([page.address], repr(page.key)):
            if isinstance(page, TemplatePage):
                self.page(page.address, page.template, **page.values())
            else:
                self.page(page.address, "blocks_page", page=page)

    def unchanged(self, files: Sequence[str], *made_from: object) -> bool:
        """Whether a page's files were reused because nothing they are made from has changed."""
        return self._kept.take(files, digest(made_from))

    def _board_on(self, name: str) -> Any:
        """A function for templates: the drawing of a board, with addresses relative to `name`."""
        up = "../" * name.count("/")
        style = STYLE if name.endswith(".svg") else ""

        def draw(board: Board, variant: str, ident: str, after: Board | None = None) -> str:
            geometry = load_drawing(variant, self._root).geometry
            return board_svg(
                board,
                geometry,
                self._parts(board, variant, after),
                base_href=f"{up}boards/{variant}.svg",
                ident=ident,
                style=style,
                coarse_href=f"{up}boards/{variant}-coarse.svg",
            )

        return draw

    def _parts(self, board: Board, variant: str, after: Board | None) -> DrawnBoard:
        """The drawing of a board, made once for all pages that show it."""
        folder = load_variant(variant, self._root)
        geometry = load_drawing(variant, self._root).geometry
        parts: DrawnBoard = self._make_once(
            "board",
            board,
            after,
            lambda: drawn(board, geometry, folder.colours, folder.letters, after),
        )
        return parts

    def _once(self, macro: Any, value: object) -> str:
        """The output of a macro for one value, made once for all pages that show it."""
        text: str = self._make_once(macro.name, value, None, lambda: macro(value))
        return text

    def _make_once(self, what: str, one: object, other: object, make: Callable[[], Any]) -> Any:
        key = (what, id(one), id(other))
        if key not in self._made:
            # The values are stored with the output, so that no others can take their ids.
            self._made[key] = (one, other, make())
        return self._made[key][2]

    def issue(self, issue: IssueReport) -> None:
        """An issue's page, its text edition at the same address with .txt, and one for paper."""
        ends = (".html", ".txt", "-print.html", "-print.css")
        book = issue_book(issue.source.number)
        files = [f"issues/{issue.source.number}{end}" for end in ends] + [book] * self._books
        if self.unchanged(files, issue_key(issue, self._games)):
            return
        name = f"issues/{issue.source.number}"
        self.page(f"{name}.html", "issue", issue=issue, variants=self._variants)
        self.text(f"{name}.txt", issue_text(issue))
        self.page(
            f"{name}-print.html",
            "issue_print",
            issue=issue,
            variants=self._variants,
            printing=True,
            cover=cover_board(issue),
        )
        source = issue.source
        day = f"Issue {source.number}, {long_date(source.date)}"
        self.text(f"{name}-print.css", running_heads(issue.masthead.title, day))
        if self._books:
            self._writer.file(self._output / book, self._binder(book).issue(issue))

    def lists(self, issues: Sequence[IssueReport]) -> None:
        """The list of all issues, newest first, and of all games."""
        games = sorted(self._generator.games, key=lambda game: game.settings.title)
        self.page("issues/index.html", "issues", issues=issues[::-1])
        endings = {game.slug: status_report(game) for game in games if game.current is None}
        self.page("games/index.html", "games", games=games, endings=endings)

    def front(self, issues: Sequence[IssueReport]) -> None:
        """The front page: the newest issue leads."""
        self.page("index.html", "front", issue=issues[-1], issues=issues[::-1])

    def game_key(self, game: Game) -> str:
        """The key of a game: everything in its folder, and its state now."""
        if game.slug not in self._game_keys:
            self._game_keys[game.slug] = game_key(game, self._generator.context)
        return self._game_keys[game.slug]

    def fresh_games(
        self, games: Iterable[Game], issues: Sequence[IssueReport]
    ) -> list[tuple[Game, GamePage, LineChart | None]]:
        """The games whose pages have to be made; the pages of the others were reused."""
        published = {issue.source.number for issue in issues}
        fresh = [
            (game, page := game_page(game, published), centre_chart(game, page, "centres"))
            for game in games
            if not self.unchanged(self._files_of(game), self.game_key(game))
        ]
        self._charts.ahead(chart for _, _, chart in fresh if chart)
        return fresh

    def game(self, game: Game, page: GamePage, chart: LineChart | None) -> None:
        """A game's page, and a page and a drawing for each of its recorded phases."""
        settings, turns = game.settings, game.recorded
        names = [_phase_name(game, turn) for turn in turns]
        reports = [self._generator.reports.of(game, turn) for turn in turns]
        write_game_files(self.text, game, reports, self._root, self._generator.context)
        now = position_board(game, f"{settings.title}, the position now", game.board)
        self.page(
            f"games/{game.slug}/index.html",
            "game",
            game=game,
            page=page,
            centre_chart=chart,
            now=now,
            variant=settings.variant,
            replay=self._replay(game) if turns else None,
            book=game_book(game) if self._has_book(game) else "",
        )
        if self._has_book(game):
            book = self._binder(game_book(game)).game(game, page, reports)
            self._writer.file(self._output / game_book(game), book)
        for index, (turn, name, report) in enumerate(zip(turns, names, reports, strict=True)):
            self.page(
                f"{name}.html",
                "phase",
                game=game,
                turn=turn,
                report=report,
                earlier=turns[index - 1] if index else None,
                later=turns[index + 1] if index + 1 < len(turns) else None,
                variant=settings.variant,
                phases=page.phases,
                due=self._due(turn),
            )
            self.text(
                f"{name}.svg",
                self._board_on(f"{name}.svg")(report.board, settings.variant.name, "board") + "\n",
            )

    def _has_book(self, game: Game) -> bool:
        return self._books and game.current is None and bool(game.recorded)

    def _files_of(self, game: Game) -> list[str]:
        """Every file of a game, its page first."""
        names = [_phase_name(game, turn) for turn in game.recorded]
        files = [f"{name}.{kind}" for name in names for kind in ("html", "svg")]
        book = [game_book(game)] * self._has_book(game)
        return [f"games/{game.slug}/index.html", *files, *game_files(game), *book]

    def _replay(self, game: Game) -> DrawnReplay:
        """The whole game as its page plays it."""
        name = game.settings.variant.name
        folder = load_variant(name, self._root)
        geometry = load_drawing(name, self._root).geometry
        return drawn_replay(scenes(game), geometry, folder.colours, folder.letters)

    @staticmethod
    def _due(turn: Turn) -> str:
        return long_time(turn.deadline) if turn.deadline else ""

    def base_drawings(self, variants: Iterable[str]) -> None:
        """The files all boards share: a base drawing for each variant, and one style."""
        self.text("boards/board.css", STYLE.lstrip())
        for variant in sorted(variants):
            base = load_drawing(variant, self._root).base
            self.text(f"boards/{variant}.svg", base)
            self.text(f"boards/{variant}-coarse.svg", coarse_base(base))
            self.text(f"boards/{variant}-bare.svg", bare_base(base))

    def feed(self, issues: Sequence[IssueReport]) -> None:
        """An Atom feed of the issues, dated by the issues themselves."""
        settings = self._generator.settings
        site = settings["SITEURL"] or settings.get("FEED_DOMAIN") or ""
        masthead = issues[-1].masthead
        feed = Atom1Feed(
            title=masthead.title,
            link=f"{site}/",
            feed_url=f"{site}/feeds/issues.atom.xml",
            description=masthead.subtitle,
        )
        for issue in issues[::-1][:FEED_LENGTH]:
            source = issue.source
            moment = datetime.combine(source.date, time(12), tzinfo=UTC)
            feed.add_item(
                title=f"Issue {source.number}: {source.title}",
                link=f"{site}/issues/{source.number}.html",
                description=source.comments.html,
                pubdate=moment,
                updateddate=moment,
            )
        self.text("feeds/issues.atom.xml", feed.writeString("utf-8"))


def _phase_name(game: Game, turn: Turn) -> str:
    return f"games/{game.slug}/{turn.phase.slug}"
