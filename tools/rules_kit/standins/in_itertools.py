"""Ways through things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any


class chain:  # noqa: N801 - the name it stands in for
    """One thing after another."""

    def __init__(self, *parts: Iterable[Any]) -> None:
        self._items = chain.from_iterable(parts)

    def __iter__(self) -> Iterator[Any]:
        return self._items

    def __next__(self) -> Any:
        return next(self._items)

    @staticmethod
    def from_iterable(parts: Iterable[Iterable[Any]]) -> Iterator[Any]:
        """The items of each part in turn."""
        for part in parts:
            yield from part


def pairwise(items: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Each item with the one after it."""
    before: list[Any] = []
    for item in items:
        if before:
            yield before[0], item
        before = [item]


def takewhile(test: Callable[[Any], object], items: Iterable[Any]) -> Iterator[Any]:
    """Items up to the first that fails a test."""
    for item in items:
        if not test(item):
            return
        yield item
