"""The names of places and powers in a language beside English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LocalNames:
    """Names in one language, by province code and by power; the first of each is printed.

    `language` is its code ("de"). What has no name here keeps its English one.
    """

    language: str
    provinces: Mapping[str, tuple[str, ...]]
    powers: Mapping[str, tuple[str, ...]]

    def over(self, other: LocalNames) -> LocalNames:
        """These names, and another's of the same language where these have none."""
        return LocalNames(
            self.language,
            {**other.provinces, **self.provinces},
            {**other.powers, **self.powers},
        )
