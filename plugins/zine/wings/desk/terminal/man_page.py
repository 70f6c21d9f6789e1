"""The man page, and the shell's completion, made from the commands."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from zine.cli.main import main
from zine.cli.terminal_language import option_help, paragraphs, placeholders, told
from zine.cli.terminal_output import say
from zine.files.atomic_files import write_atomic
from zine.files.environment import VERSION
from zine.problems import Problems

OURS = "_ZINE_COMPLETE"  # what every file of ours holds, the man page in a comment
# Where shells look for a user's completions, below the home folder.
SHELLS: Mapping[str, str] = {
    "bash": ".local/share/bash-completion/completions/zine",
    "fish": ".config/fish/completions/zine.fish",
    "zsh": ".local/share/zsh/site-functions/_zine",
}
MANUAL = ".local/share/man/man1/zine.1"


def install_manual(above: click.Context) -> None:
    """Write the man page and the completion of the user's shell; a file of somebody's own stays."""
    home, shell = Path.home(), Path(os.environ.get("SHELL", "")).name
    texts = {MANUAL: "\n".join([*_manual(above), ""])}
    kind = get_completion_class(shell) if shell in SHELLS else None
    if kind is not None:
        texts[SHELLS[shell]] = f"{kind(main, {}, 'zine', OURS).source()}\n"
    paths = {home / name: text for name, text in texts.items()}
    for path in paths:
        if path.exists() and OURS not in path.read_text(encoding="utf-8", errors="replace"):
            raise Problems.of(str(path), "is not a file of ours", "move it away and try again")
    for path, text in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text)
        say("wrote {path}", path=path)
    if kind is None:
        say(f"no completion for '{shell}': it is for {', '.join(SHELLS)}, as $SHELL says")
    elif shell == "zsh":
        say("In ~/.zshrc, before compinit: fpath=(~/.local/share/zsh/site-functions $fpath)")


def _manual(above: click.Context) -> Iterator[str]:
    """The lines of the man page: every command with its help and options."""
    yield f'.\\" Written by zine help --install ({OURS})'
    yield f'.TH ZINE 1 "" "diplomacy-zine {VERSION}"'
    yield from (".SH NAME", f"zine \\- {told('the press of a Diplomacy zine')}")
    synopsis = _roff(placeholders("zine [--root FOLDER] COMMAND ..."))
    yield from (".SH SYNOPSIS", synopsis, ".SH COMMANDS")
    for name, command in sorted(_commands(above, main, "zine")):
        context = click.Context(command, above, name.partition(" ")[2])
        usage = placeholders(" ".join(command.collect_usage_pieces(context)))
        yield f".SS {_roff(f'{name} {usage}')}"
        yield from (_roff(told(each)) for each in paragraphs(command.help or ""))
        for option in command.params:
            record = option.get_help_record(context)
            if record and isinstance(option, click.Option) and not option.is_eager:
                words, meaning = placeholders(record[0]), option_help(record[1])
                yield from (".TP", f".B {_roff(words)}", _roff(meaning))
    yield from (".SH SEE ALSO", told("zine help lists the pages of the documentation."))


def _commands(
    above: click.Context, group: click.Group, name: str
) -> Iterator[tuple[str, click.Command]]:
    """Every command with its whole name, those in groups too."""
    for word in group.list_commands(above):
        command = group.get_command(above, word)
        if isinstance(command, click.Group):
            yield from _commands(above, command, f"{name} {word}")
        elif command is not None:
            yield f"{name} {word}", command


def _roff(text: str) -> str:
    """A line as roff takes it: nothing in it is a request or an escape."""
    plain = text.strip().replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
