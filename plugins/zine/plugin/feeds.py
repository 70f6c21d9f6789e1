"""Feeds of games and the calendar of deadlines; every date is a record's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from feedgenerator import Atom1Feed

from zine.games import Game
from zine.render.deadlines_ics import deadlines_ics, house_of
from zine.render.text import turn_text
from zine.report.turn import TurnReport

FEED_LENGTH = 20


@dataclass(frozen=True)
class FeedSite:
    """The zine's title, and the public address of its site ("" if it has none)."""

    title: str
    address: str


def game_feed(slug: str) -> str:
    """The address of a game's feed."""
    return f"feeds/games/{slug}.atom.xml"


def game_calendar(slug: str) -> str:
    """The address of a game's deadlines."""
    return f"games/{slug}/deadlines.ics"


def write_game_feeds(
    write: Callable[[str, str], None],
    game: Game,
    reports: Sequence[TurnReport],
    site: FeedSite,
) -> None:
    """A game's deadlines, and the feed of its `reports` if it has any."""
    name = f"{site.title}: {game.settings.title}"
    house = house_of(site.title, site.address)
    write(game_calendar(game.slug), deadlines_ics(name, [game], site.address, house))
    if reports:
        write(game_feed(game.slug), _atom(game, reports, name, site.address))


def _atom(game: Game, reports: Sequence[TurnReport], title: str, site: str) -> str:
    feed: Any = Atom1Feed(
        title=title,
        link=f"{site}/games/{game.slug}/index.html",
        feed_url=f"{site}/{game_feed(game.slug)}",
        description=f"The game {game.settings.title}, phase by phase.",
    )
    for report in reports[::-1][:FEED_LENGTH]:
        name = f"{report.name}: {report.headline}" if report.headline else report.name
        body = "\n\n".join(turn_text(report))
        feed.add_item(
            title=name,
            link=f"{site}/games/{game.slug}/{report.slug}.html",
            description=f"<pre>{escape(body)}</pre>",
            pubdate=report.recorded,
            updateddate=report.recorded,
        )
    text: str = feed.writeString("utf-8")
    return text
