"""Mappings with something for a key that is not there yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class defaultdict(dict[Any, Any]):  # noqa: N801 - the name it stands in for
    """A mapping that makes what it lacks."""

    def __init__(self, make: Callable[[], Any]) -> None:
        dict.__init__(self)
        self._make = make

    def _made(self, key: Any) -> Any:
        value = self[key] = self._make()
        return value

    __missing__ = _made
