"""`zine run`: everything that is due, as often as one likes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from zine.cli.main import main, say
from zine.files.environment import current_time
from zine.files.store import alone, make_folder
from zine.wings.desk.desk_lock import open_desk
from zine.wings.desk.zine_run.schedule import install
from zine.wings.desk.zine_run.zine_run import ZineRun

LOCK, SETTINGS = "run.lock", "run.env"


@main.command()
@click.option("--push", is_flag=True, help="Take in what is new at the remote, commit and push.")
@click.option("--install", "installs", is_flag=True, help="Have this machine call it from now on.")
@click.option(
    "--every", type=click.IntRange(5, 59), default=30, help="Minutes between calls (default: 30)."
)
@click.pass_obj
def run(root: Path, push: bool, installs: bool, every: int) -> None:
    """Do all that is due: fetch, answer, remind, adjudicate, publish, mail, and say what is left.

    It may be called as often as one likes; when there is nothing to do it changes nothing.
    """
    private = open_desk(root).private
    if installs:
        words = ["--push"] if push else []
        for line in install(root, private.file(SETTINGS), words, every):
            say(line)
        return
    make_folder(private.path.parent, private.path, 0o700)
    with alone(private.file(LOCK)) as held:
        if not held:
            say("another run is under way")
            return
        this = ZineRun(root, current_time(), say, push=push)
        if not this():
            say("nothing to do")
            return
    for problems in this.failed.values():
        say(str(problems), err=True)
    for each in this.waiting:
        if not each.key.startswith("failed "):
            say(f"left to you: {each}")
    if this.failed:
        sys.exit(1)
