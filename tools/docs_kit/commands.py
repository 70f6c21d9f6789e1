"""The reference of commands, from click's own values."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc

import click

from zine.cli import main
from zine.cli.commands import examples

HEAD = """# Commands

Made from the program by `make docs`. [The command line](../command-line.md) says what all commands have in
common: exit codes, phases, times, JSON and completion. Each takes `--quiet`, `--verbose` and `--help`,
and `--root FOLDER` right after `zine` names another zine.
"""
COMMON = frozenset({"quiet", "verbose", "help"})


def commands_page() -> str:
    """The whole page."""
    return "\n\n".join([HEAD.rstrip(), *_sections()]) + "\n"


def _sections() -> Iterator[str]:
    top = click.Context(main, info_name="zine")
    for name, command in sorted(main.commands.items()):
        yield from _command(name, command, click.Context(command, info_name=name, parent=top))


def _command(name: str, command: click.Command, context: click.Context) -> Iterator[str]:
    if isinstance(command, click.Group):
        yield f"## zine {name}\n\n{cleandoc(command.help or '')}"
        for inner, each in sorted(command.commands.items()):
            below = click.Context(each, info_name=inner, parent=context)
            yield from _command(f"{name} {inner}", each, below)
        return
    level = "###" if " " in name else "##"
    usage = " ".join(["zine", *name.split(), *command.collect_usage_pieces(context)])
    # The examples are listed below, where they can be copied.
    help_text = "\n\n".join(
        part
        for part in cleandoc(command.help or "").split("\n\n")
        if not part.startswith("Example")
    )
    yield f"{level} zine {name}\n\n```text\n{usage}\n```\n\n{help_text}"
    rows = [_option(each) for each in command.params if isinstance(each, click.Option)]
    told = [
        row for row, each in zip(rows, _options(command), strict=True) if each.name not in COMMON
    ]
    if told:
        yield "\n".join(["| option | meaning |", "|---|---|", *told])
    if lines := examples(name):
        yield "```sh\n" + "\n".join(lines) + "\n```"


def _options(command: click.Command) -> list[click.Option]:
    return [each for each in command.params if isinstance(each, click.Option)]


def _option(option: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    if not option.is_flag:
        names += f" {_kind(option)}"
    said = (option.help or "").strip().replace("|", "\\|")
    notes = []
    if option.required:
        notes.append("Needed.")
    if option.multiple:
        notes.append("May be given several times.")
    if option.show_default and option.default not in (None, "", ()):
        notes.append(f"Default: `{option.default}`.")
    return f"| {names} | {' '.join([said, *notes]).strip()} |"


def _kind(option: click.Option) -> str:
    kind = option.type
    if isinstance(kind, click.Choice):
        return " or ".join(f"`{each}`" for each in kind.choices)
    if isinstance(kind, click.IntRange):
        return f"number from {kind.min} to {kind.max}" if kind.max is not None else "number"
    if isinstance(kind, click.Path):
        return "path"
    return "number" if kind is click.INT else "text"
