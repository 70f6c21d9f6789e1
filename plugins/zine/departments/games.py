"""The department of games: the pages, downloads and feeds of each, and their list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from zine.blocks import Sentences, link
from zine.blocks.chart_values import LineChart
from zine.builder.product import Bench, Files, Product, TemplatePage, TextFile
from zine.departments.department import Department, Page
from zine.departments.feeds import game_calendar, game_feed, game_feed_text, has_feed
from zine.departments.shared_drawings import map_of
from zine.departments.zine_for_pages import Site
from zine.gamefiles.record_files import record_text
from zine.games import Game
from zine.language import _, named, worded
from zine.render.block_text import blocks_text
from zine.render.deadlines_ics import deadlines_ics, house_of
from zine.render.issue_text import sent_orders
from zine.render.legend import legend
from zine.render.replay_drawings import DrawnReplay, drawn_replay
from zine.report.boards import last_board
from zine.report.dates import long_time
from zine.report.game_list import leaders, number_list, shelf
from zine.report.game_page import GamePage, game_page
from zine.report.replay import scenes
from zine.report.turn import TurnReport
from zine.variantfiles.variant_reader import load_drawing, load_variant


def _write_downloads(bench: Bench, game: Game, reports: Sequence[TurnReport], site: Site) -> None:
    """Every download; a blind game has no orders or records until it ends.

    `reports` are those of its recorded turns.
    """
    if not game.veiled:
        bench.put(f"games/{game.slug}/orders.txt", sent_orders(game))
        written = [turn.record for turn in game.recorded if turn.record]
        folder, variant = site.root / "games" / game.slug, game.settings.variant
        texts = [record_text(record, variant, folder) for record in written]
        bench.put(f"games/{game.slug}/records.yaml", "---\n".join(texts))
    zine = site.masthead.title
    name, house = f"{zine}{_(': ')}{game.settings.title}", house_of(zine, site.address)
    bench.put(
        game_calendar(game.slug),
        deadlines_ics(name, [site.by_slug[game.slug]], site.address, house),
    )
    if has_feed(game):
        bench.put(game_feed(game.slug), game_feed_text(game, reports, site))


def centre_chart(game: Game, page: GamePage, ident: str) -> LineChart | None:
    """The chart of supply centres over the years."""
    if len(page.years) < 2:
        return None
    return LineChart(
        ident=ident,
        title=chart_title(game),
        description=page.chart_words,
        steps=tuple(str(year) for year in page.years),
        lines={named(power): row for power, row in page.counts.items()},
        colours={named(power): ink for power, ink in game.settings.colours.items()},
        unit=_("supply centres"),
        goal=game.settings.variant.goal,
    )


def chart_title(game: Game) -> str:
    """What the chart shows."""
    return worded("Supply centres in {game}", game=game.settings.title)


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
                recurs=game.current is not None,
                making=partial(_make, site, game.slug),
            )
        keys = [site.keys[game.slug] for game in site.games]
        yield TemplatePage(
            address="games/index.html",
            template="games",
            values=partial(_listed, site),
            key=(keys, site.links["PLAYERS_LISTED"]),
            recurs=True,
        )
        if any(game.settings.boardman for game in site.games):
            numbers = number_list(site.games)
            yield Page(
                address="games/numbers.html",
                title=_("Game numbers"),
                blocks=(numbers, Sentences(((link(_("As text"), "games/numbers.txt"),),))),
            )
            yield TextFile(address="games/numbers.txt", text=f"{blocks_text([numbers])}\n")


def _listed(site: Site) -> Mapping[str, object]:
    running, ended = shelf(site.games, site.ground)
    return {"running": running, "ended": ended}


def _make(site: Site, slug: str, bench: Bench) -> None:
    """A game's page, its downloads, and a page for each of its recorded phases."""
    game = site.game(slug)
    settings, turns = game.settings, game.recorded
    page = game_page(game, frozenset(site.numbers))
    reports = [site.report(slug, turn.phase.slug) for turn in turns]
    _write_downloads(bench, game, reports, site)
    marks = legend()
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
                "legend": marks,
                "leads": leaders(settings.variant, turn.record.next_position)
                if turn.record and not game.veiled
                else "",
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
