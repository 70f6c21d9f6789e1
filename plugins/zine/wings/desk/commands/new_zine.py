"""`zine new`: starts a zine."""

from __future__ import annotations

import importlib.util
import os
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.output_paths import WritingPlace
from zine.cli.terminal_output import say
from zine.files.atomic_files import make_folder
from zine.files.environment import current_time
from zine.files.languages import languages
from zine.files.locks import only_writer
from zine.files.private_folder import private_of
from zine.wings.desk.beginning.demo import MAIL, demo_files, play_demo
from zine.wings.desk.beginning.new_zine import (
    HOSTING,
    NewZine,
    check_new,
    write_zine,
    zine_files,
)
from zine.wings.desk.beginning.press_requirement import only_here
from zine.wings.desk.repository_setup import begin_repository
from zine.wings.desk.sealed.seal_keys import publisher_key

DEMO: Mapping[str, str] = {
    "title": "Try-out",
    "publisher": "Publisher",
    "address": "publisher@zine.example",
}
ASKED: Mapping[str, str] = {
    "title": "The zine's title",
    "publisher": "Your name",
    "address": "Address for orders",
}


@main.command()
@click.argument("folder", type=WritingPlace(folder=True))
@click.option("--title", help="The zine's title.")
@click.option("--publisher", help="Who puts it out.")
@click.option("--address", help="Where players write to.")
@click.option(
    "--language", type=click.Choice(languages()), default="en", help="What it is printed in."
)
@click.option("--demo", is_flag=True, help="With a running game and mail to practise on.")
@click.option(
    "--host", type=click.Choice(tuple(HOSTING)), default="github", help="Where its repository goes."
)
@click.option("--git/--no-git", "in_git", default=True, help="Whether to make a git repository.")
def new(
    folder: Path,
    language: str,
    demo: bool,
    host: str,
    in_git: bool,
    **words: str | None,
) -> None:
    """Begin a zine of your own in FOLDER.

    It asks for what you do not give: the title, your name, and the address for orders.
    """
    now = current_time()
    blank = NewZine(
        **dict.fromkeys(ASKED, ""), day=now.date().isoformat(), host=host, language=language
    )
    files_of = (lambda zine: demo_files(zine, now)) if demo else zine_files
    check_new(folder, files_of(blank))  # before anything is asked
    asked = {
        key: words[key] or (DEMO[key] if demo else click.prompt(question))
        for key, question in ASKED.items()
    }
    make_folder(folder, folder)
    sealing = importlib.util.find_spec("pyrage") is not None
    private = private_of(folder)
    with only_writer(folder):
        secret, public = publisher_key(private) if sealing else ("", "")
        zine = replace(blank, **asked, key=public)
        # First, so that a command that was killed finds the key that the other files name.
        own = {"private/key.txt": secret} if secret and not os.environ.get("ZINE_KEY") else {}
        written = write_zine(folder, {**own, **files_of(zine)})
        if demo:
            play_demo(folder, zine)
        done = begin_repository(folder, zine) if in_git else ""
    for name in written:
        say("wrote {path}", path=folder / name)
    if done:
        say(done)
    if only_here() and host != "none":
        say(
            "This press is from a folder, and hosts may not get it: requirements.txt says what to write there."
        )
    _say_next(folder, demo)
    if sealing:
        say("Players can seal their orders; private/key.txt opens them: put a copy elsewhere.")


def _say_next(folder: Path, demo: bool) -> None:
    here = shlex.quote(str(folder))
    if demo:
        say("The players' letters are in {path} and {more}.", path=MAIL[0], more=MAIL[1])
        say("Next: {command}", command=f"cd {here}; zine status; zine inbox add {MAIL[0]}")
    else:
        say("Next: {command}", command=f"cd {here}; zine game new marengo; zine publish --dry-run")
