"""The department of pictures: share cards where the site has an address, and charts to download."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from zine.builder.product import Bench, Files, Product
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.expansions.printing import printings
from zine.problems import Collector
from zine.report.game_page import game_page
from zine.report.issues.issue import IssueReport
from zine.wings.books.pictures.picture_products import downloads
from zine.wings.books.pictures.share_cards import ShareCards, carded


class PicturesDepartment(Department):
    """Each picture is drawn again only if what it shows changed."""

    name = "pictures"
    _cards: Mapping[str, str] = MappingProxyType({})

    def prepare(self, site: Site, found: Collector) -> None:
        """Which pages have a card."""
        self._cards = carded(site) if site.address else {}

    def links(self) -> Mapping[str, object]:
        """The cards by their pages, and that charts can be downloaded."""
        return {"CARDS": self._cards, "PICTURES": True}

    def pages(self, site: Site) -> Iterator[Product]:
        """All pictures, after the pages that show the same."""
        head = site.masthead
        cards = (
            ShareCards(site.root, site.memory, head.title, head.subtitle) if site.address else None
        )
        for game in site.games:
            if cards is None and not printings(game.settings.variant):
                continue
            yield Files(
                address=f"pictures of {game.slug}",
                key=site.keys[game.slug],
                order=(site.last_told[game.slug], 3),
                size=len(game.recorded),
                making=partial(_draw_game, site, cards, game.slug),
            )
        if cards is None:
            return
        for issue in site.issues:
            number = issue.source.number
            yield Files(
                address=f"pictures of issue {number}",
                key=site.issue_keys[number],
                order=(number, 1),
                making=partial(_draw_issue, site, cards, issue),
            )
        words = {getattr(text, "url", ""): getattr(text, "content", "") for text in site.texts}
        for article in site.articles:
            yield cards.of_article(article, words.get(article.url, ""))


def _draw_issue(site: Site, cards: ShareCards, issue: IssueReport, bench: Bench) -> None:
    bench.add(cards.of_issue(issue, site.variants))


def _draw_game(site: Site, cards: ShareCards | None, slug: str, bench: Bench) -> None:
    game = site.game(slug)
    if cards:
        bench.add(cards.of_game(game))
    if not printings(game.settings.variant):
        return  # only rule sets print charts to download
    page = game_page(game, frozenset(site.numbers))
    reports = [site.report(slug, turn.phase.slug) for turn in game.recorded]
    blocks = [*page.expansions, *(block for each in reports for block in each.expansions)]
    # The same chart may be printed with two turns.
    for each in {product.address: product for product in reversed([*downloads(blocks)])}.values():
        bench.add(each)
