"""The department of books: every issue, and every game that has ended, as an EPUB."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from zine.builder.product import Bench, Files, Product
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.games import Game, GameSummary
from zine.problems import Collector
from zine.report.game_page import game_page
from zine.report.issues.issue import IssueReport
from zine.wings.books.epub.bookbinder import Bookbinder


class _BookLinks:
    """The addresses of books, for links to them."""

    def issue(self, number: int) -> str:
        """The address of an issue's book."""
        return f"issues/{number}.epub"

    def game(self, game: Game | GameSummary) -> str:
        """The address of a game's book; "" for a game that goes on, or has no turn."""
        if game.current is not None or not game.recorded:
            return ""
        return f"games/{game.slug}/{game.slug}.epub"


class BooksDepartment(Department):
    """The books of a zine whose settings ask for them."""

    name = "books"
    _books: _BookLinks | None = None

    def prepare(self, site: Site, found: Collector) -> None:
        """Whether there are books."""
        self._books = _BookLinks() if site.settings["ZINE_EPUB"] else None

    def links(self) -> Mapping[str, object]:
        """Where the books are."""
        return {"BOOKS": self._books}

    def pages(self, site: Site) -> Iterator[Product]:
        """Every book, right after the pages that show the same boards."""
        if self._books is None:
            return
        for issue in site.issues:
            number = issue.source.number
            yield Files(
                address=self._books.issue(number),
                key=site.issue_keys[number],
                order=(number, 1),
                size=len(issue.sections),
                recurs=issue.following is None,
                making=partial(_bind_issue, site, issue, self._books.issue(number)),
            )
        for game in site.games:
            if address := self._books.game(game):
                yield Files(
                    address=address,
                    key=site.keys[game.slug],
                    order=(site.last_told[game.slug], 3),
                    size=len(game.recorded),
                    making=partial(_bind_game, site, game.slug, address),
                )


def _bind_issue(site: Site, issue: IssueReport, address: str, bench: Bench) -> None:
    bench.put(address, Bookbinder(site, bench, address).issue(issue))


def _bind_game(site: Site, slug: str, address: str, bench: Bench) -> None:
    game = site.game(slug)
    page = game_page(game, frozenset(site.numbers))
    reports = [site.report(slug, turn.phase.slug) for turn in game.recorded]
    bench.put(address, Bookbinder(site, bench, address).game(game, page, reports))
