"""What an expansion prints: its part of reports, pages and boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from zine.blocks import Block
from zine.blocks.board import Arrow, BoardUnit, Trail
from zine.language import worded
from zine.rules.chronicle import Chronicle, Played
from zine.rules.orders import VariantOrder
from zine.rules.outcomes import Event, Result
from zine.rules.position import Position
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperForm:
    """What somebody needs to write their papers: what they have, and lines to fill in.

    `reckoning` is for the page that checks a sheet while it is written.
    """

    sender: str
    blocks: tuple[Block, ...]
    lines: tuple[str, ...]
    reckoning: Mapping[str, object]


class Printing:
    """Prints nothing; an expansion overrides the methods it needs."""

    def turn(self, game: Chronicle, at: int) -> Iterable[Block]:
        """The part of a turn's report; `at` counts the phases played."""
        return ()

    def brief(self, game: Chronicle, at: int) -> Iterable[Block]:
        """As much of a turn's report as an issue's page prints; the phase's page has the rest."""
        return ()

    def game(self, game: Chronicle) -> Iterable[Block]:
        """The part of the game's own page."""
        return ()

    def player(self, game: Chronicle, name: str) -> Iterable[Block]:
        """The part of a player's page; `name` is the one played under in this game."""
        return ()

    def forms(self, game: Chronicle) -> tuple[PaperForm, ...]:
        """Forms for the papers that are handed in next, by sender."""
        return ()

    def headline(self, game: Chronicle, at: int) -> str:
        """A turn in one line, for the top of its report."""
        return ""

    def markers(self, position: Position) -> Iterable[BoardUnit]:
        """What is on a board besides armies and fleets."""
        return ()

    def in_words(self, position: Position) -> Mapping[str, tuple[str, ...]]:
        """The same in words, by power."""
        return {}

    def arrows(self, order: VariantOrder, result: Result) -> Iterable[Arrow]:
        """How an order of one of the expansion's own kinds is drawn."""
        return ()

    def trails(self, played: Played) -> Iterable[Trail]:
        """Lines through provinces that a phase found."""
        return ()

    def owners(self, played: Played) -> Mapping[str, str] | None:
        """Who owned which centre as a phase ended, if the position after it does not show it."""
        return None


def said(pattern: str, event: Event, **more: object) -> str:
    """A sentence about an event in the language of print; its fields stand in the gaps."""
    parts = {each.name: getattr(event, each.name) for each in fields(event)}  # type: ignore[arg-type]
    return worded(pattern, **{**parts, **more})


def printings(variant: Variant) -> tuple[Printing, ...]:
    """What the expansions laid on a variant print, in the order they were laid on."""
    return tuple(each for each in variant.hooks.printing if isinstance(each, Printing))
