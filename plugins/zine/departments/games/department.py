"""The department of games: the pages, downloads and feeds of each, and their list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from zine.builder.product import Bench, Files, Product, TemplatePage
from zine.departments.department import Department, Site
from zine.departments.games.centre_chart import centre_chart
from zine.departments.games.downloads import write_downloads
from zine.departments.shared_drawings import map_of
from zine.games import Game
from zine.language import _
from zine.render.replay import DrawnReplay, drawn_replay
from zine.report.boards import last_board
from zine.report.dates import long_time
from zine.report.game import game_page
from zine.report.game_list import shelf
from zine.report.replay import scenes
from zine.report.turn import TurnReport
from zine.variantfiles.loading import load_drawing, load_variant


class GamesDepartment(Department):
    """A page for each game and for each of its recorded phases."""

    name = "games"

    def pages(self, site: Site) -> Iterator[Product]:
        """The pages of every game, after the last issue that shows its boards, and the list."""
        for game in site.games:
            yield Files(
                address=f"games/{game.slug}/index.html",
                key=site.keys[game.slug],
                order=(site.last_told[game.slug], 2),
                size=len(game.recorded),
                making=partial(_make, site, game.slug),
            )
        keys = [site.keys[game.slug] for game in site.games]
        yield TemplatePage(
            address="games/index.html",
            template="games",
            values=partial(_listed, site),
            key=(keys, site.links["PLAYERS_LISTED"]),
        )


def _listed(site: Site) -> Mapping[str, Any]:
    running, ended = shelf(site.games, site.ground)
    return {"running": running, "ended": ended}


def _make(site: Site, slug: str, bench: Bench) -> None:
    """A game's page, its downloads, and a page for each of its recorded phases."""
    game = site.game(slug)
    settings, turns = game.settings, game.recorded
    page = game_page(game, frozenset(site.numbers))
    reports = [site.report(slug, turn.phase.slug) for turn in turns]
    write_downloads(bench, game, reports, site)
    bench.page(
        f"games/{game.slug}/index.html",
        "game",
        {
            "game": game,
            "game_page": page,
            "centre_chart": centre_chart(game, page, "centres"),
            "now": last_board(game, f"{settings.title}, {_('the position now')}"),
            "variant": settings.variant,
            "replay": _replay(site, game, reports) if turns else None,
            "map": map_of(settings.variant.name, site.root),
        },
    )
    for index, (turn, report) in enumerate(zip(turns, reports, strict=True)):
        bench.page(
            f"games/{game.slug}/{turn.phase.slug}.html",
            "phase",
            {
                "game": game,
                "turn": turn,
                "report": report,
                "beneath": site.beneath(game, turn),
                "earlier": turns[index - 1] if index else None,
                "later": turns[index + 1] if index + 1 < len(turns) else None,
                "variant": settings.variant,
                "phases": page.phases,
                "due": long_time(turn.deadline) if turn.deadline else "",
                "status": page.status,
                "reported": turn.record is not None and turn.record.issue in page.issues,
            },
        )


def _replay(site: Site, game: Game, reports: Iterable[TurnReport]) -> DrawnReplay:
    """The whole game as its page plays it."""
    name = game.settings.variant.name
    folder = load_variant(name, site.root)
    geometry = load_drawing(name, site.root).geometry
    played = scenes(game, [report.board for report in reports])
    return drawn_replay(played, geometry, folder.colours)
