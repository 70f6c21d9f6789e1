"""A variable of one context: a page has no other."""

from __future__ import annotations

from typing import Any


class ContextVar:
    """A value that is what it was at first."""

    def __init__(self, name: str, default: Any = None) -> None:
        self.name = name
        self._value = default

    def get(self) -> Any:
        """The value."""
        return self._value
