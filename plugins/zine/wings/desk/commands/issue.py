"""`zine issue ...`: the next issue."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.newest_issue import begin_issue
from zine.wings.desk.terminal.day_option import Day


@main.group()
def issue() -> None:
    """Begin issues of the zine."""


@issue.command("new")
@click.option("--title", default="", help="Its title (default: its number).")
@click.option("--date", "day", type=Day(), help="Its date (default: today).")
@click.pass_obj
def new_issue(root: Path, title: str, day: datetime | None) -> None:
    """Begin the next issue, which prints the turns from now on."""
    with locked_desk(root) as desk:
        name = begin_issue(desk.root, (day or current_time()).date(), title)
    say("wrote {path}: write your comments below its first lines", path=name)
