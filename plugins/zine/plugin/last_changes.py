"""When each page last changed, for search engines: dates of records, issues and texts, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from zine.games import GameSummary
from zine.report.issues.pieces import IssueSource


@dataclass(frozen=True, slots=True)
class LastChanges:
    """The days that pages changed, by address, and the newest of them."""

    pages: Mapping[str, date]
    newest: date | None

    def of(self, page: str) -> str:
        """A page's day as sitemaps write it; lists and overviews change with the newest."""
        day = self.pages.get(page, self.newest)
        return day.isoformat() if day else ""


def last_changes(
    issues: Iterable[IssueSource], games: Iterable[GameSummary], texts: Iterable[Any]
) -> LastChanges:
    """The last changes of a zine; `texts` are Pelican's articles and pages."""
    pages = {f"issues/{issue.number}.html": issue.date for issue in issues}
    for game in games:
        days = {turn.phase.slug: turn.recorded.date() for turn in game.recorded}
        pages.update({f"games/{game.slug}/{slug}.html": day for slug, day in days.items()})
        if days:
            pages[f"games/{game.slug}/index.html"] = max(days.values())
    for text in texts:
        moment = getattr(text, "modified", None) or getattr(text, "date", None)
        if moment is not None:
            pages[text.url] = moment.date()
    return LastChanges(pages, max(pages.values(), default=None))
