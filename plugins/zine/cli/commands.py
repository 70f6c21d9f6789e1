"""Every command of `zine` with the module it is in, so that help and one command load no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple

import click


class Listed(NamedTuple):
    """A command or group: its modules in this folder, and its help in a sentence."""

    modules: tuple[str, ...]
    help: str


COMMANDS: Mapping[str, Listed] = MappingProxyType(
    {
        "beacon": Listed(
            ("beacon",),
            "Draw powers and ties from the public drand beacon.",
        ),
        "cases": Listed(
            ("formats",),
            "Play test cases, such as the DATC's, from text files, and list what comes out otherwise.",
        ),
        "check": Listed(
            ("check",),
            "Find every problem in games and content, or in the files and folders at PATHS.",
        ),
        "close": Listed(
            ("seal",),
            "After the deadline: put the orders of GAME where the next build adjudicates them.",
        ),
        "correct": Listed(
            ("correct",), "Record PHASE of GAME again from its orders file as you have changed it."
        ),
        "explain": Listed(
            ("look",),
            "Print how a recorded PHASE of a GAME was decided: every strength and its cause.",
        ),
        "export": Listed(("formats",), "Write GAME in a format that other programs read."),
        "game": Listed(
            ("game", "life", "seats"),
            "Open games, move deadlines, and look after the people in them.",
        ),
        "import": Listed(
            ("importing",),
            "Bring in old issues and judges' results (text, folders, mbox), and saved games.",
        ),
        "inbox": Listed(("post.inbox",), "Take in orders; store every message as it arrived."),
        "issue": Listed(("issue",), "Begin issues of the zine."),
        "new": Listed(("start",), "Begin a zine of your own in FOLDER."),
        "outbox": Listed(("post.outbox",), "Letters to send: list, read, send, or note as sent."),
        "preview": Listed(
            ("preview",),
            "Print what the current turn of GAME would be with the orders that are in.",
        ),
        "publish": Listed(
            ("publish",),
            "Adjudicate what is due and put the new site in place, if every check passes.",
        ),
        "quiz": Listed(("quiz",), "Ask the map what quizzes ask."),
        "redact": Listed(
            ("life",),
            "Take SENTENCE out of every file of GAME that is printed, with a mark in its place.",
        ),
        "seal": Listed(
            ("seal",),
            "Keys for sealed orders, and the check that nothing secret is public.",
        ),
        "serve": Listed(
            ("serve",),
            "Build the site, serve it to your own browser, and build it again on every change.",
        ),
        "status": Listed(
            ("look",), "Show the state of each game: phase, deadline, whose orders are in."
        ),
        "undo": Listed(
            ("correct",),
            "Take back PHASE, the last recorded turn of GAME, so that it is played again.",
        ),
        "variant": Listed(
            ("variant",), "Make a variant of your own: a map, powers and a start as data."
        ),
        "verify": Listed(
            ("verify",),
            "Adjudicate every record again and list what would differ today; change nothing.",
        ),
    }
)


class LazyTasks(MutableMapping[str, click.Command]):
    """The commands by name. One that is asked for is imported, and then adds itself."""

    def __init__(self) -> None:
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name in COMMANDS:
            for module in COMMANDS[name].modules:
                import_module(f"zine.cli.{module}")
        return self._loaded[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)
