"""A variable of one context: a page has no other."""

from __future__ import annotations

from typing import Any


class ContextVar:
    """A value, and what it was before."""

    def __init__(self, name: str, default: Any = None) -> None:
        self.name = name
        self._value = default

    def get(self) -> Any:
        """The value."""
        return self._value

    def set(self, value: Any) -> Any:
        """Another value; what was there before is the token."""
        before, self._value = self._value, value
        return before

    def reset(self, token: Any) -> None:
        """The value that was there before."""
        self._value = token
