"""Every command of `zine` with the modules it is in, so that help and one command load no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module

import click

from zine.wing import TaskEntry, importing, load_named, wings


@cache
def commands() -> Mapping[str, TaskEntry]:
    """The commands of the core and of every wing; a group has the modules of all that name it."""
    found: dict[str, TaskEntry] = {}
    for wing in wings():
        for name, entry in wing.commands.items():
            known = found.get(name)
            modules = (*(known.modules if known else ()), *entry.modules)
            first = known or entry
            found[name] = TaskEntry(modules, first.help, first.topic)
    return dict(sorted(found.items()))


def examples(command: str) -> tuple[str, ...]:
    """The lines that the help of a command ends with."""
    for wing in wings():
        if wing.examples and command in (own := load_named(wing.examples)):
            lines: tuple[str, ...] = own[command]
            return lines
    return ()


class LazyTasks(MutableMapping[str, click.Command]):
    """The commands by name. One that is asked for is imported, and then adds itself."""

    def __init__(self) -> None:
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name in commands():
            with importing():
                for module in commands()[name].modules:
                    import_module(module)
        return self._loaded[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(commands())

    def __len__(self) -> int:
        return len(commands())
