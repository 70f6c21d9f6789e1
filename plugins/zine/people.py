"""Players: a person has one handle, whatever they were called in a game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple


class BroughtIn(NamedTuple):
    """A rating from elsewhere, and how many rated games it rests on."""

    rating: float
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person who plays. `handle` is what they are called, `name` who they are if they say so.

    `aliases` are other handles they have openly played under. `brought_in` is the rating they
    had before their first game here, if it was not that of a newcomer.
    """

    handle: str
    name: str = ""
    aliases: tuple[str, ...] = ()
    brought_in: BroughtIn | None = None

    @property
    def slug(self) -> str:
        """Their handle in addresses, which tells players apart."""
        return handle_slug(self.handle)


def handle_slug(handle: str) -> str:
    """A handle in small letters, with hyphens for all that is no letter or digit.

    Handles that differ in nothing else are the same: "Hedge Hog" and "hedge_hog". Empty
    if the handle holds neither letter nor digit.
    """
    plain = unicodedata.normalize("NFKC", handle).casefold()
    return re.sub(r"[\W_]+", "-", plain).strip("-")


@dataclass(frozen=True, slots=True)
class Players:
    """content/players.yaml: the players it lists, by slug, and again by each alias's slug.

    Somebody who is not listed is a player too, known by the handle a game gives them.
    """

    listed: Mapping[str, Player] = field(default_factory=lambda: MappingProxyType({}))
    note: str = ""
    aliased: Mapping[str, Player] = field(default_factory=lambda: MappingProxyType({}))

    def find(self, handle: str) -> Player:
        """The player of that handle or alias."""
        slug = handle_slug(handle)
        return self.listed.get(slug) or self.aliased.get(slug) or Player(handle=handle)
