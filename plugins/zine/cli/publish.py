"""`zine publish`: a trial build, the checks, and only then the real build."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

import click

from zine.cli.main import main, reporting, say
from zine.cli.outbox import send_at_once
from zine.desk.post.outbox import outgoing
from zine.desk.publishing import (
    BuildStopped,
    build,
    check_site,
    issue_letter,
    to_be_done,
    try_signing,
)
from zine.desk.sealed.guard import leaks
from zine.desk.workplace import SITE, known_game, open_desk, writing
from zine.files.environment import current_time, leaving_out
from zine.files.site_folder import SiteChanges, changes_between
from zine.problems import Problems

MOST_PAGES = 8


@main.command()
@click.option("--dry-run", is_flag=True, help="Build and check only; change nothing.")
@click.option("--except", "without", multiple=True, metavar="GAME", help="Leave out this game.")
@click.pass_obj
@reporting
def publish(root: Path, dry_run: bool, without: tuple[str, ...]) -> None:
    """Adjudicate what is due and put the new site in place, if every check passes.

    With --except the issue comes out without a game, and says so; the game's pages and the
    older issues stay as they are.
    """
    for slug in without:
        known_game(root, slug)
    with leaving_out(without):
        _publish(root, current_time(), dry_run=dry_run)
    if not dry_run:
        send_at_once(root)


def _publish(root: Path, now: datetime, *, dry_run: bool) -> None:
    """Build aside, check, tell the story; and then, unless it is a trial, publish."""
    desk = open_desk(root)
    found = leaks(desk, now)
    if found:
        raise Problems(found)
    try_signing(desk)
    notes = to_be_done(desk, now)
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
        say(f"would publish issue {site.issue}: {size}; links lead somewhere, nothing secret")
        return
    there = {each.entry for each in outgoing(desk.private)}
    _build(root, output, now, readonly=False)
    with writing(root) as desk:
        issue_letter(desk, output, site.issue)
        drafts = [each for each in outgoing(desk.private) if each.entry not in there]
    say(f"published issue {site.issue} in {SITE}/: {size}")
    for each in drafts:
        say(f"wrote private/outbox/{each.name}.eml (not sent)")
    say("zine outbox send sends the letters, or puts them into one mbox")
    say("To put it on the web:")
    say("  git add content games")
    say(f'  git commit -m "Issue {site.issue}"')
    say("  git push")


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
        build(root, output, now, readonly=readonly, story=story)
    except BuildStopped as stopped:
        say(str(stopped), err=True)
        sys.exit(1)
