"""A game: its settings and its turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from zine.games.settings import Settings
from zine.games.statements_and_chapters import NO_STATEMENTS, Statements
from zine.games.turns import Turn, TurnState
from zine.rules.played_phases import Chronicle
from zine.rules.position import NOTHING, Position


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game with all its turns: recorded ones in time order, then the current one.

    `hashes` are those of the content of the files that people wrote, by name.
    `statements` are what was said after its end.
    `veiled` says that these turns hold only what the variant makes public.
    """

    settings: Settings
    turns: tuple[Turn, ...]
    hashes: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    veiled: bool = False
    statements: Statements = NO_STATEMENTS

    @property
    def slug(self) -> str:
        """The name of its folder and of its address."""
        return self.settings.slug

    @property
    def current(self) -> Turn | None:
        """The turn being played, None if the game is over."""
        last = self.turns[-1] if self.turns else None
        return last if last is not None and last.state is not TurnState.RECORDED else None

    @property
    def recorded(self) -> tuple[Turn, ...]:
        """The turns that have been adjudicated."""
        return tuple(turn for turn in self.turns if turn.record is not None)

    @cached_property
    def last_there(self) -> Mapping[str, Mapping[str, str]]:
        """Whose unit was last in each land province as each turn begins, by its slug."""
        geography = self.settings.variant.geography
        there: Mapping[str, str] = {}
        by_turn: dict[str, Mapping[str, str]] = {}
        for turn in self.turns:
            if turn.setup is not None:
                there = {}
            came = {
                unit.province: unit.power
                for unit in turn.before.units
                if not geography.is_sea(unit.province)
            }
            by_turn[turn.phase.slug] = there = MappingProxyType({**there, **came})
        return MappingProxyType(by_turn)

    @cached_property
    def chronicle(self) -> Chronicle:
        """The turns played so far, as expansions print them."""
        settings = self.settings
        return Chronicle(
            slug=settings.slug,
            title=settings.title,
            variant=settings.variant,
            seed=settings.seed,
            start=self.turns[0].before,
            position=self.position,
            played=tuple(turn.played for turn in self.recorded),
            colours=settings.colours,
        )

    def turn(self, slug: str) -> Turn:
        """The turn of a phase by its slug. Raises KeyError."""
        return {turn.phase.slug: turn for turn in self.turns}[slug]

    @property
    def position(self) -> Position:
        """The present position."""
        last = self.turns[-1]
        return last.record.next_position if last.record else last.before
