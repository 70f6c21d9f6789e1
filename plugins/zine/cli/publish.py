"""`zine publish`: a trial build, the checks, and only then the real build."""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path

import click

from zine.cli.main import is_verbose, main, reporting, say
from zine.desk.publishing import (
    BuildStopped,
    build,
    check_site,
    issue_letter,
    try_signing,
    unclosed,
)
from zine.desk.sealed.guard import leaks
from zine.desk.workplace import open_desk, writing
from zine.files.environment import current_time
from zine.problems import Problems
from zine.writing.placeholders import placeholders_below


@main.command()
@click.option("--dry-run", is_flag=True, help="Build and check only; change nothing.")
@click.pass_obj
@reporting
def publish(root: Path, dry_run: bool) -> None:
    """Adjudicate what is due and put the new site in place, if every check passes."""
    now = current_time()
    desk = open_desk(root)
    found = (*leaks(desk, now), *placeholders_below(root))
    if found:
        raise Problems(found)
    try_signing(desk)
    for line in unclosed(desk, now):
        say(f"note: {line}")
    with tempfile.TemporaryDirectory() as folder:
        aside = Path(folder) / "output"
        _build(root, aside, now, readonly=True)
        site = check_site(desk, aside, os.environ.get("ZINE_SITEURL", ""))
    size = f"{site.pages} pages, {site.size / 1_000_000:.1f} MB"
    if dry_run:
        say(f"would publish issue {site.issue}: {size}; links lead somewhere, nothing secret")
        return
    _build(root, root / "output", now, readonly=False)
    with writing(root) as desk:
        draft = issue_letter(desk, root / "output", site.issue)
    say(f"published issue {site.issue} in output/: {size}")
    say(f"wrote {draft} (not sent): the text edition for your readers")
    say("To put it on the web:")
    say("  git add content games")
    say(f'  git commit -m "Issue {site.issue}"')
    say("  git push")


def _build(root: Path, output: Path, now: datetime, *, readonly: bool) -> None:
    """Build, or print what the build said and end with exit code 1."""
    try:
        said = build(root, output, now, readonly=readonly)
    except BuildStopped as stopped:
        say(str(stopped), err=True)
        sys.exit(1)
    if is_verbose():
        say(said)
