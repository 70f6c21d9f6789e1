"""The `zine` command itself, and how its commands report problems."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import click

from zine.characters import visible
from zine.problems import Problems

P = ParamSpec("P")


def say(text: str, *, err: bool = False, end: str = "\n") -> None:
    """Print for a person. Everything a command prints passes through here.

    The text quotes letters, files and their names, so it may hold anything; none of it may act
    on the terminal or on a CI log.
    """
    click.echo(visible(text) + end, err=err, nl=False)


def reporting(command: Callable[P, None]) -> Callable[P, None]:
    """Print problems plainly and exit with 1, in place of a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except Problems as problems:
            say(str(problems), err=True)
            sys.exit(1)

    return run


@click.group()
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The folder with content/ and games/ (default: here).",
)
@click.version_option(package_name="diplomacy-zine")
@click.pass_context
def main(context: click.Context, root: Path) -> None:
    """Look after the games and writing of a Diplomacy zine."""
    context.obj = root.resolve()
