"""`zine publish`: a trial build, the checks, and only then the real build."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

import click

from zine.cli.main import is_verbose, main, say
from zine.files.environment import current_time, leaving_out
from zine.gamefiles.reading import known_game
from zine.gamefiles.zine_folder import was_mailed
from zine.problems import Collector, Problems
from zine.wings.desk.commands.inbox import fetch_mail
from zine.wings.desk.commands.intake_table import tell_moved
from zine.wings.desk.commands.outbox import send_at_once, send_ready
from zine.wings.desk.desk_lock import SITE, open_desk, writing
from zine.wings.desk.post.outbox import outgoing
from zine.wings.desk.post.sheets import seal_open_sheets
from zine.wings.desk.publication import (
    BuildStopped,
    SiteChanges,
    build,
    changes_between,
    check_site,
    commit_and_push,
    games_now,
    git_commands,
    issue_letter,
    to_be_done,
    try_signing,
)
from zine.wings.desk.sealed.guard import leaks, open_orders
from zine.writing.placeholders import placeholders_below

MOST_PAGES = 8


@main.command()
@click.option("--dry-run", is_flag=True, help="Build and check only; change nothing.")
@click.option("--mail", is_flag=True, help="Fetch letters first, and send all letters last.")
@click.option("--push", is_flag=True, help="Commit content/ and games/ afterwards, and push.")
@click.option("--except", "without", multiple=True, metavar="GAME", help="Leave out this game.")
@click.pass_context
def publish(
    context: click.Context, dry_run: bool, mail: bool, push: bool, without: tuple[str, ...]
) -> None:
    """Adjudicate what is due and put the new site in place, if every check passes.

    With --except the issue comes out without a game, and says so; the game's pages and the
    older issues stay as they are.
    """
    root: Path = context.obj
    for slug in without:
        known_game(root, slug)
    if mail and not dry_run:
        context.invoke(fetch_mail)
    with leaving_out(without):
        issue = _publish(root, current_time(), dry_run=dry_run)
    if dry_run:
        return
    if push:
        commit_and_push(root, issue)
        say(f"committed and pushed issue {issue}")
    else:
        say("To put it on the web:")
        for command in git_commands(issue):
            say(f"  {shlex.join(command)}")
    if mail:
        send_ready(root)
    else:
        send_at_once(root)


def _publish(root: Path, now: datetime, *, dry_run: bool) -> int:
    """Build aside, check, tell the story; unless it is a trial, publish. The issue's number."""
    if not dry_run:
        with writing(root) as desk:
            tell_moved(seal_open_sheets(desk, Collector()))
    desk = open_desk(root)
    games = games_now(desk, now)
    found = (*leaks(desk, now), *placeholders_below(root))
    if found:
        raise Problems(found)
    try_signing(desk)
    _, written = open_orders(desk, now)
    notes = (*to_be_done(desk, games, now), *map(str, written))
    output = root / SITE
    with tempfile.TemporaryDirectory() as folder:
        aside, story = Path(folder) / SITE, Path(folder) / "story"
        _build(root, aside, now, readonly=True, story=story)
        site = check_site(desk, aside, os.environ.get("ZINE_SITEURL", ""))
        said = [*story.read_text(encoding="utf-8").splitlines(), *_notes(notes)]
        said.append(_changed(changes_between(output, aside)))
    for line in said:
        say(line)
    size = f"{site.pages} pages, {site.size / 1_000_000:.1f} MB"
    if dry_run:
        secret = "" if written else ", nothing secret"
        say(f"would publish issue {site.issue}: {size}; no dead links{secret}")
        return site.issue
    there = {each.entry for each in outgoing(desk.private)}
    _build(root, output, now, readonly=False)
    with writing(root) as desk:
        mailed = was_mailed(root, site.issue)
        if not mailed:
            issue_letter(desk, output, site.issue)
        drafts = [each for each in outgoing(desk.private) if each.entry not in there]
    say(f"published issue {site.issue} in {SITE}/: {size}")
    if mailed:
        say(f"issue {site.issue} was mailed: its letter is not drafted again")
    for each in drafts:
        say(f"wrote private/outbox/{each.name}.eml (not sent)")
    say("zine outbox send sends the letters, or puts them into one mbox")
    return site.issue


def _notes(notes: Iterable[str]) -> list[str]:
    return [f"note: {line}" for line in notes]


def _changed(changes: SiteChanges) -> str:
    """What changes on the site, in a line: numbers, and the first pages by name."""
    groups = ("new", changes.new), ("changed", changes.changed), ("gone", changes.gone)
    parts = [f"{len(names)} {word}{_first_pages(names)}" for word, names in groups if names]
    return f"files of the site: {'; '.join(parts) or 'none changes'}"


def _first_pages(names: Sequence[str]) -> str:
    pages = [name for name in names if name.endswith(".html") and not name.endswith("-print.html")]
    more = ", ..." if len(pages) > MOST_PAGES else ""
    return f" ({', '.join(pages[:MOST_PAGES])}{more})" if pages else ""


def _build(
    root: Path, output: Path, now: datetime, *, readonly: bool, story: Path | None = None
) -> None:
    """Build, or print what the build said and end with exit code 1."""
    try:
        said = build(root, output, now, readonly=readonly, story=story)
    except BuildStopped as stopped:
        say(str(stopped), err=True)
        sys.exit(1)
    if is_verbose():
        say(said)
