"""The archive's own pages: the index, variants, powers, players, and what can be taken away."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from markdown_it import MarkdownIt

from zine.blocks.board import Board, BoardUnit
from zine.departments.contents.contents import Writing, contents
from zine.departments.players.seats import PowerPage, players_seats, power_pages
from zine.departments.ratings.ratings_report import seated
from zine.games import Game
from zine.people import Player, Players
from zine.plugin.feeds import FeedSite, write_calendar
from zine.render.hatching import swatches
from zine.render.legend import legend
from zine.report.boards import describe
from zine.report.issue import IssueReport
from zine.rules.variant import Variant
from zine.variantfiles.loading import load_variant
from zine.variantfiles.readmes import variant_notes


class Pages(Protocol):
    """How pages and texts are put at their addresses."""

    def page(self, name: str, template: str, **values: Any) -> None:
        """Write a page."""

    def text(self, name: str, text: str) -> None:
        """Write a text."""


def people(games: Sequence[Game], players: Players) -> Mapping[str, Mapping[str, Player]]:
    """Who sits openly behind the names in each game's seats, by the game's slug."""
    return {game.slug: seated(game, players) for game in games}


def can_search(settings: Mapping[str, Any]) -> bool:
    """Whether the site has a search: it is wanted, and the extra `search` is installed."""
    return bool(settings["ZINE_SEARCH"]) and importlib.util.find_spec("pagefind") is not None


def write_archive(
    pages: Pages,
    root: Path,
    context: Mapping[str, Any],
    issues: Sequence[IssueReport],
    games: Sequence[Game],
    players: Players,
) -> None:
    """Write every page of the archive that is neither an issue nor a game."""
    writings = [_writing(each) for each in context.get("articles", ())]
    authors = {str(a): a.slug for each in context.get("articles", ()) for a in _authors(each)}
    pages.page("contents/index.html", "contents", index=contents(issues, games, writings),
               author_slugs=authors)  # fmt: skip
    pages.page("how-to-read.html", "how_to_read", legend=legend())
    powers = power_pages(games)
    _write_variants(pages, root, games, powers)
    for power in powers:
        pages.page(f"powers/{power.slug}.html", "power", power=power)
    _write_players(pages, games, players, rated=bool(context.get("RATINGS")))
    if context["SEARCH"]:
        pages.page("search.html", "search")
    site = FeedSite(title=issues[-1].masthead.title, address=str(context["SITEURL"] or ""))
    write_calendar(pages.text, games, site)


def _authors(article: Any) -> Sequence[Any]:
    return getattr(article, "authors", ())


def _writing(article: Any) -> Writing:
    number = str(getattr(article, "issue", ""))
    return Writing(
        title=article.title,
        url=article.url,
        day=article.date.date(),
        authors=tuple(author.name for author in _authors(article)),
        issue=int(number) if number.isdecimal() else None,
    )


def _write_variants(
    pages: Pages, root: Path, games: Sequence[Game], powers: Sequence[PowerPage]
) -> None:
    played: dict[str, list[Game]] = {}
    for game in games:
        played.setdefault(game.settings.variant.name, []).append(game)
    shown = {name: load_variant(name, root) for name in sorted(played)}
    pages.page(
        "variants/index.html",
        "variants",
        variants=[folder.variant for folder in shown.values()],
        played=played,
        powers=powers,
    )
    for name, folder in shown.items():
        pages.page(
            f"variants/{name}.html",
            "variant",
            variant=folder.variant,
            played=played[name],
            swatches=swatches(folder.colours),
            start=_start(folder.variant),
            notes=MarkdownIt("commonmark", {"html": False}).render(variant_notes(name, root)),
        )


def _start(variant: Variant) -> Board:
    """The board as play begins."""
    units = tuple(
        BoardUnit(power=unit.power, kind=unit.kind, location=unit.location)
        for unit in variant.start.units
    )
    owners = dict(variant.start.owners)
    return Board(
        title=f"{variant.title}, the start",
        description=describe(variant, variant.start, ()),
        units=units,
        tints=owners,
        centres=owners,
    )


def _write_players(pages: Pages, games: Sequence[Game], players: Players, *, rated: bool) -> None:
    """The list of players, and their pages where the ratings do not write these."""
    sat = players_seats(games, players)
    if not sat:
        return
    pages.page("players/index.html", "players", sat=sat)
    if not rated:
        for slug, (player, seats) in sat.items():
            pages.page(f"players/{slug}.html", "plain_player", player=player, seats=seats)
