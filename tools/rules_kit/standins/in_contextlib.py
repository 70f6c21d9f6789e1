"""What a generator does before and after a block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


class Managed:
    """A block between the two halves of a generator."""

    def __init__(self, halves: Iterator[Any]) -> None:
        self._halves = halves

    def __enter__(self) -> Any:
        """Run the first half."""
        return next(self._halves)

    def __exit__(self, *raised: object) -> None:
        """Run the second half, whatever happened between."""
        next(self._halves, None)


def contextmanager(halves: Callable[..., Iterator[Any]]) -> Callable[..., Managed]:
    """A block of that kind, begun with what the generator is given."""

    def begun(*given: Any) -> Managed:
        return Managed(halves(*given))

    return begun
