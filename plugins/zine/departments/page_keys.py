"""The key of each page, made from all that goes into it: equal keys, equal pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from zine.files.file_hashes import hash_of_files, press_key
from zine.games import GameSummary
from zine.games.game_summary import records_of
from zine.games.record_codec import digest
from zine.render.article_lead import first_words
from zine.report.game_page import issues_of
from zine.report.issues.game_sections import GameSection
from zine.report.issues.issue import IssueReport
from zine.report.status import status_report
from zine.wing import strangers

SETTINGS = (
    *("SITEURL", "RELATIVE_URLS", "SITENAME", "FEED_ALL_ATOM", "FEED_DOMAIN", "ZINE_EPUB"),
    *("DEFAULT_LANG", "ZINE_STATIC"),
)


def common_key(
    root: Path, settings: Mapping[str, Any], context: Mapping[str, Any], links: Mapping[str, Any]
) -> str:
    """The key of what every page shares: the press and its wings, the theme, head and foot.

    `links` are those of the departments.
    """
    folders = [Path(settings["THEME"]), root / "variants"]
    return digest(
        [
            press_key(),
            hash_of_files(folders),
            [str(settings.get(name)) for name in SETTINGS],
            repr(context["MASTHEAD"]),
            [[page.title, page.url] for page in context.get("pages", ())],
            hash_of_files(strangers()),
            {name: bool(links[name]) for name in sorted(links)},
        ]
    )


def course_key(game: GameSummary) -> str:
    """The key of a game's course: its own file, and all of its records."""
    records = [turn.records for turn in game.recorded]
    return digest([game.hashes.get("game.yaml", ""), game.veiled, records])


def game_key(game: GameSummary, published: Set[int], people: object) -> str:
    """The key of a game: everything in its folder, its state now, and the `people` in it.

    `published` are the numbers of all issues.
    """
    return digest(
        [
            dict(game.hashes),
            [turn.records for turn in game.recorded],
            game.current and records_of(game.current),
            repr(status_report(game)),
            issues_of(game, published),
            repr(people),
        ]
    )


def issue_key(issue: IssueReport, games: Mapping[str, GameSummary]) -> str:
    """The key of an issue: its texts, and the turns it reports."""
    whole = replace(issue, sections=())
    return digest([repr(whole), [_section_key(each, games[each.slug]) for each in issue.sections]])


def _section_key(section: GameSection, game: GameSummary) -> list[object]:
    """A section's turns; what was printed with earlier turns is in their records."""
    return [
        section.slug,
        game.hashes["game.yaml"],
        [(turn.files, turn.records) for turn in section.turns],
        repr(section.status),
        repr(section.newest),
        section.quiet,
        repr(section.ending),
    ]


def issues_key(issues: Iterable[IssueReport]) -> list[object]:
    """The key of a list of issues: what lists print of each."""
    return [
        [each.source.number, each.source.title, str(each.source.date), each.contents]
        for each in issues
    ]


def front_key(article: Any) -> list[object]:
    """The key of an article on the front page."""
    authors = [author.name for author in getattr(article, "authors", ())]
    return [article.url, article.title, authors, first_words(article.content)]
