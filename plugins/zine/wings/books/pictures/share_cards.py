"""The share cards of issues, games and articles; a site without an address has none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

from zine.blocks.board import Board
from zine.builder.product import Product
from zine.departments.zine_for_pages import Site, Writing
from zine.files.memory import Memory
from zine.games import Game, summary_of
from zine.report.boards import last_board
from zine.report.dates import plain_date
from zine.report.game_list import leaders
from zine.report.issues.issue import IssueReport
from zine.report.status import status_report
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.books.pictures.card_content import Card, CardBoard
from zine.wings.books.pictures.picture_products import card_address, card_picture

PARAGRAPH, TAG = re.compile(r"<p>(.*?)</p>", re.DOTALL), re.compile(r"<[^>]*>")
MOST_WORDS = 60


class ShareCards:
    """The cards of one zine; `name` is the zine's, `tagline` what it says of itself."""

    def __init__(self, root: Path, memory: Memory, name: str, tagline: str = "") -> None:
        self._root, self._memory, self._name, self._tagline = root, memory, name, tagline

    def of_game(self, game: Game) -> Product:
        """The card of a game, with the board as it is now."""
        settings = game.settings
        variant = settings.variant
        summary = summary_of(game)
        status = status_report(summary)
        headlines = (turn.headline for turn in reversed(summary.recorded) if turn.headline)
        now = self._board(last_board(game, settings.title), variant.name)
        told = status.ended or leaders(variant, game.position)
        lines = (status.name, told, next(headlines, ""), variant.title)
        return self._card(_page_of(game.slug), settings.title, lines, now)

    def of_issue(self, issue: IssueReport, variants: Mapping[str, str]) -> Product:
        """The card of an issue, with the turn that leads it."""
        source = issue.source
        lines: tuple[str, ...] = (f"Issue {source.number}, {plain_date(source.date)}",)
        board = None
        if issue.lead:
            section, report = issue.lead
            board = self._board(report.board, variants[section.slug])
            lines += (f"{section.title}, {report.name}", report.headline)
        title = source.title or lines[0]
        return self._card(f"issues/{source.number}.html", title, lines, board)

    def of_article(self, article: Writing, html: str = "") -> Product:
        """The card of an article, with the first board in it, or how its `html` begins."""
        by = f"by {', '.join(article.authors)}" if article.authors else ""
        lines = (by, _beginning(html))
        board = self._board(*article.board) if article.board else None
        return self._card(article.url, article.title, lines, board)

    def _board(self, board: Board, variant: str) -> CardBoard:
        drawing = load_drawing(variant, self._root)
        colours = load_variant(variant, self._root).colours
        return CardBoard(board=board, geometry=drawing.geometry, base=drawing.base, colours=colours)

    def _card(
        self, page: str, title: str, lines: tuple[str, ...], board: CardBoard | None
    ) -> Product:
        told = tuple(line for line in lines if line)
        card = Card(zine=self._name, title=title, lines=told, board=board, tagline=self._tagline)
        return card_picture(card_address(page), card, self._memory)


def carded(site: Site) -> dict[str, str]:
    """The addresses of cards by those of their pages.

    The front page has the newest issue's, and each phase that of its game.
    """
    pages = [
        *(f"issues/{number}.html" for number in site.numbers),
        *(_page_of(game.slug) for game in site.games),
        *(article.url for article in site.articles),
    ]
    cards = {page: card_address(page) for page in pages}
    cards["index.html"] = cards[f"issues/{max(site.numbers)}.html"]
    for game in site.games:
        for turn in game.recorded:
            cards[f"games/{game.slug}/{turn.phase.slug}.html"] = cards[_page_of(game.slug)]
    return cards


def _beginning(html: str) -> str:
    """The first paragraphs of a text, as many words as a card may hold."""
    words = " ".join(TAG.sub("", each) for each in PARAGRAPH.findall(html)).split()
    return unescape(" ".join(words[:MOST_WORDS]))


def _page_of(slug: str) -> str:
    return f"games/{slug}/index.html"
