"""A variant: map, calendar, powers, start and the steps its phases are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from zine.rules.battle.equations import Battle
from zine.rules.calendar import Calendar, Phase, PhaseKind
from zine.rules.geography import Geography, LocalNames
from zine.rules.hooks import Hooks
from zine.rules.orders import Order
from zine.rules.outcomes import (
    EVENTS,
    Event,
    Result,
    Submission,
    Supplied,
    VariantOutcome,
    Void,
)
from zine.rules.papers import NO_PAPERS, Papers
from zine.rules.position import NOTHING, Dislodged, ExtraKey, Position, Unit
from zine.rules.rulebook import Rulebook

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """A side in the game. `adjective` and `short` are how reports name it."""

    name: str
    adjective: str
    short: str
    aliases: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Everything that it is called: by name, adjective, abbreviation and alias."""
        return (self.name, self.adjective, self.short, *self.aliases)


def powers_by_spelling(powers: Sequence[Power]) -> dict[str, str]:
    """What each spelling means, by the spelling in small letters; of two powers the first."""
    return {
        word.casefold(): power.name
        for power in reversed(powers)
        for word in power.spellings
        if word
    }


class Assigned(NamedTuple):
    """A unit and the one order it will carry out.

    `line` is the number of the submission it was given in, None if it was `supplied`. A
    `void` verdict means that the line was refused and the order supplied in its place.
    """

    unit: Unit
    order: Order
    line: int | None = None
    supplied: Supplied | None = None
    void: Void | None = None


class Scene(NamedTuple):
    """What the steps of a phase hand on to one another; each returns a new one by `_replace`.

    `absent` names powers from whom nothing came and why their units are ordered for them; `papers`
    are what came besides orders, `seed` what chance is drawn from. `ahead` are the retreats that
    powers wrote with their moves, in order of preference. `assigned` holds one order a unit,
    `refused` the verdicts on void lines, by number, that stand for no unit. `battle` is the
    movement phase as it was fought, `fates` what became of the units it drove out, by their place
    in `assigned`.
    """

    variant: Variant
    rulebook: Rulebook
    phase: Phase
    before: Position
    after: Position
    submissions: tuple[Submission, ...]
    absent: Mapping[str, Supplied] = NOTHING
    papers: Papers = NO_PAPERS
    seed: str = ""
    ahead: tuple[Submission, ...] = ()
    assigned: tuple[Assigned, ...] = ()
    refused: tuple[tuple[int, Void], ...] = ()
    battle: Battle | None = None
    fates: Mapping[int, Dislodged] = MappingProxyType({})
    results: tuple[Result, ...] = ()
    contested: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    def with_events(self, *events: Event) -> Scene:
        """The same scene with more events."""
        return self._replace(events=(*self.events, *events))

    def with_extra(self, key: ExtraKey[T], value: T) -> Scene:
        """The same scene with another value under a key, in the position after it."""
        return self._replace(after=self.after.with_extra(key, value))


class Step(NamedTuple):
    """A named part of a phase; a variant inserts or replaces steps by name."""

    name: str
    run: Callable[[Scene], Scene]


@dataclass(frozen=True, kw_only=True)
class Variant:
    """Everything that makes one game differ from another before the first order.

    `custodian` numbers its games: BNC gives Boardman numbers, MNC Miller's to variants. `solo` is
    the number of centres that wins, if `solo_ends` the game: rule sets may have other ends.
    `build_anywhere` lets powers build in any centre they own, `builds_need_home` only while they
    own one of their home centres. What rule sets add: `extras` to the position, `events` to what
    may happen, `outcomes` to what may become of orders, `hooks` for all else; `expansions` are
    their options, by name. `local` are the names of places and powers in languages other than
    English.
    """

    name: str
    title: str
    credits: str
    geography: Geography
    calendar: Calendar
    powers: tuple[Power, ...]
    start: Position
    solo: int
    rulebook: Rulebook
    steps: Mapping[PhaseKind, tuple[Step, ...]]
    solo_ends: bool = True
    build_anywhere: bool = False
    builds_need_home: bool = False
    custodian: str = "MNC"
    extras: tuple[ExtraKey[Any], ...] = ()
    events: tuple[type[Event], ...] = EVENTS
    outcomes: tuple[type[VariantOutcome], ...] = ()
    hooks: Hooks = field(default_factory=Hooks)
    expansions: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    local: tuple[LocalNames, ...] = ()

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The place of each power in the variant's order."""
        return MappingProxyType({power.name: rank for rank, power in enumerate(self.powers)})

    @property
    def goal(self) -> int | None:
        """How many centres end a game, if any number does."""
        return self.solo if self.solo_ends else None

    def with_hooks(self, **changes: Any) -> Variant:
        """The variant with some of its hooks set."""
        return replace(self, hooks=replace(self.hooks, **changes))

    def with_steps(
        self, kind: PhaseKind, *added: Step, before: str = "", instead_of: str = ""
    ) -> Variant:
        """The variant with steps added to a kind of phase.

        They stand at the end, `before` a named step, or `instead_of` one. Raises
        ValueError if there is no step of that name.
        """
        steps = list(self.steps.get(kind, ()))
        name = before or instead_of
        names = [step.name for step in steps]
        start = names.index(name) if name else len(steps)
        steps[start : start + bool(instead_of)] = added
        return replace(self, steps=MappingProxyType({**self.steps, kind: tuple(steps)}))

    def power(self, name: str) -> Power:
        """The power of that name. Raises KeyError if there is none."""
        return next(p for p in self.powers if p.name == name)
