"""Mappings that nobody changes."""

from __future__ import annotations

from typing import Any


class MappingProxyType(dict[Any, Any]):
    """A copy in place of a view: what it is made from does not change afterwards."""
