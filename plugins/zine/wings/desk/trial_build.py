"""Publishing: the site built aside and checked before the real one is touched."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zine.files.environment import site_address
from zine.files.git_calls import COMMITTED
from zine.files.published_addresses import PASSING
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.games import Game, TurnState
from zine.problems import Problems
from zine.wings.desk.checking.leak_check import leaks, open_orders
from zine.wings.desk.checking.site_check import changes_between, check_site, figures_of
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.desk_opening import SITE
from zine.wings.desk.game_endings import typed_for
from zine.wings.desk.issue_signatures import sign
from zine.wings.desk.post.ledger import entries
from zine.wings.desk.votes import tally
from zine.writing.leftover_template_words import placeholders_below

MOST_PAGES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialBuild:
    """A site built aside and found right: its newest issue, its size in words, and what is to be said.

    `idle` says that it is the published one, and that no turn is due; `open_orders` says that
    orders of open phases can be read in the public tree, `said` is what the build printed.
    """

    issue: int
    size: str
    lines: tuple[str, ...]
    idle: bool
    open_orders: bool
    said: str


class BuildStopped(Exception):  # noqa: N818 - its words are the build's own
    """The build failed; the words are what it printed."""


def build(
    root: Path, output: Path, now: datetime, *, readonly: bool, story: Path | None = None
) -> str:
    """Run the build; what it printed. What it does is written into the file `story`.

    Raises BuildStopped if it fails.

    The site's public settings are used if it is told its address (ZINE_SITEURL).
    """
    conf = "publishconf.py" if site_address() else "pelicanconf.py"
    environment = {
        **os.environ,
        "ZINE_NOW": now.isoformat(),
        "ZINE_READONLY": "1" if readonly else "",
        "ZINE_STORY": str(story) if story else "",
        "PYTHONIOENCODING": "utf-8",  # of a pipe it is a code page on Windows
    }
    command = [sys.executable, "-m", "pelican", "content", "-s", conf, "-o", str(output)]
    done = subprocess.run(
        command,
        cwd=root,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise BuildStopped(done.stderr.strip())
    return f"{done.stdout}{done.stderr}".strip()


def try_build(desk: PeopleDesk, now: datetime, *, trusted: bool = False) -> TrialBuild:
    """Build the site aside and check it; nothing is recorded.

    If what is published can be `trusted`, the same site is not checked again. Raises Problems with
    all that is wrong, or BuildStopped.
    """
    games = _games_now(desk, now)
    found = (*leaks(desk, now), *placeholders_below(desk.root))
    if found:
        raise Problems(found)
    _try_signing(desk)
    _, written = open_orders(desk, now)
    notes = (*_to_be_done(desk, games, now), *map(str, written))
    with tempfile.TemporaryDirectory() as folder:
        aside, story = Path(folder) / SITE, Path(folder) / "story"
        said = build(desk.root, aside, now, readonly=True, story=story)
        told = story.read_text(encoding="utf-8").splitlines()
        new, changed, gone = changes_between(desk.root / SITE, aside)
        due = any(game.current and game.current.state is TurnState.DUE for game in games)
        idle = not (due or new or changed or gone)
        if not (idle and trusted):
            check_site(desk, aside, site_address())
        issue, size = figures_of(aside)
    lines = (*told, *(f"note: {line}" for line in notes), _changed(new, changed, gone))
    return TrialBuild(
        issue=issue, size=size, lines=lines, idle=idle, open_orders=bool(written), said=said
    )


def _changed(new: Sequence[str], changed: Sequence[str], gone: Sequence[str]) -> str:
    """What changes on the site, in a line: numbers, and the first pages by name."""
    groups = ("new", new), ("changed", changed), ("gone", gone)
    parts = [f"{len(names)} {word}{_first_pages(names)}" for word, names in groups if names]
    return f"files of the site: {'; '.join(parts) or 'none changes'}"


def _first_pages(names: Sequence[str]) -> str:
    pages = [name for name in names if name.endswith(".html") and not name.endswith("-print.html")]
    pages.sort(key=lambda name: name.startswith(PASSING))  # what only lists others comes last
    more = ", ..." if len(pages) > MOST_PAGES else ""
    return f" ({', '.join(pages[:MOST_PAGES])}{more})" if pages else ""


def _games_now(desk: PeopleDesk, now: datetime) -> tuple[Game, ...]:
    """The games that would be published, as they are now."""
    return tuple(play_through(folder, now) for folder in read_zine(desk.root).folders)


def _to_be_done(desk: PeopleDesk, games: Sequence[Game], now: datetime) -> tuple[str, ...]:
    """What the publisher has left to do, a line each: votes passed, orders to open."""
    return (*_passed(desk, games), *_unclosed(desk, games, now))


def _passed(desk: PeopleDesk, games: Iterable[Game]) -> Iterator[str]:
    """Votes that everybody agrees to."""
    for game in games:
        found = entries(desk.private, game.slug) if game.current else ()
        ballots = [(entry.writer, vote) for entry in found for vote in entry.votes]
        for each in tally(game, ballots):
            if each.passed:
                yield f"{game.slug}: a vote has passed: {each}: {typed_for(game.slug, each)}"


def _unclosed(desk: PeopleDesk, games: Iterable[Game], now: datetime) -> Iterator[str]:
    """Games in a public repository whose sealed orders wait to be opened."""
    if desk.zine.repository != "public":
        return
    for game in games:
        turn = game.current
        if turn and turn.count and turn.deadline and turn.deadline <= now and turn.sheet is None:
            count = f"{turn.count[0]} of {turn.count[1]}"
            yield f"{game.slug}: {turn.phase.name} is over, {count} are in: zine close {game.slug}"


def git_commands(issue: int) -> tuple[tuple[str, ...], ...]:
    """What puts an issue on the web: only what people and the press wrote is committed."""
    return (
        ("git", "add", *COMMITTED),
        ("git", "commit", "-m", f"Issue {issue}", "--", *COMMITTED),
        ("git", "push"),
    )


def _try_signing(desk: PeopleDesk) -> None:
    """Sign a trial, so that a key that is not there is noticed before anything is published.

    Raises Problems if the zine names a key and it cannot be used.
    """
    if desk.zine.signed_by:
        sign("a trial", desk.zine.signed_by, desk.private)
