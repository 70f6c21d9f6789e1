"""Mappings that nobody changes."""

from __future__ import annotations

from typing import Any


class MappingProxyType(dict[Any, Any]):
    """A copy in place of a view: what it is made from does not change afterwards."""

    def copy(self) -> dict[Any, Any]:
        """A dict, which Brython's own method leaves empty for a class derived from it."""
        return {**self}
