"""Time zones by name, of which nothing is asked."""

from __future__ import annotations


class ZoneInfo:
    """A zone."""

    def __init__(self, name: str) -> None:
        self.key = name
