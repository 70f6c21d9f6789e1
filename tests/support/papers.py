"""Issues of a small zine around games of the sample, with their settings changed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from sites import DUE, REPO
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Chapter, Game, summary_of
from zine.report.issues.issue import IssueReport, issue_reports
from zine.report.issues.issue_contents import Article, IssueSource, Masthead
from zine.report.turn import turn_report

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
CHAPTERS = (
    Chapter(
        number=1, title="Chapter One", games=("Marengo", "Wagram"), publisher="Ada", address="ada@x"
    ),
    Chapter(number=2, title="Chapter Two", games=("Essling",), publisher="Jon", address="jon@x"),
    Chapter(number=3, title="Chapter Three", games=()),
)
MASTHEAD = Masthead(
    title="The Paper",
    subtitle="",
    publisher="Ada",
    address="ada@x",
    chapters=CHAPTERS,
    openings=(),
    how_to_join="Write.",
    closing="",
    short="TP",
)


def sample_game(
    root: Path, settings: str = "", statements: str = "", slug: str = "marengo"
) -> Game:
    """A recorded game of the sample, with lines added to its settings, and statements.

    Orders for the turn being played are left out, so that a result can end the game.
    """
    folder = root / "games" / slug
    own = [Path(name) for name in DUE if Path(name).parent.name == slug]
    due = [each.name.replace("record", "*") for each in own]
    ignore = shutil.ignore_patterns(*due)
    shutil.copytree(REPO / "games" / slug, folder, ignore=ignore, dirs_exist_ok=True)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(settings)
    if statements:
        (folder / "statements.yaml").write_text(statements, encoding="utf-8")
    return play_through(read_folder(folder), NOW)


def source(number: int, day: date, chapter: int | None = 1) -> IssueSource:
    """An issue without words of its own."""
    comments = Article(title="", author="", url="", html="", text="")
    return IssueSource(
        file=f"{number}.md",
        number=number,
        date=day,
        title="The Topic",
        chapter=chapter,
        epigraph="",
        epigraph_by="",
        comments=comments,
    )


def issues_of(
    games: Sequence[Game],
    *sources: IssueSource,
    articles: Sequence[Article] = (),
    **changes: object,
) -> tuple[IssueReport, ...]:
    """The issues with these games; articles stand in the first one."""
    own = {game.slug: game for game in games}
    return issue_reports(
        replace(MASTHEAD, **changes),  # type: ignore[arg-type]
        sources,
        tuple(map(summary_of, games)),
        {sources[0].number: articles},
        cache(lambda game, turn: turn_report(own[game], own[game].turn(turn), lambda *_: "")),
    )
