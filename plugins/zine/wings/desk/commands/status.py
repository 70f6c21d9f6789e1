"""`zine status`: the state of each game. If nothing changed, it is said again before a game is read."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from pathlib import Path

import click

from zine.cli.json_option import JSON
from zine.cli.main import main
from zine.cli.terminal_language import speaking_on_terminal
from zine.files.environment import PACKAGE, current_time, private_folder
from zine.files.file_hashes import CACHE, folder_stamp, hash_of
from zine.files.git_calls import COMMITTED
from zine.files.idle_state import idle_words, note_idle
from zine.problems import Problems
from zine.wing import load_named, strangers

STATUS = "status"
READ = (*COMMITTED, "variants")
# What decides how a table is drawn.
DRAWN = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM")


@main.command()
@JSON
@click.pass_obj
def status(root: Path, as_json: bool) -> None:
    """Show each game: its phase and deadline, and whose orders are in."""
    now = current_time()
    seen, settled = _seen(root, as_json)
    private = private_folder(root)
    home = private if private.is_dir() else root  # what only the publisher may know stays there
    words = idle_words(home, STATUS, seen, now)
    if words is None:
        # What programs read is English, whatever the zine speaks.
        with nullcontext() if as_json else speaking_on_terminal():
            told = load_named("zine.wings.desk.terminal.status_text:told")
            words, found, until = told(root, now, as_json=as_json)
        click.echo(words, nl=False)
        found.raise_if_any()
        if settled:
            with suppress(OSError, Problems):  # failing to write costs only time
                note_idle(home, STATUS, seen, now, until, words)
        return
    click.echo(words, nl=False)


def _seen(root: Path, as_json: bool) -> tuple[str, bool]:
    """A hash of all that the command reads, and whether every later change of a file shows in it."""
    found = [
        folder_stamp(each) for each in (*(root / name for name in READ), PACKAGE, *strangers())
    ]
    found.append(folder_stamp(private_folder(root), passed=(f"{CACHE}/",)))
    about = [as_json, sys.stdout.isatty(), shutil.get_terminal_size(), _asked(os.environ)]
    words = repr([str(root), about, *(stamp for stamp, _ in found)])
    return hash_of(words.encode("utf-8", "surrogateescape")), all(each for _, each in found)


def _asked(environment: Mapping[str, str]) -> list[tuple[str, str]]:
    """What the environment asks of the command, except the time."""
    return sorted(
        (name, value)
        for name, value in environment.items()
        if name in DRAWN or (name.startswith("ZINE_") and name != "ZINE_NOW")
    )
