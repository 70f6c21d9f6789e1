"""`zine run`: everything that is due, as often as one likes."""

from __future__ import annotations

import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.atomic_files import make_folder
from zine.files.environment import current_time, keeping_private_in
from zine.files.locks import alone
from zine.problems import Problems
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.terminal.day_option import Day
from zine.wings.desk.zine_run.rehearsal import Rehearsal, copy_aside, dated_letters
from zine.wings.desk.zine_run.run_steps import ZineRun
from zine.wings.desk.zine_run.system_timers import install, take_environment

LOCK = "run.lock"


@main.command()
@click.option("--push", is_flag=True, help="Take in what is new at the remote, commit and push.")
@click.option(
    "--pages",
    metavar="ADDRESS",
    envvar="ZINE_PAGES",
    default="",
    help="Push the site to this git repository, ADDRESS or ADDRESS#BRANCH.",
)
@click.option("--install", "installs", is_flag=True, help="Have this machine call it from now on.")
@click.option(
    "--every", type=click.IntRange(5, 59), default=30, help="Minutes between calls (default: 30)."
)
@click.option(
    "--until",
    type=Day(),
    help="Change nothing: show what it would send until the end of this day, in a copy.",
)
@click.option(
    "--players",
    type=click.Path(path_type=Path),
    help="With --until: a folder of letters that come in, each at its Date.",
)
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    help="With --until: a new folder for the copy and its letters.",
)
@click.pass_obj
def run(
    root: Path,
    push: bool,
    pages: str,
    installs: bool,
    every: int,
    until: datetime | None,
    players: Path | None,
    into: Path | None,
) -> None:
    """Do all that is due, and say what is left for you.

    It fetches and answers letters, reminds, adjudicates, publishes and mails. It may be called as
    often as one likes; when there is nothing to do it changes nothing.
    """
    if until is None and (players or into):
        raise Problems.of("--players" if players else "--into", "needs --until")
    if until is not None:
        if push or installs:
            hint = "leave one of them out"
            raise Problems.of("--until", "sends nothing and installs nothing", hint)
        _rehearse(root, until.replace(tzinfo=UTC) + timedelta(days=1), every, players, into)
        return
    private = open_desk(root).private
    if installs:
        words = [*(["--push"] if push else []), *(["--pages", pages] if pages else [])]
        for line in install(root, words, every):
            say(line)
        return
    take_environment(private)
    make_folder(private.path.parent, private.path, 0o700)
    with alone(private.file(LOCK)) as held:
        if not held:
            say("another run is under way")
            return
        this = ZineRun(root, current_time(), say, push=push, pages=pages)
        if not this():
            say("nothing to do")
            return
    for problems in this.failed.values():
        say(str(problems), err=True)
    for each in this.waiting:
        say("left to you: {line}", line=each)
    if this.failed:
        sys.exit(1)


def _rehearse(
    root: Path, until: datetime, minutes: int, players: Path | None, into: Path | None
) -> None:
    """Play a copy of the zine forward, and say what came of it."""
    start = current_time()
    if until <= start:
        raise Problems.of("--until", "this day is over", "name one to come")
    letters = dated_letters(players) if players else ()
    copy = copy_aside(root, into or Path(tempfile.mkdtemp(prefix="zine-run-")))
    played = Rehearsal(copy, start, minutes, say)
    with keeping_private_in(copy / "private"):
        played.play(until, letters)
        for moment, problems in played.failed.items():
            say(f"{moment}: {problems}", err=True)
        for line in played.summary(until, letters):
            say(line)
    if played.failed:
        sys.exit(1)
