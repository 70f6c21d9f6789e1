"""Draws the embeds of a text with the renderers of the zine's own pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from zine.blocks.board import Board
from zine.departments.games import centre_chart, chart_title
from zine.departments.shared_drawings import map_of
from zine.games import Game
from zine.language import _, named
from zine.problems import Collector
from zine.render.board_svg import board_svg, drawn
from zine.render.charts.svg import chart_svg
from zine.render.wrapping import filled
from zine.report.boards import study_board, study_orders, turn_board
from zine.report.game_page import game_page
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.writing.embeds import Embed, Embeddable, embed_problems, read_study


@dataclass(frozen=True, slots=True)
class DrawnEmbed:
    """An embed as HTML for a page, and as paragraphs of the text edition."""

    html: str
    paragraphs: tuple[str, ...]

    def text(self, letters: Callable[[str], str] = str) -> str:
        """Its form in the text edition; `letters` says which letters there are."""
        return "\n\n".join(
            filled(letters(paragraph), hanging=2) for paragraph in self.paragraphs if paragraph
        )


class WithEmbeds(Protocol):
    """A text in the host's hands: `marked` is its HTML with a mark for each embed."""

    embeds: tuple[Embed, ...]
    first_board: tuple[Board, str] | None
    marked: str
    _content: str
    drawn: Mapping[str, DrawnEmbed]


class House:
    """What embeds are drawn from: the games (`game` gives one by its slug), the theme, the drawings.

    `drawers` draw the embeds of wings, by name.

    `address` makes a link of a file of the site, `page_part` a part of a page by a macro of
    embed.html; `own_theme` says whether the theme brings the style of drawings.
    """

    def __init__(
        self,
        shelf: Embeddable,
        game: Callable[[str], Game],
        address: Callable[[str], str],
        page_part: Callable[..., str],
        drawers: Mapping[str, _Drawer],
        *,
        own_theme: bool,
    ) -> None:
        self.shelf, self.game, self.address, self.page_part = shelf, game, address, page_part
        self.drawers = {**DRAWERS, **drawers}
        self.variants: set[str] = set()
        self.first_board: tuple[Board, str] | None = None
        self._own_theme = own_theme

    def dressed(self, html: str) -> str:
        """The HTML of a text with drawings, with their style in a theme that does not bring it."""
        if self._own_theme:
            return html
        sheets = ("zine/static/foreign.css", "boards/board.css")
        links = (f'<link rel="stylesheet" href="{self.address(name)}">' for name in sheets)
        return "".join([*links, html])

    def framed(self, html: str) -> str:
        """A drawing as it goes into a text."""
        page = f'<div class="zine"><div class="zine-page">{html}</div></div>'
        return html if self._own_theme else page

    def board(self, board: Board, variant: str, ident: str, caption: str, link: str = "") -> str:
        """A board with its caption, and the same in words."""
        self.variants.add(variant)
        self.first_board = self.first_board or (board, variant)
        folder = load_variant(variant, self.shelf.root)
        geometry = load_drawing(variant, self.shelf.root).geometry
        name = map_of(variant, self.shelf.root)
        drawing = board_svg(
            board,
            geometry,
            drawn(board, geometry, folder.colours, folder.letters),
            base_href=self.address(f"boards/{name}.svg"),
            names_href=self.address(f"boards/{name}-names.svg"),
            ident=ident,
            style="",
        )
        return self.page_part("board", board=board, drawing=drawing, caption=caption, link=link)


def _draw_board(embed: Embed, house: House) -> DrawnEmbed:
    file = embed.file
    position, submissions = read_study(embed, house.shelf.root)
    variant = load_variant(file.variant, house.shelf.root).variant
    title = file.caption or _("A position")
    board = study_board(variant, title, position, submissions)
    orders = study_orders(variant, position, submissions)
    units = board.description.replace(". ", ".\n")
    html = house.board(board, file.variant, embed.mark, file.caption)
    return DrawnEmbed(html, (file.caption, units, "\n".join(orders)))


def _draw_phase(embed: Embed, house: House) -> DrawnEmbed:
    file, game = embed.file, house.game(embed.file.game)
    turn = game.turn(file.phase)
    board = turn_board(game, turn)
    caption = file.caption or board.title
    page = f"games/{game.slug}/{turn.phase.slug}.html"
    variant = game.settings.variant.name
    html = house.board(board, variant, embed.mark, caption, house.address(page))
    return DrawnEmbed(
        html, (caption, board.description.replace(". ", ".\n"), _("See {page}").format(page=page))
    )


def _draw_chart(embed: Embed, house: House) -> DrawnEmbed:
    game = house.game(embed.file.game)
    page = game_page(game, frozenset())
    caption = embed.file.caption or chart_title(game)
    lines = centre_chart(game, page, embed.mark)
    chart = chart_svg(lines) if lines else ""
    html = house.page_part("chart", page=page, chart=chart, caption=caption)
    rows = [
        f"{named(power)[:8]:8}" + "".join(f"{count:>5}" for count in row[-12:])
        for power, row in page.counts.items()
    ]
    years = " " * 8 + "".join(f"{year:>5}" for year in page.years[-12:])
    return DrawnEmbed(html, (caption, "\n".join([years, *rows])))


def _draw_poll(embed: Embed, house: House) -> DrawnEmbed:
    assert house.shelf.polls is not None
    result = house.shelf.polls[embed.file.poll]
    assert result is not None
    page, deciding = result.poll.address, result.deciding
    caption, method = embed.file.caption or result.poll.title, _(deciding.method.title)
    link = house.address(page)
    ranks = [
        (
            deciding.rank(zine),
            result.names[zine],
            len(result.tally.votes[zine]),
            deciding.score(zine),
        )
        for zine in result.order
    ]
    html = house.page_part("poll", ranks=ranks, method=method, caption=caption, link=link)
    rows = [f"{rank:>4} {name}: {score}" for rank, name, _votes, score in ranks]
    told = _("By {method}. See {page}")
    return DrawnEmbed(html, (caption, "\n".join(rows), told.format(method=method, page=page)))


# What our Markdown has a look of its own for.
OWN_LOOK = re.compile(r'class="(?:interjection|order-block|press)\b')
_Drawer = Callable[[Embed, House], DrawnEmbed]
DRAWERS: Mapping[str, _Drawer] = MappingProxyType(
    {"board": _draw_board, "phase": _draw_phase, "chart": _draw_chart, "poll": _draw_poll}
)


def draw_embeds(contents: Iterable[WithEmbeds], house: House, found: Collector) -> None:
    """Put the drawings of every text in their places; note problems."""
    for content in contents:
        if not hasattr(content, "embeds"):  # a text that the press did not read
            continue
        forms: dict[str, DrawnEmbed] = {}
        house.first_board = None
        for embed in content.embeds:
            if problems := [*embed_problems([embed], house.shelf)]:
                found.add(*problems)
            else:
                forms[embed.mark] = house.drawers[embed.name](embed, house)
        content.marked, content.drawn = content._content, forms
        content.first_board = house.first_board
        for mark, each in forms.items():
            content._content = content._content.replace(f"<p>{mark}</p>", house.framed(each.html))
        if forms or OWN_LOOK.search(content._content):
            content._content = house.dressed(content._content)
