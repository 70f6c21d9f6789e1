"""Blocks that something is done around."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Around:
    """A block run within a generator, at its only `yield`."""

    def __init__(self, steps: Any) -> None:
        self._steps = steps

    def __enter__(self) -> Any:
        return next(self._steps)

    def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
        try:
            if kind is None:
                next(self._steps)
            else:
                self._steps.throw(error)
        except StopIteration:
            return kind is not None
        return False


def contextmanager(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose generator is run around a block."""

    def made(*given: Any, **named: Any) -> Around:
        return Around(function(*given, **named))

    return made
