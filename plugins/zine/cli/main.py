"""The `zine` command, and the class of its commands, which report problems."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from zine.cli.commands import LazyTasks, commands, examples
from zine.cli.terminal_language import (
    TerminalContext,
    language_for,
    placeholders,
    speaking_on_terminal,
    terminal_in,
    told,
)
from zine.cli.terminal_output import invoked_name, is_among, output_options, say
from zine.files.environment import VERSION, current_time
from zine.files.zine_root import find_zine
from zine.problems import Problems
from zine.wing import Topic, load_named, offers, wings

LOST = f"{__name__}.lost"


def _check_place(context: click.Context) -> None:
    """Raise Problems outside a zine, for commands that need one."""
    lost = context.meta.get(LOST)
    if (
        lost is None
        or is_among(context, (each for wing in wings() for each in wing.anywhere))
        or context.params.get("into")
    ):
        return
    begin = "; 'zine new FOLDER' starts one" if offers("new") else ""
    hint = f"go into its folder or name it with --root{begin}"
    raise Problems.of(str(lost), "you are not in a zine", hint)


class _ZineTask(click.Command):
    """A command with the options that all have, and with examples in its help."""

    context_class = TerminalContext

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = {option for each in self.params for option in each.opts}
        self.params += [each for each in output_options() if not own & set(each.opts)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a command line; an argument that is wrong is named as its help does."""
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as wrong:
            if isinstance(wrong.param, click.Argument):
                wrong.param_hint = placeholders(f"'{wrong.param.make_metavar(ctx)}'")
            raise

    def invoke(self, ctx: click.Context) -> None:
        """Run the command; print problems plainly and exit with 1, in place of a traceback."""
        try:
            _check_place(ctx)
            super().invoke(ctx)
        except Problems as problems:
            say(str(problems), err=True)
            sys.exit(1)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The command's examples, each on a line of its own."""
        super().format_epilog(ctx, formatter)
        lines = examples(invoked_name(ctx))
        if lines:
            with formatter.section("Examples"):
                for example in lines:
                    formatter.write(f"  {example}\n")


class _ZineGroup(click.Group):
    """A group of such commands; without a command it prints its help."""

    context_class = TerminalContext
    command_class = _ZineTask
    group_class: type[click.Group] | type[type] | None = type

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += output_options()


class _FrontGroup(_ZineGroup):
    """The `zine` command, which imports what it is asked for and no more."""

    group_class = _ZineGroup

    def main(self, args: Sequence[str] | None = None, *more: Any, **named: Any) -> Any:
        """Run a command line in the language of its zine."""
        words = sys.argv[1:] if args is None else args
        with terminal_in(language_for(words)):
            return super().main(words, *more, **named)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with a sentence for each, as click prints them."""
        room = formatter.width - 6 - max(map(len, commands()))
        for topic in Topic:
            rows = [
                (name, click.Command(name, help=told(entry.help)).get_short_help_str(room))
                for name, entry in commands().items()
                if entry.topic is topic
            ]
            if rows:
                with formatter.section(topic):
                    formatter.write_dl(rows, col_max=max(map(len, commands())))


@click.group(
    cls=_FrontGroup,
    commands=LazyTasks(),
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The zine's folder (default: this one, or the nearest above it that holds a zine).",
)
@click.version_option(VERSION)
@click.pass_context
def main(context: click.Context, root: Path | None) -> None:
    """Look after the games and writing of a Diplomacy zine.

    In a zine, `zine` alone says what waits for you. `zine COMMAND --help` explains a command and
    gives examples. Every command may be followed by --quiet or --verbose.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not stream.isatty():  # on Windows: a code page
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    here = Path().resolve()
    found = root.resolve() if root is not None else find_zine(here)
    if found is None:
        context.meta[LOST] = here
    context.obj = found or here
    if context.invoked_subcommand is None:
        _say_what_waits(context, found)


def _say_what_waits(context: click.Context, root: Path | None) -> None:
    """What wings have to say of a zine; outside of one, how the command is used."""
    fronts = [wing.front for wing in wings() if wing.front]
    if root is None or not fronts:
        say(context.get_help())
        return
    try:
        with speaking_on_terminal():
            for front in fronts:
                for line in load_named(front)(root, current_time()):
                    say(line)
    except Problems as problems:
        say(str(problems), err=True)
        sys.exit(1)
