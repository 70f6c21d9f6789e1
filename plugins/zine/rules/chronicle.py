"""A game as it has been played so far: what printing is made from, without files or players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from zine.rules.calendar import Phase
from zine.rules.outcomes import Event, Result
from zine.rules.position import Position
from zine.rules.variant import Variant

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A phase that was adjudicated. `after` is the position the next phase begins with.

    `printed` tells that an issue reports it, so that charts of it are worth drawing;
    `by_beacon` that chance came from the public beacon and not from the game's seed.
    """

    phase: Phase
    before: Position
    after: Position
    results: Sequence[Result]
    events: tuple[Event, ...]
    printed: bool
    by_beacon: bool = False

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
