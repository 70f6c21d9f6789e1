"""What several pages show is made once, and let go when the last of them is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


class MadeOnce:
    """Drawings and pieces of pages, by the value that they show."""

    def __init__(self) -> None:
        # Each value is stored beside what is made of it, so that no other can take its id.
        self._made: dict[int, tuple[object, dict[tuple[str, int], tuple[object, Any]]]] = {}
        self._asked: set[int] = set()

    def of(self, what: str, one: object, other: object, make: Callable[[], Any]) -> Any:
        """What is made of a value, of a kind, together with some other value."""
        self._asked.add(id(one))
        _, own = self._made.setdefault(id(one), (one, {}))
        key = what, id(other)
        if key not in own:
            own[key] = other, make()
        return own[key][1]

    def begin(self) -> None:
        """Note from now on what is asked for."""
        self._asked.clear()

    def let_go(self, values: Iterable[object] = ()) -> None:
        """Forget what was made of these values, and of all that was asked for since `begin`."""
        for ident in {*self._asked, *map(id, values)}:
            self._made.pop(ident, None)
        self._asked.clear()
