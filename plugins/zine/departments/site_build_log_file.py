"""Tells the publisher what a build does: in full where that is asked for, and in a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from zine.files.atomic_files import write_atomic
from zine.files.environment import current_time, story_file
from zine.gamefiles.adjudication import Advance
from zine.report.issues.issue_contents import IssueSource
from zine.report.public_game import public_game
from zine.report.site_build_log import GameStory, game_story, issue_warnings, short_story
from zine.wing import offers


def told_story(advances: Iterable[Advance], now: datetime) -> tuple[GameStory, ...]:
    """The story of each game as readers may see it, with what was adjudicated of it."""
    return tuple(
        game_story(public_game(each.game), {record.phase.slug for record in each.fresh}, now)
        for each in advances
    )


def write_story(stories: Sequence[GameStory], newest: IssueSource, site: Path, before: Path) -> str:
    """Write the whole story into the file that is asked for; the story in a line.

    `site` is where the new site goes, `before` the one that readers see now.
    """
    published = (before / "issues" / f"{newest.number}.txt").exists()
    warnings = issue_warnings(newest, stories, current_time(), published=published)
    lines = [line for each in stories for line in each.lines]
    lines += [f"note: {line}" for line in warnings]
    file = story_file()
    if file is not None:
        write_atomic(file, "".join(f"{line}\n" for line in lines))
    more = " Details: zine status" if offers("status") else ""
    return f"{short_story(stories)} Site in {site}/.{more}"
