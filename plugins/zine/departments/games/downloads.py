"""A game's downloads: orders, records, a feed, and deadlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from zine.builder.product import Bench
from zine.departments.department import Site
from zine.departments.feeds import game_calendar, game_feed, game_feed_text, has_feed
from zine.gamefiles.records import dump_record
from zine.games import Game
from zine.render.deadlines_ics import deadlines_ics, house_of
from zine.render.orders_text import orders_text
from zine.report.turn import TurnReport


def write_downloads(bench: Bench, game: Game, reports: Sequence[TurnReport], site: Site) -> None:
    """Every download; a blind game has no orders or records until it ends.

    `reports` are those of its recorded turns.
    """
    if not game.veiled:
        bench.put(f"games/{game.slug}/orders.txt", orders_text(game))
        bench.put(f"games/{game.slug}/records.yaml", "---\n".join(_records(game, site.root)))
    zine = site.masthead.title
    name, house = f"{zine}: {game.settings.title}", house_of(zine, site.address)
    bench.put(
        game_calendar(game.slug),
        deadlines_ics(name, [site.by_slug[game.slug]], site.address, house),
    )
    if has_feed(game):
        bench.put(game_feed(game.slug), game_feed_text(game, reports, site))


def _records(game: Game, root: Path) -> Iterator[str]:
    """The text of every record: its file's, or what a preview would have written."""
    for turn in game.recorded:
        assert turn.record is not None
        path = root / "games" / game.slug / f"{turn.phase.slug}.record.yaml"
        if path.exists():
            yield path.read_text(encoding="utf-8")
        else:
            yield dump_record(turn.record, game.settings.variant)
