"""A game as it has been played so far: what printing is made from, without files or players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from zine.rules.outcomes import Event, Resolution
from zine.rules.position import Position
from zine.rules.variant import Variant

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Resolution):
    """A phase as it is recorded; `after` is the position the next recorded one begins with.

    `printed` tells that an issue reports it, so that charts of it are worth drawing;
    `seeded` that chance came from the game's seed, and not from a source other than the game.
    """

    printed: bool
    seeded: bool = True

    def told(self, kind: type[E]) -> tuple[E, ...]:
        """The events of one kind, in the order they happened."""
        return tuple(event for event in self.events if isinstance(event, kind))


@dataclass(frozen=True, kw_only=True)
class Chronicle:
    """All phases of a game that were adjudicated, in order of time.

    `slug` is its name in addresses, `seed` what chance was drawn from, `position` the one now.
    """

    slug: str
    title: str
    variant: Variant
    seed: str
    start: Position
    position: Position
    played: tuple[Played, ...]
    colours: Mapping[str, str]
