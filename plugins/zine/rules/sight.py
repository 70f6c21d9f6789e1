"""What may be told of a game while it is played, where a variant hides part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from zine.rules.outcomes import Event, Resolution, Result
from zine.rules.position import NOTHING, Unit
from zine.rules.reasons import Why

if TYPE_CHECKING:
    from zine.rules.rulebook import Rulebook
    from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Told(Event):
    """A fact made public that no order tells."""

    fact: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Disclosure:
    """What everybody may know of an adjudicated phase.

    `results` bear no causes that are not public. `shown` are the units that stood there
    before the phase and are known by it; `owners` are those of centres afterwards, as far
    as they are known.
    """

    results: tuple[Result, ...] = ()
    events: tuple[Event, ...] = ()
    shown: tuple[Unit, ...] = ()
    owners: Mapping[str, str] = field(default_factory=lambda: NOTHING)


class Sight(Protocol):
    """The rules of a variant about what is hidden, until the game has ended."""

    def disclose(
        self, variant: Variant, rulebook: Rulebook, done: Resolution, known: Mapping[str, str]
    ) -> Disclosure:
        """What a phase makes public; `known` are the owners that were public before it.

        `done.after` is the position that the next phase begins with.
        """
        ...

    def seen(self, variant: Variant, power: str, done: Resolution) -> tuple[Unit, ...]:
        """Units of others that a power itself sees after a phase."""
        ...

    def refusal(self, power: str, done: Resolution) -> Why | None:
        """Why what a power alone was asked for in a phase did not count; None if it did."""
        ...
