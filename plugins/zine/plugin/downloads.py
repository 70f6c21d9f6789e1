"""A game's downloads: orders, records, a feed, and deadlines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from zine.gamefiles.records import dump_record
from zine.games import Game
from zine.plugin.feeds import FeedSite, game_calendar, game_feed, write_game_feeds
from zine.render.orders_text import orders_text
from zine.report.turn import TurnReport


def game_files(game: Game) -> list[str]:
    """The addresses of the downloads; a blind game has no orders or records until it ends."""
    kinds = () if game.veiled else ("orders.txt", "records.yaml")
    names = [f"games/{game.slug}/{name}" for name in kinds]
    feeds = [game_feed(game.slug)] if game.recorded else []
    return [*names, game_calendar(game.slug), *feeds]


def write_game_files(
    write: Callable[[str, str], None],
    game: Game,
    reports: Sequence[TurnReport],
    root: Path,
    context: Mapping[str, Any],
) -> None:
    """Write each download at its address; `reports` are those of the recorded turns."""
    if not game.veiled:
        write(f"games/{game.slug}/orders.txt", orders_text(game))
        write(f"games/{game.slug}/records.yaml", "---\n".join(_records(game, root)))
    site = FeedSite(title=context["MASTHEAD"].title, address=str(context["SITEURL"] or ""))
    write_game_feeds(write, game, reports, site)


def _records(game: Game, root: Path) -> Iterator[str]:
    """The text of every record: its file's, or what a preview would have written."""
    for turn in game.recorded:
        assert turn.record is not None
        path = root / "games" / game.slug / f"{turn.phase.slug}.record.yaml"
        if path.exists():
            yield path.read_text(encoding="utf-8")
        else:
            yield dump_record(turn.record, game.settings.variant)
