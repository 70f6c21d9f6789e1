"""The language of the terminal: the zine's; outside of a zine, the one that the environment names.

Only what is printed is put into it. What commands think, write and store knows nothing of it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import click.core
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from zine.files.languages import catalogue, languages
from zine.files.zine_root import find_zine
from zine.language import ENGLISH, Language, Phrase, _, in_language, number_of, speaking, worded

_TERMINAL: ContextVar[Language] = ContextVar("terminal", default=ENGLISH)
PLACEHOLDER = re.compile(r"\b(?:INTEGER RANGE|[A-Z]{3,})\b")


@contextmanager
def terminal_in(code: str) -> Iterator[None]:
    """Print on the terminal in a language until the end of the block."""
    token = _TERMINAL.set(ENGLISH if code == "en" else Language(code, catalogue(code)))
    try:
        yield
    finally:
        _TERMINAL.reset(token)


def speaking_on_terminal() -> AbstractContextManager[None]:
    """Say all in the language of the terminal until the end of the block, which writes nothing."""
    return speaking(_TERMINAL.get())


def told(text: str, /, **parts: object) -> str:
    """A sentence in the language of the terminal. Powers are called as commands take them."""
    with speaking(_TERMINAL.get()):
        if parts:
            return worded(text, **parts)
        return in_language(text) if isinstance(text, Phrase) else _(text)


def told_count(one: str, many: str, count: int) -> str:
    """A sentence with a count in the language of the terminal."""
    with speaking(_TERMINAL.get()):
        return number_of(one, many, count)


def language_for(words: Sequence[str]) -> str:
    """The code of the language for a command line."""
    pairs = pairwise([*words, ""])
    asked = [after for one, after in pairs if one == "--root"]
    asked += [one.partition("=")[2] for one in words if one.startswith("--root=")]
    root = Path(asked[0]) if asked else find_zine(Path().resolve())
    try:
        settings = (root / "content/zine.yaml").read_text(encoding="utf-8") if root else None
    except (OSError, ValueError):  # another part of the program says so
        settings = ""
    if settings is not None:
        found = re.search(r"^language:\s*[\"']?(\w+)", settings, re.MULTILINE)
        code = found[1] if found else "en"
    else:
        named = (os.environ.get(each) for each in ("LC_ALL", "LC_MESSAGES", "LANG"))
        code = next(filter(None, named), "en")[:2].lower()
    return code if code in languages() else "en"


def paragraphs(text: str) -> list[str]:
    """What a help text says, as the catalogues have it: a paragraph, a line."""
    return [" ".join(each.split()) for each in cleandoc(text).split("\n\n")]


def placeholders(text: str) -> str:
    """A line of usage with the words in capitals in the language of the terminal."""
    return PLACEHOLDER.sub(lambda word: told(word[0]), text)


def option_help(text: str) -> str:
    """What an option is for, in the language, with what click adds: "Days.  [default: 14]"."""
    own, gap, added = text.partition("  [")
    return f"{told(own)}{gap}{added}"


class _Formatter(click.HelpFormatter):
    """Prints help in the language of the terminal."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, placeholders(args), prefix)

    def write_heading(self, heading: str) -> None:
        self.write(f"{told('{title}:', title=told(heading))}\n")

    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(map(told, paragraphs(text))))

    def write_dl(self, rows: Iterable[tuple[str, str]], *more: Any, **named: Any) -> None:
        found = [(placeholders(name), option_help(text)) for name, text in rows]
        super().write_dl(found, *more, **named)


class TerminalContext(click.Context):
    """The context of a command, with help in the language of the terminal."""

    formatter_class = _Formatter


# What click says itself: it looks for translations where only whole systems keep them.
for _module in (click.core, click.exceptions, click.formatting, click.parser, click.termui):
    vars(_module).update(_=told, ngettext=told_count)
vars(click.types).update(_=told, ngettext=told_count)
