"""Writes each page at its address, with the values its template needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup
from pelican import signals

from zine.blocks import trimmed
from zine.blocks.board import Board
from zine.blocks.charts import Chart, LineChart
from zine.departments.department import AnyPage, Page, TemplatePage
from zine.files.cache import CachedPages
from zine.games import Game, Turn
from zine.games.codec import digest
from zine.language import _
from zine.people import handle_slug
from zine.plugin.downloads import game_files, write_game_files
from zine.plugin.feeds import FeedSite, write_issue_feed
from zine.plugin.keys import front_key, game_key, issue_key, issues_key
from zine.plugin.leaving_out import ENDS, PAPER
from zine.plugin.parts.books import Bookbinder, game_book, issue_book, makes_books
from zine.plugin.parts.cards import ShareCards
from zine.plugin.parts.charts import centre_chart
from zine.plugin.parts.drawings import Grounds, map_of
from zine.plugin.parts.lasting import Lasting
from zine.plugin.parts.made_once import MadeOnce
from zine.plugin.parts.pictures import Pictures, SitePicture, downloads
from zine.plugin.parts.rescued import Rescues
from zine.plugin.parts.sharing import Notes
from zine.plugin.settings import made_for_press
from zine.render.board_svg import DrawnBoard, board_svg, drawn, with_owners
from zine.render.boards.crop import crop_of
from zine.render.boards.key import BoardDrawing, page_key
from zine.render.charts.svg import chart_svg
from zine.render.layout import lay_out
from zine.render.opening import first_words, opening
from zine.render.paper.print_css import running_heads
from zine.render.replay import DrawnReplay, drawn_replay
from zine.render.text import issue_text, status_details, status_words
from zine.report.boards import position_board
from zine.report.dates import long_date, long_time
from zine.report.game import GamePage, game_page
from zine.report.issues.issue import IssueReport
from zine.report.press import folded_letter
from zine.report.replay import scenes
from zine.report.shelf import shelf
from zine.report.turn import TurnReport
from zine.variantfiles.loading import load_drawing, load_variant

EARLIER = 5  # issues that the front page lists beside the newest


class PageWriter:
    """Writes the zine's pages through Pelican's writer."""

    def __init__(self, generator: Any, writer: Any, kept: CachedPages) -> None:
        self._generator = generator
        self._writer = writer
        self._kept = kept
        self._games: dict[str, Game] = {game.slug: game for game in generator.games}
        self._variants = {slug: game.settings.variant.name for slug, game in self._games.items()}
        self._game_keys: dict[str, str] = {}
        self._published = frozenset(generator.site.numbers)
        site = str(generator.settings["SITEURL"] or "")
        self._cards = (
            ShareCards(generator.root, generator.context["MASTHEAD"].title) if site else None
        )
        self._pictures = Pictures(generator.root, kept, self._binary)
        self._rescues = Rescues(generator.root)
        self.lasting = Lasting(generator.root, self.game_key)
        self._made = MadeOnce()
        self._grounds = Grounds(generator.root, kept, self._made, self.text)
        self._output = Path(generator.output_path)
        self._root: Path = generator.root
        self._books = makes_books(generator.settings)
        self._reuses = made_for_press(generator.settings) and not signals.content_written.receivers

    @property
    def shares(self) -> bool:
        """Whether other processes may write pages: nothing was built before, and nobody looks on."""
        return self._reuses and self._kept.is_empty

    @property
    def notes(self) -> Notes:
        """What is noted while pages are written, for other processes to add to."""
        own = self._writer.sizes, self._writer.passing, self._kept.notes, self._game_keys
        parts = self._pictures, self._rescues, self.lasting, self._grounds
        return *own, *(note for part in parts for note in part.notes)

    def page(self, name: str, template: str, **values: Any) -> None:
        """Write a page at its address."""
        self._writer.write_file(
            name,
            self._generator.get_template(f"zine/{template}"),
            self._generator.context,
            self._generator.settings["RELATIVE_URLS"],
            override_output=True,
            **self._helpers(name, printing=bool(values.get("printing"))),
            **values,
        )

    def _helpers(self, name: str, *, printing: bool) -> dict[str, Any]:
        """The helpers that all templates share, for the page at an address."""
        return {
            "long_date": long_date,
            "long_time": long_time,
            "status_words": status_words,
            "status_details": status_details,
            "slug_of": handle_slug,
            "opening": opening,
            "first_words": first_words,
            "board": self._board_on(name),
            "chart": partial(chart_svg, on_paper=True) if printing else self._chart,
            "once": self._once,
            "trimmed": trimmed,
            "books": self._books,
            "press_letter": folded_letter,
        }

    def _binder(self, name: str) -> Bookbinder:
        return Bookbinder(self._generator, self._helpers(name, printing=True))

    def text(self, name: str, text: str) -> None:
        """Write a text at its address."""
        self._writer.text(self._output / name, text)

    def _binary(self, name: str, content: bytes) -> None:
        self._writer.binary(self._output / name, content)

    def put(self, page: AnyPage) -> None:
        """Write a department's page at its address, unless it is unchanged."""
        texts = {} if isinstance(page, Page | TemplatePage) else page.texts
        files = [page.address] if isinstance(page, Page | TemplatePage) else list(texts)
        if page.key is not None and self.unchanged(files, repr(page.key)):
            return
        for address, text in texts.items():
            self.text(address, text if isinstance(text, str) else text())
        if isinstance(page, TemplatePage):
            self.page(page.address, page.template, **page.values())
        elif isinstance(page, Page):
            self.page(page.address, "blocks_page", blocks_page=page)

    def unchanged(self, files: Sequence[str], *made_from: object) -> bool:
        """Whether a page's files were reused because nothing they are made from has changed.

        A page is always made if other plugins want to see it written, or if it stands in a
        theme of another kind, which may print anything around it.
        """
        key = digest(made_from)
        owner = _owner(files, key)
        if self._reuses and self._kept.take(files, key, wanted=self._grounds.reuse(owner)):
            return True
        self._grounds.begin(owner)
        return False

    def _board_on(self, name: str) -> Any:
        """A function for templates: the drawing of a board, with addresses relative to `name`.

        A page for paper has the land in its boards, for drawings of their own do not know that
        they are printed, and print needs stronger hatching.
        """
        up, grounded = "../" * name.count("/"), not name.endswith(PAPER)

        def draw(
            board: Board,
            variant: str,
            ident: str,
            after: Board | None = None,
            *,
            small: bool = False,
        ) -> BoardDrawing:
            folder = load_variant(variant, self._root)
            geometry = load_drawing(variant, self._root).geometry
            parts = self._parts(board, variant, after, grounded=grounded)
            grounds = self._grounds.of(board, after, variant) if grounded else ()
            name = map_of(variant, self._root)
            svg = board_svg(
                board,
                geometry,
                parts,
                base_href=f"{up}boards/{name}.svg",
                names_href=f"{up}boards/{name}-names.svg",
                ident=ident,
                style="",
                crop=crop_of(board, geometry),
                small=small,
                grounds=[each.seen_from(up) for each in grounds],
            )
            return BoardDrawing(
                svg, partial(page_key, board, after, folder.colours, ident, parts.kinds)
            )

        return draw

    def _parts(
        self, board: Board, variant: str, after: Board | None, *, grounded: bool
    ) -> DrawnBoard:
        """The drawing of a board, made once for all pages that show it."""
        folder = load_variant(variant, self._root)
        colours, letters = folder.colours, folder.letters
        geometry = load_drawing(variant, self._root).geometry

        def make() -> DrawnBoard:
            if not grounded:
                parts = self._parts(board, variant, after, grounded=True)
                return with_owners(parts, board, geometry, colours, after)
            layout = self._made.of("layout", board, None, lambda: lay_out(board, geometry, colours))
            crop = crop_of(board, geometry)
            return drawn(
                board, geometry, colours, letters, after, grounded=True, crop=crop, layout=layout
            )

        made: DrawnBoard = self._made.of("board" if grounded else "whole board", board, after, make)
        return made

    def _chart(self, chart: Chart) -> str:
        """The drawings of a chart, made once for all pages that show it."""
        text: str = self._made.of("chart", chart, None, lambda: chart_svg(chart))
        return text

    def _once(self, macro: Any, value: object) -> str:
        """The output of a macro for one value, made once for all pages that show it."""
        text: str = self._made.of(macro.name, value, None, lambda: Markup(macro(value)))
        return text

    def issue(self, issue: IssueReport) -> None:
        """An issue's page, its text edition at the same address with .txt, and one for paper."""
        book = issue_book(issue.source.number)
        files = [f"issues/{issue.source.number}{end}" for end in ENDS] + [book] * self._books
        key = issue_key(issue, self._games)
        if self._cards:
            self._pictures.put(f"issue {key}", self._cards.of_issue(issue, self._variants))
        if self.unchanged(files, key):
            return
        name = f"issues/{issue.source.number}"
        self.page(f"{name}.html", "issue", issue=issue, variants=self._variants)
        self.text(f"{name}.txt", issue_text(issue))
        self.page(
            f"{name}{PAPER}",
            "issue_print",
            issue=issue,
            variants=self._variants,
            printing=True,
        )
        source = issue.source
        day = f"Issue {source.number}, {long_date(source.date)}"
        self.text(f"{name}-print.css", running_heads(issue.masthead.title, day))
        if self._books:
            self._binary(book, self._binder(book).issue(issue))

    def lists(self, issues: Sequence[IssueReport]) -> None:
        """The list of all issues, newest first, and of all games."""
        if not self.unchanged(["issues/index.html"], issues_key(issues)):
            self.page("issues/index.html", "issues", issues=issues[::-1])
        games = self._generator.games
        keys = [self.game_key(game) for game in games]
        if self.unchanged(["games/index.html"], keys, self._generator.context["PLAYERS_LISTED"]):
            return
        self._made.begin()
        running, ended = shelf(games, self.lasting.ground)
        self.page("games/index.html", "games", running=running, ended=ended)
        self._made.let_go()

    def front(self, issues: Sequence[IssueReport]) -> None:
        """The front page: the newest issue leads."""
        address = self._generator.settings["ZINE_FRONT"]
        if not address:
            return
        newest, older = issues[-1], issues[-1 - EARLIER : -1]
        key = issue_key(newest, self._games), issues_key(older)
        articles = self._generator.context.get("articles", ())[:3]
        if self.unchanged([address], key, [front_key(each) for each in articles]):
            return
        self.page(address, "front", issue=newest, issues=issues[::-1], variants=self._variants)

    def game_key(self, game: Game) -> str:
        """The key of a game: everything in its folder, and its state now."""
        if game.slug not in self._game_keys:
            key = game_key(game, self._published, self._generator.context)
            self._game_keys[game.slug] = key
        return self._game_keys[game.slug]

    def game(self, game: Game) -> None:
        """Every page and file of a game, unless nothing they are made from has changed.

        No other page shows its turns afterwards, so what was made for them goes.
        """
        reused = self.unchanged(self._files_of(game), self.game_key(game))
        if reused and self._pictures.reuse(self.game_key(game)):
            return
        self._made.begin()
        page = game_page(game, self._published)
        self._game(game, page, centre_chart(game, page, "centres"))
        self._made.let_go(self._generator.reports.of(game, turn) for turn in game.recorded)

    def _game(self, game: Game, page: GamePage, chart: LineChart | None) -> None:
        """A game's page, its downloads and pictures, and a page for each of its recorded phases."""
        settings, turns = game.settings, game.recorded
        self._grounds.begin(_owner(self._files_of(game), digest((self.game_key(game),))))
        self.lasting.find(game)
        names = [_phase_name(game, turn) for turn in turns]
        reports = [self._generator.reports.of(game, turn) for turn in turns]
        write_game_files(self.text, game, reports, self._root, self._generator.context)
        self._pictures.put(self.game_key(game), self._pictures_of(game, page, reports))
        now = position_board(game, f"{settings.title}, {_('the position now')}", game.board)
        self.page(
            f"games/{game.slug}/index.html",
            "game",
            game=game,
            game_page=page,
            centre_chart=chart,
            now=now,
            variant=settings.variant,
            replay=self._replay(game, reports) if turns else None,
            map=map_of(settings.variant.name, self._root),
            book=game_book(game) if self._has_book(game) else "",
        )
        if self._has_book(game):
            book = self._binder(game_book(game)).game(game, page, reports)
            self._binary(game_book(game), book)
        for index, (turn, name, report) in enumerate(zip(turns, names, reports, strict=True)):
            self.page(
                f"{name}.html",
                "phase",
                game=game,
                turn=turn,
                report=report,
                rescues=self._rescues.block(game, turn),
                earlier=turns[index - 1] if index else None,
                later=turns[index + 1] if index + 1 < len(turns) else None,
                variant=settings.variant,
                phases=page.phases,
                due=long_time(turn.deadline) if turn.deadline else "",
                status=page.status,
                reported=turn.record is not None and turn.record.issue in page.issues,
            )

    def _pictures_of(
        self, game: Game, page: GamePage, reports: Sequence[TurnReport]
    ) -> Iterator[SitePicture]:
        """A game's charts to download, and the share cards of its pages."""
        for blocks in (page.expansions, *(report.expansions for report in reports)):
            yield from downloads(blocks)
        if self._cards:
            yield from self._cards.of_game(game, reports)

    def articles(self, contents: Iterable[Any]) -> None:
        """What goes with articles, whose pages Pelican writes: their share cards."""
        for content in contents if self._cards else ():
            assert self._cards is not None
            card = self._cards.of_article(content)
            self._pictures.put(f"article {card.address} {card.key}", [card])
        self._pictures.save()

    def _has_book(self, game: Game) -> bool:
        return self._books and game.current is None and bool(game.recorded)

    def _files_of(self, game: Game) -> list[str]:
        """Every file of a game, its page first."""
        names = [_phase_name(game, turn) for turn in game.recorded]
        files = [f"{name}.html" for name in names]
        book = [game_book(game)] * self._has_book(game)
        return [f"games/{game.slug}/index.html", *files, *game_files(game), *book]

    def _replay(self, game: Game, reports: Iterable[TurnReport]) -> DrawnReplay:
        """The whole game as its page plays it."""
        name = game.settings.variant.name
        folder = load_variant(name, self._root)
        geometry = load_drawing(name, self._root).geometry
        played = scenes(game, [report.board for report in reports])
        return drawn_replay(played, geometry, folder.colours, folder.letters)

    def keep(self) -> None:
        """Cache what was found of games, and which pages need which of the shared drawings."""
        self._rescues.save(self._games.values())
        self.lasting.save(self._games.values())
        self._grounds.save()

    def feed(self, issues: Sequence[IssueReport]) -> None:
        """An Atom feed of the issues."""
        settings = self._generator.settings
        address = settings["SITEURL"] or settings.get("FEED_DOMAIN") or ""
        write_issue_feed(self.text, issues, FeedSite(issues[-1].masthead.title, str(address)))


def _owner(files: Sequence[str], key: str) -> str:
    """The key under which is noted which drawings some files need."""
    return digest([files[0], key])


def _phase_name(game: Game, turn: Turn) -> str:
    return f"games/{game.slug}/{turn.phase.slug}"
