"""`zine check`: checks the whole zine, or single files for their writers."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import click

from zine.cli.main import main, reporting, say
from zine.desk.post.readability import unreadable_orders
from zine.desk.sealed.guard import hidden_games
from zine.desk.workplace import open_desk
from zine.files.environment import current_time
from zine.gamefiles.zine_folder import read_zine
from zine.problems import Problems


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.pass_obj
@reporting
def check(root: Path, paths: tuple[Path, ...]) -> None:
    """Find every problem in games and content, or in the files at PATHS; write nothing."""
    if paths:
        check_files(root, paths)
        return
    with tempfile.TemporaryDirectory() as folder:
        build_aside(root, Path(folder) / "output")
    found = tuple(hidden_games(open_desk(root), current_time()))
    if found:
        raise Problems(found)
    zine = read_zine(root)
    for line in unreadable_orders(open_desk(root), zine.folders, current_time()):
        say(f"warning: {line}")
    say(f"{len(zine.folders)} games and all content are in order")


def check_files(root: Path, paths: tuple[Path, ...]) -> None:
    """Judge single files and report to their writers; exit code 1 if something needs mending."""
    # Imported here because it is slow and no other command needs Markdown.
    from zine.writing.check import Checker, judge_file, tell  # noqa: PLC0415

    desk = Checker(root)
    names = [Path(os.path.relpath(path.absolute(), root)).as_posix() for path in paths]
    judgements = [(name, judge_file(desk, name)) for name in names]
    say(tell(judgements))
    if any(judgement.problems for _, judgement in judgements):
        sys.exit(1)


def build_aside(root: Path, output: Path) -> None:
    """Run the whole build without writing records or touching the public site."""
    # Imported here because it is slow and no other command needs Pelican.
    from pelican import main as pelican  # noqa: PLC0415

    os.environ["ZINE_READONLY"] = "1"
    settings = str(root / "pelicanconf.py")
    pelican([str(root / "content"), "-s", settings, "-o", str(output), "--fatal", "errors"])
