"""Feeds of games and the calendar of deadlines; every date is a record's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time
from html import escape
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from feedgenerator import Atom1Feed

from zine.games import Game
from zine.plugin.parts.pictures import card_address
from zine.render.deadlines_ics import deadlines_ics, house_of
from zine.render.text import turn_text
from zine.report.issues.issue import IssueReport
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
        write(game_feed(game.slug), _atom(game, reports, site.title, site.address))


def write_issue_feed(
    write: Callable[[str, str], None], issues: Sequence[IssueReport], site: FeedSite
) -> None:
    """The feed of the issues, dated by the issues themselves."""
    masthead = issues[-1].masthead
    feed: Any = Atom1Feed(
        title=masthead.title,
        link=f"{site.address}/",
        feed_url=f"{site.address}/feeds/issues.atom.xml",
        description=masthead.subtitle,
        author_name=masthead.publisher,
        feed_guid=entry_urn(site.title, "feeds/issues"),
    )
    for issue in issues[::-1][:FEED_LENGTH]:
        source = issue.source
        moment = datetime.combine(source.date, time(12), tzinfo=UTC)
        page = f"issues/{source.number}.html"
        feed.add_item(
            title=f"Issue {source.number}: {source.title}",
            link=f"{site.address}/{page}",
            description=_issue_summary(issue),
            content=picture(site.address, page, f"The cover of issue {source.number}")
            + source.comments.html.replace('="../', f'="{site.address}/'),
            author_name=masthead.publisher,
            unique_id=entry_urn(site.title, f"issues/{source.number}"),
            pubdate=moment,
            updateddate=moment,
        )
    write("feeds/issues.atom.xml", feed.writeString("utf-8"))


def _issue_summary(issue: IssueReport) -> str:
    """The headlines of an issue, game by game."""
    lines = (
        f"<li>{escape(section.title)}: {escape(told)}</li>"
        for section in issue.sections
        if (told := "; ".join(section.headlines))
    )
    return f"<ul>{''.join(lines)}</ul>"


def entry_urn(title: str, path: str) -> str:
    """The id of an entry: made from the zine's title and what it is, never from the address."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'{title}/{path}')}"


def picture(site: str, page: str, words: str) -> str:
    """A page's share card, which shows its board, as HTML; "" where the site has no address."""
    if not site:
        return ""
    source = escape(f"{site}/{card_address(page)}")
    return f'<p><img src="{source}" alt="{escape(words)}" width="1200" height="630"></p>'


def _turn_summary(report: TurnReport, page: str) -> str:
    """What happened, and the board: in words, and where it is drawn."""
    told = [report.headline, *report.happened, report.summary, *report.events]
    after = report.after or report.board
    drawn = f'<p><a href="{page}.html#map">The board</a>: {escape(after.description)}</p>'
    words = escape(" ".join(each for each in told if each))
    return f"<p>{words}</p>{drawn if report.draws_board else ''}"


def _board(site: str, game: Game, report: TurnReport) -> str:
    """What a turn's card shows: its board, or the chart of a phase that has none."""
    words = report.board.description if report.draws_board else report.headline or report.name
    return picture(site, f"games/{game.slug}/{report.slug}.html", words)


def _atom(game: Game, reports: Sequence[TurnReport], zine: str, site: str) -> str:
    title = f"{zine}: {game.settings.title}"
    feed: Any = Atom1Feed(
        title=title,
        link=f"{site}/games/{game.slug}/index.html",
        feed_url=f"{site}/{game_feed(game.slug)}",
        description=f"The game {game.settings.title}, phase by phase.",
        author_name=game.settings.gm or zine,
        feed_guid=entry_urn(zine, f"feeds/games/{game.slug}"),
    )
    for report in reports[::-1][:FEED_LENGTH]:
        name = f"{report.name}: {report.headline}" if report.headline else report.name
        body = "\n\n".join(turn_text(report))
        page = f"{site}/games/{game.slug}/{report.slug}"
        feed.add_item(
            title=name,
            link=f"{page}.html",
            description=_turn_summary(report, page),
            content=f"{_board(site, game, report)}<pre>{escape(body)}</pre>",
            author_name=report.gm or zine,
            unique_id=entry_urn(zine, f"games/{game.slug}/{report.slug}"),
            pubdate=report.recorded,
            updateddate=report.recorded,
        )
    text: str = feed.writeString("utf-8")
    return text
