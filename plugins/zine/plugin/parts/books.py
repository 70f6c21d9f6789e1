"""Issues and finished games as books (EPUB), made with the templates of their pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time
from functools import cached_property, lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from zine.games import Game
from zine.plugin.parts.drawings import GROUNDS, map_files
from zine.plugin.settings import theme_file
from zine.render.boards.style import STYLE
from zine.render.paper.epub import Book, BookPart, can_hold, epub
from zine.report.boards import position_board
from zine.report.dates import long_date
from zine.report.game import GamePage
from zine.report.issues.cover import lead
from zine.report.issues.issue import IssueReport
from zine.report.issues.pieces import PartPlace
from zine.report.turn import TurnReport

BOARDS = re.compile(r'<image[^>]* href="[^"]*(boards/[\w/-]+\.svg)"')
MAP = re.compile(r"^boards/|(-names)?\.svg$")  # around a variant's name


def issue_book(number: int) -> str:
    """The address of an issue's book."""
    return f"issues/{number}.epub"


def game_book(game: Game) -> str:
    """The address of a finished game's book."""
    return f"games/{game.slug}/{game.slug}.epub"


def makes_books(settings: Mapping[str, Any]) -> bool:
    """Whether the zine's settings ask for books; they do unless they say otherwise."""
    return bool(settings.get("ZINE_EPUB", True))


class Bookbinder:
    """Makes books; `helpers` are what all templates share, for pages in a folder of the site."""

    def __init__(self, generator: Any, helpers: Mapping[str, Any]) -> None:
        self._generator = generator
        self._helpers = helpers
        self._root: Path = generator.root
        self._settings = generator.settings
        self._games: dict[str, Game] = {game.slug: game for game in generator.games}

    def issue(self, issue: IssueReport) -> bytes:
        """A whole issue: its cover, a chapter for each game, text and part, and the colophon."""
        source, head = issue.source, issue.masthead
        parts = tuple(self._issue_parts(issue))
        return self._bound(
            issue_book(source.number),
            f"{head.title} {source.number}: {source.title}",
            head.publisher,
            datetime.combine(source.date, time(12), tzinfo=UTC),
            parts,
        )

    def game(self, game: Game, page: GamePage, reports: list[TurnReport]) -> bytes:
        """A finished game: its last position and its end, then a chapter for each phase."""
        parts = tuple(self._game_parts(game, page, reports))
        head = self._generator.context["MASTHEAD"]
        title = f"{head.title}: {game.settings.title}"
        return self._bound(game_book(game), title, head.publisher, reports[-1].recorded, parts)

    def _issue_parts(self, issue: IssueReport) -> Iterator[BookPart]:
        source, head = issue.source, issue.masthead
        address = f"issues/{source.number}.html"

        def part(name: str, title: str, what: str, it: object) -> BookPart:
            return self._part(name, title, what, it, address)

        cover = lead(issue.sections)
        chosen = cover and (cover[1].board, self._variant(cover[0].slug), "cover")
        lines = [source.epigraph, source.epigraph_by, *issue.transfers]
        front = SimpleNamespace(
            heading=head.title,
            subtitle=f"{source.number}: {source.title}",
            day=long_date(source.date),
            cover=chosen,
            caption=f"{cover[0].title}, {cover[1].name}" if cover else "",
            lines=[line for line in lines if line],
        )
        yield part("cover", f"{head.title} {source.number}", "cover", front)
        yield part("comments", "Publisher’s comments", "article", source.comments)
        for at, erratum in enumerate(issue.errata):
            title = f"Erratum: {erratum.game}, {erratum.phase}"
            own = SimpleNamespace(title=title, anchor="", blocks=erratum.blocks)
            yield part(f"erratum-{at}", title, "blocks", own)
        for section in issue.sections:
            yield part(f"game-{section.slug}", section.title, "game", section)
        for each in issue.parts_at(PartPlace.BEFORE_ARTICLES):
            yield part(f"part-{each.anchor}", each.title, "blocks", each)
        for at, article in enumerate(issue.articles, start=1):
            yield part(f"article-{at}", article.title, "article", article)
        for each in issue.parts_at(PartPlace.AFTER_ARTICLES):
            yield part(f"part-{each.anchor}", each.title, "blocks", each)
        end = SimpleNamespace(
            openings=head.openings, how_to_join=head.how_to_join, anchors=issue.colophon
        )
        yield part("colophon", "Colophon", "colophon", end)

    def _game_parts(
        self, game: Game, page: GamePage, reports: list[TurnReport]
    ) -> Iterator[BookPart]:
        settings, address = game.settings, f"games/{game.slug}/index.html"
        now = position_board(game, f"{settings.title}, the end", game.board)
        front = SimpleNamespace(
            heading=settings.title,
            subtitle=settings.variant.title,
            day=settings.note,
            cover=(now, settings.variant.name, "cover"),
            caption="The board at the end",
            lines=[
                f"{each.power}: {_players(each.players)}" for each in page.seats if each.players
            ],
        )
        yield self._part("cover", settings.title, "cover", front, address)
        if page.ending:
            end = SimpleNamespace(title="The end", anchor="end", blocks=page.ending)
            yield self._part("end", "The end", "blocks", end, address)
        for report in reports:
            yield self._part(f"phase-{report.slug}", report.name, "turn", report, address)

    def _part(self, name: str, title: str, what: str, it: object, address: str) -> BookPart:
        html = str(self._chapters.chapter(what, it))
        return BookPart(name=name, title=title, html=html, address=address)

    @cached_property
    def _chapters(self) -> Any:
        """The template of books with its macros, run once for all chapters."""
        context = {**self._generator.context, "SITEURL": "", **self._helpers, "printing": True}
        context["variants"] = {slug: self._variant(slug) for slug in self._games}
        return self._generator.get_template("zine/book").make_module(context)

    def _variant(self, slug: str) -> str:
        return self._games[slug].settings.variant.name

    def _bound(
        self, address: str, title: str, creator: str, day: datetime, parts: tuple[BookPart, ...]
    ) -> bytes:
        site = str(self._settings["SITEURL"] or "")
        files = {"board.css": STYLE.encode()}
        for name in ("charts.css", "book.css"):
            files[name] = theme_file(self._settings, name).read_bytes()
        files |= self._maps(parts)
        files |= self._pictures(parts)
        head = self._generator.context["MASTHEAD"]
        return epub(
            Book(
                identifier=f"{site}/{address}" if site else f"{head.title}/{address}",
                title=title,
                creator=creator,
                language=str(self._settings["DEFAULT_LANG"]),
                modified=day,
                parts=parts,
                files=files,
                site=site,
            )
        )

    def _maps(self, parts: tuple[BookPart, ...]) -> dict[str, bytes]:
        """The drawings that the boards in these chapters share."""
        names = {name for part in parts for name in BOARDS.findall(part.html)}
        grounds = sorted(name for name in names if name.startswith(GROUNDS))
        maps = {MAP.sub("", name) for name in names.difference(grounds)}
        files = {n: text.encode() for n, text in map_files(maps, self._root) if n in names}
        folder = Path(self._generator.output_path)
        return files | {name: _ground(folder / name) for name in grounds}

    def _pictures(self, parts: tuple[BookPart, ...]) -> dict[str, bytes]:
        """The pictures of articles that these chapters show."""
        folder = Path(self._settings["PATH"])
        found = sorted(each for each in folder.glob("images/**/*") if each.is_file())
        return {
            name: each.read_bytes()
            for each in found
            if can_hold(name := each.relative_to(folder).as_posix())
            and any(name in part.html for part in parts)
        }


@lru_cache(maxsize=512)
def _ground(path: Path) -> bytes:
    """A drawing of who owns what, which other books hold, too; its name is the hash of it."""
    return path.read_bytes()


def _players(players: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{who} (from {since})" if since else who for who, since in players)
