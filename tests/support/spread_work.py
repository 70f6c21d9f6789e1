"""Work to be spread over processes and clusters."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

ITEMS = list(range(20))


def squared(number: int) -> tuple[int, int]:
    """A result, and the process that it came from."""
    return number * number, os.getpid()


class DiesOnce:
    """Work that kills its own process, once, at one of its items."""

    def __init__(self, mark: Path, at: int, parent: int) -> None:
        self.mark, self.at, self.parent = mark, at, parent

    def __call__(self, number: int) -> int:
        """The square of a number."""
        if number == self.at and not self.mark.exists():
            self.mark.touch()
            assert os.getpid() != self.parent
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


class Slow:
    """Work that takes a moment, so that something can happen in the middle of it."""

    def __call__(self, number: int) -> tuple[int, int]:
        """The square of a number, and the process that it came from."""
        time.sleep(0.05)
        return number * number, os.getpid()


def quiet(words: str) -> None:
    """Nothing may be told."""
    raise AssertionError(words)


def inverse(number: int) -> float:
    """One divided by a number."""
    return 1 / number


def doubled(number: int) -> float:
    """Twice a number."""
    return 2 * number
