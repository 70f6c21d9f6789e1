"""A game: its settings and its turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from zine.games.press_letters import NO_STATEMENTS, Statements
from zine.games.settings import RevealTime, Settings
from zine.games.turns import Turn, TurnState
from zine.rules.chronicle import Chronicle
from zine.rules.position import Position


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game with all its turns: recorded ones in time order, then the current one.

    `hashes` are those of the content of the files that people wrote, by name.
    `statements` are what was said after its end.
    `veiled` says that these turns hold only what the variant makes public.
    """

    settings: Settings
    turns: tuple[Turn, ...]
    hashes: Mapping[str, str] = field(default_factory=dict)
    veiled: bool = False
    statements: Statements = NO_STATEMENTS

    @property
    def slug(self) -> str:
        """The name of its folder and of its address."""
        return self.settings.slug

    @cached_property
    def hashes_by_turn(self) -> Mapping[str, tuple[str, ...]]:
        """The hashes of the files that people wrote for each turn, by its slug."""
        grouped: dict[str, tuple[str, ...]] = {}
        for name, own in self.hashes.items():
            slug = name.partition(".")[0]
            grouped[slug] = (*grouped.get(slug, ()), own)
        return grouped

    def handle(self, player: str) -> str | None:
        """The handle of a seat's player; None for a pseudonym not (yet) revealed."""
        if player not in self.settings.pseudonyms:
            return player
        told = self.current is None and self.settings.reveal is RevealTime.END
        return (self.settings.pseudonyms[player] or None) if told else None

    @cached_property
    def current(self) -> Turn | None:
        """The turn being played, None if the game is over."""
        last = self.turns[-1] if self.turns else None
        return last if last is not None and last.state is not TurnState.RECORDED else None

    @property
    def ending_issue(self) -> int | None:
        """The issue that tells how it ended: the one of its last turn, or as game.yaml says."""
        if self.current is not None:
            return None
        last = self.recorded[-1].record if self.recorded else None
        return self.settings.rating.issue or (last.issue if last else None)

    @property
    def statements_issue(self) -> int | None:
        """The issue that prints what was said after its end, where a statement names no other."""
        return None if self.current is not None else self.statements.issue or self.ending_issue

    @cached_property
    def recorded(self) -> tuple[Turn, ...]:
        """The turns that have been adjudicated."""
        return tuple(turn for turn in self.turns if turn.record is not None)

    @cached_property
    def last_there(self) -> Mapping[str, Mapping[str, str]]:
        """Whose unit was last in each land province as each turn begins, by its slug."""
        geography = self.settings.variant.geography
        there: dict[str, str] = {}
        by_turn: dict[str, Mapping[str, str]] = {}
        for turn in self.turns:
            if turn.setup is not None:
                there = {}
            came = {
                unit.province: unit.power
                for unit in turn.before.units
                if not geography.is_sea(unit.province)
            }
            by_turn[turn.phase.slug] = there = {**there, **came}
        return by_turn

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
            board=self.board,
            played=tuple(turn.played for turn in self.recorded),
            colours=settings.colours,
        )

    @property
    def board(self) -> Position:
        """The present position."""
        last = self.turns[-1]
        return last.record.next_board if last.record else last.before

    def let_go(self) -> None:
        """Forget what can be made again: the results of its records, and what is told by turn."""
        for turn in self.turns:
            turn.let_go()
        for name in ("chronicle", "last_there"):
            self.__dict__.pop(name, None)
