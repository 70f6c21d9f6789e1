"""Feeds of games and the calendar of deadlines; every date is a record's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time
from html import escape
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from feedgenerator import Atom1Feed

from zine.departments.zine_for_pages import Site
from zine.games import Game
from zine.language import _, phase_name
from zine.render.issue_text import turn_text
from zine.report.issues.issue import IssueReport
from zine.report.turn import TurnReport

FEED_LENGTH = 20


def game_feed(slug: str) -> str:
    """The address of a game's feed."""
    return f"feeds/games/{slug}.atom.xml"


def has_feed(game: Game) -> bool:
    """Whether a game has news, even if only that its one turn was taken back."""
    return any(turn.record or turn.superseded for turn in game.turns)


def game_calendar(slug: str) -> str:
    """The address of a game's deadlines."""
    return f"games/{slug}/deadlines.ics"


def issue_feed(address: str, site: Site) -> str:
    """The feed of the issues, dated by the issues themselves."""
    issues, home = site.issues, site.feed_address
    masthead = issues[-1].masthead
    feed: Any = Atom1Feed(
        title=masthead.title,
        link=f"{home}/",
        feed_url=f"{home}/{address}",
        description=masthead.subtitle,
        author_name=masthead.publisher,
        feed_guid=entry_urn(masthead.title, "feeds/issues"),
    )
    for issue in issues[::-1][:FEED_LENGTH]:
        source = issue.source
        moment = datetime.combine(source.date, time(12), tzinfo=UTC)
        page = f"issues/{source.number}.html"
        feed.add_item(
            title=_("Issue {number}: {title}").format(number=source.number, title=source.title),
            link=f"{home}/{page}",
            description=_issue_summary(issue),
            content=picture(
                site.cards,
                home,
                page,
                _("The cover of issue {number}").format(number=source.number),
            )
            + source.comments.html.replace('="../', f'="{home}/'),
            author_name=masthead.publisher,
            unique_id=entry_urn(masthead.title, f"issues/{source.number}"),
            pubdate=moment,
            updateddate=moment,
        )
    text: str = feed.writeString("utf-8")
    return text


def _issue_summary(issue: IssueReport) -> str:
    """The headlines of an issue, game by game."""
    lines = (
        f"<li>{escape(section.title)}{_(': ')}{escape(told)}</li>"
        for section in issue.sections
        if (told := "; ".join(section.headlines))
    )
    return f"<ul>{''.join(lines)}</ul>"


def entry_urn(title: str, path: str) -> str:
    """The id of an entry: made from the zine's title and what it is, never from the address."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'{title}/{path}')}"


def picture(cards: Mapping[str, str], home: str, page: str, words: str) -> str:
    """A page's share card, which shows its board, as HTML; "" where it has none."""
    if page not in cards:
        return ""
    source = escape(f"{home}/{cards[page]}")
    return f'<p><img src="{source}" alt="{escape(words)}" width="1200" height="630"></p>'


def _turn_summary(report: TurnReport, page: str) -> str:
    """What happened, and the board: in words, and where it is drawn."""
    told = [report.headline, *report.happened, report.summary, *report.events]
    after = report.after or report.board
    drawn = f'<p><a href="{page}.html#map">The board</a>: {escape(after.description)}</p>'
    words = escape(" ".join(each for each in told if each))
    return f"<p>{words}</p>{drawn if report.draws_board else ''}"


def _board(site: Site, game: Game, report: TurnReport) -> str:
    """The game's card with the newest turn, for the board that it shows is of now."""
    if report.slug != game.recorded[-1].phase.slug:
        return ""
    words = (report.after or report.board).description
    return picture(site.cards, site.address, f"games/{game.slug}/index.html", words)


def game_feed_text(game: Game, reports: Sequence[TurnReport], site: Site) -> str:
    """The feed of a game, phase by phase."""
    zine, home = site.masthead.title, site.address
    title = f"{zine}{_(': ')}{game.settings.title}"
    feed: Any = Atom1Feed(
        title=title,
        link=f"{home}/games/{game.slug}/index.html",
        feed_url=f"{home}/{game_feed(game.slug)}",
        description=f"The game {game.settings.title}, phase by phase.",
        author_name=game.settings.gm or zine,
        feed_guid=entry_urn(zine, f"feeds/games/{game.slug}"),
    )
    turn = game.current
    if turn is not None and turn.superseded:
        old = turn.superseded[-1]
        feed.add_item(
            title=_("{phase} was taken back and is played again").format(
                phase=phase_name(turn.phase)
            ),
            link=f"{home}/games/{game.slug}/index.html",
            description="",
            author_name=game.settings.gm or zine,
            unique_id=entry_urn(zine, f"games/{game.slug}/{turn.phase.slug}/{old.revision}"),
            pubdate=old.recorded,
            updateddate=old.recorded,
        )
    for report in reports[::-1][:FEED_LENGTH]:
        name = f"{report.name}{_(': ')}{report.headline}" if report.headline else report.name
        body = "\n\n".join(turn_text(report))
        page = f"{home}/games/{game.slug}/{report.slug}"
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
