"""Shows on a terminal how far a long build is."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TypeVar

from rich.console import Console
from rich.logging import RichHandler
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

T = TypeVar("T")

PATIENCE = 2.0  # seconds; a shorter build shows nothing


class BuildProgress:
    """How far a build is, shown on a terminal after `PATIENCE` seconds."""

    def __init__(self, console: Console, clock: Callable[[], float] = monotonic) -> None:
        self._console, self._clock = console, clock
        self._begun = clock()
        self._display: Progress | None = None
        self._task = TaskID(0)

    def track(self, items: Sequence[T], words: str) -> Iterator[T]:
        """The items one by one, counted behind a label."""
        if not self._console.is_terminal:
            yield from items
            return
        try:
            for number, item in enumerate(items):
                self._show(words, number, len(items))
                yield item
        finally:
            self._clear()

    def _show(self, words: str, done: int, total: int) -> None:
        if self._clock() - self._begun < PATIENCE:
            return
        if self._display is None:
            columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
            self._display = Progress(*columns, console=self._console, transient=True)
            self._task = self._display.add_task(words, total=total)
            self._display.start()
        self._display.update(self._task, completed=done)

    def _clear(self) -> None:
        if self._display is not None:
            self._display.stop()
            self._display = None


def say_nothing() -> None:
    """Take the terminal from a copied process: a thread that was not copied may hold its lock."""
    root = logging.getLogger()
    root.handlers[:] = [each for each in root.handlers if not isinstance(each, RichHandler)]
