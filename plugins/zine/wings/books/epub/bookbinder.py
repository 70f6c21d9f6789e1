"""Issues and finished games as books (EPUB), made with the templates of their pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from zine.builder.product import Bench
from zine.departments.shared_drawings import GROUNDS, map_files
from zine.departments.zine_for_pages import Site
from zine.games import Game
from zine.language import _
from zine.render.boards.style import KEY_STYLE, STYLE
from zine.render.charts.svg import chart_svg
from zine.report.boards import last_board
from zine.report.dates import long_date
from zine.report.game_page import GamePage
from zine.report.issues.issue import IssueReport
from zine.report.issues.issue_contents import PartPlace
from zine.report.turn import TurnReport
from zine.wings.books.epub.epub_file import Book, BookPart, can_hold, epub

BOARDS = re.compile(r'<image[^>]* href="[^"]*(boards/[\w/-]+\.svg)"')
MAP = re.compile(r"^boards/|(-names)?\.svg$")  # around a variant's name


class Bookbinder:
    """Makes books of one zine with the macros of its pages, for the product on a bench."""

    def __init__(self, site: Site, bench: Bench, address: str) -> None:
        self._site, self._bench, self._address = site, bench, address

    def issue(self, issue: IssueReport) -> bytes:
        """A whole issue: its cover, a chapter for each game, text and part, and the colophon."""
        source, head = issue.source, issue.masthead
        parts = tuple(self._issue_parts(issue))
        return self._bound(
            f"{head.title} {source.number}: {source.title}",
            head.publisher,
            datetime.combine(source.date, time(12), tzinfo=UTC),
            parts,
        )

    def game(self, game: Game, page: GamePage, reports: list[TurnReport]) -> bytes:
        """A finished game: its last position, a chapter for each phase, and its end."""
        parts = tuple(self._game_parts(game, page, reports))
        head = self._site.masthead
        title = f"{head.title}: {game.settings.title}"
        return self._bound(title, head.publisher, reports[-1].recorded, parts)

    def _issue_parts(self, issue: IssueReport) -> Iterator[BookPart]:
        source, head = issue.source, issue.masthead
        address = f"issues/{source.number}.html"

        def part(name: str, title: str, what: str, it: object) -> BookPart:
            return self._part(name, title, what, it, address)

        cover = issue.lead
        chosen = cover and (cover[1].board, self._variant(cover[0].slug), "cover")
        front = SimpleNamespace(
            heading=head.title,
            subtitle=f"{source.number}: {source.title}",
            day=long_date(source.date),
            cover=chosen,
            caption=f"{cover[0].title}, {cover[1].name}" if cover else "",
            epigraph=source.epigraph,
            epigraph_by=source.epigraph_by,
            lines=issue.transfers,
        )
        yield part("cover", f"{head.title} {source.number}", "cover", front)
        yield part("comments", _("Publisher's comments"), "article", source.comments)
        for at, erratum in enumerate(issue.errata):
            told = f"{erratum.game}, {erratum.phase}"
            title = _("{title}: {what}").format(title="Erratum", what=told)
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
        yield part("colophon", _("Colophon"), "colophon", end)

    def _game_parts(
        self, game: Game, page: GamePage, reports: list[TurnReport]
    ) -> Iterator[BookPart]:
        settings, address = game.settings, f"games/{game.slug}/index.html"
        last = _("The end")
        now = last_board(game, _("{title}: {what}").format(title=settings.title, what=last))
        front = SimpleNamespace(
            heading=settings.title,
            subtitle=settings.variant.title,
            day=settings.note,
            cover=(now, settings.variant.name, "cover"),
            caption=last,
            lines=[
                f"{each.power}: {_players(each.players)}" for each in page.seats if each.players
            ],
        )
        yield self._part("cover", settings.title, "cover", front, address)
        for report in reports:
            yield self._part(f"phase-{report.slug}", report.name, "turn", report, address)
        if page.ending:
            end = SimpleNamespace(title=last, anchor="end", blocks=page.ending)
            yield self._part("end", last, "blocks", end, address)

    def _part(self, name: str, title: str, what: str, it: object, address: str) -> BookPart:
        html = str(self._chapters.chapter(what, it))
        return BookPart(name=name, title=title, html=html, address=address)

    @cached_property
    def _chapters(self) -> Any:
        """The template of books with its macros, run once for all chapters.

        A reader's page may be as narrow as a phone, so charts have both their drawings.
        """
        values = {"variants": self._site.variants, "book": True, "chart": chart_svg}
        return self._bench.macros(self._address, "book", values)

    def _variant(self, slug: str) -> str:
        return self._site.variants[slug]

    def _bound(self, title: str, creator: str, day: datetime, parts: tuple[BookPart, ...]) -> bytes:
        site, head, address = self._site.address, self._site.masthead, self._address
        files = {"board.css": f"{STYLE}{KEY_STYLE}".encode()}
        for name in ("charts.css", "book.css"):
            files[name] = self._site.style_sheet(name)
        files |= self._maps(parts)
        files |= self._pictures(parts)
        return epub(
            Book(
                identifier=f"{site}/{address}" if site else f"{head.title}/{address}",
                title=title,
                creator=creator,
                language=self._site.language,
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
        files = {n: text.encode() for n, text in map_files(maps, self._site.root) if n in names}
        return files | {name: self._bench.read(name) for name in grounds}

    def _pictures(self, parts: tuple[BookPart, ...]) -> dict[str, bytes]:
        """The pictures of articles that these chapters show."""
        folder = self._site.root / "content"
        found = sorted(each for each in folder.glob("images/**/*") if each.is_file())
        return {
            name: each.read_bytes()
            for each in found
            if can_hold(name := each.relative_to(folder).as_posix())
            and any(name in part.html for part in parts)
        }


def _players(players: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(
        f"{who} ({_('from {phase}').format(phase=since)})" if since else who
        for who, since in players
    )
