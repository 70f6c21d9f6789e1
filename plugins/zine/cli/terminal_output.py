"""What commands print, for people and for programs, and how much of it is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import click

from zine.characters import visible
from zine.cli.terminal_language import told
from zine.wing import wings

QUIET, VERBOSE = (f"{__name__}.{each}" for each in ("quiet", "verbose"))


def say(text: str, /, *, err: bool = False, end: str = "\n", **parts: object) -> None:
    """Print for a person, in the language of the terminal. All that a command prints passes here.

    The text quotes letters, files and their names, so it may hold anything; none of it may act
    on the terminal or on a CI log.
    """
    if err or not is_silent():
        click.echo(visible(told(text, **parts)) + end, err=err, nl=False)


def say_json(value: object) -> None:
    """Print a value for a program: plain ASCII, which acts on no terminal and no CI log."""
    text = json.dumps(value, indent=2)
    click.echo(text.replace("##[", "##\\u005b"))


def is_silent() -> bool:
    """Whether the command was asked to print problems only (--quiet)."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(QUIET)) and not _shows(context)


def is_verbose() -> bool:
    """Whether the command was asked to say more (--verbose)."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(VERBOSE))


def _shows(context: click.Context) -> bool:
    """Whether a command prints what it is asked for, so that --quiet does not silence it."""
    return is_among(context, (each for wing in wings() for each in wing.showing))


def is_among(context: click.Context, named: Iterable[str]) -> bool:
    """Whether a command, or the group it is in, is among those named, such as "seal check"."""
    path = invoked_name(context)
    return any(path == each or path.startswith(f"{each} ") for each in named)


def invoked_name(context: click.Context) -> str:
    """A command's name without the program's: "inbox list"."""
    names: list[str] = []
    while context.parent is not None:
        names.insert(0, context.info_name or "")
        context = context.parent
    return " ".join(names)


def _note(name: str) -> Callable[[click.Context, click.Parameter, bool], None]:
    """A callback that notes a flag for `say`, wherever it is on the command line."""

    def note(context: click.Context, _: click.Parameter, given: bool) -> None:
        if given:
            context.meta[name] = True

    return note


def output_options() -> list[click.Parameter]:
    """The options of every command: how much it prints."""
    flags: dict[str, Any] = {"is_flag": True, "expose_value": False, "is_eager": True}
    quiet, verbose = "Print problems only.", "Print what the build says, too."
    return [
        click.Option(["-q", "--quiet"], help=quiet, callback=_note(QUIET), **flags),
        click.Option(["-v", "--verbose"], help=verbose, callback=_note(VERBOSE), **flags),
    ]
