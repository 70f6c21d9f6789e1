"""What an expansion prints: its part of reports, pages and boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

from zine.blocks import Block
from zine.blocks.board import Arrow, BoardUnit, Trail
from zine.language import worded
from zine.rules.calendar import Phase
from zine.rules.orders import VariantOrder
from zine.rules.outcomes import Event, Result
from zine.rules.played_phases import Chronicle, Played
from zine.rules.position import Position
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperField:
    """A gap in a form, and the lines it writes; a page shows any without knowing the rules.

    Of `options`, lines with their price, one or none is chosen. Else a whole number from `least`
    to `most` (None: any) stands at {value} in `line`, or at {signed} with its sign; each costs
    `price`, a zero is written only with `always`, `cut` says why no less than `least` counts, and
    `names` are other words for it. Else lines are added, each by one of `patterns` (what it does,
    and the line), whose gaps are filled from `gaps`. A field with `after` goes with one of these
    orders of a unit, no order being a hold.
    """

    label: str
    options: Mapping[str, int] | None = None
    line: str = ""
    least: int = 0
    most: int | None = None
    price: int = 0
    always: bool = False
    cut: str = ""
    names: tuple[str, ...] = ()
    patterns: Mapping[str, str] | None = None
    gaps: Mapping[str, Sequence[str]] | None = None
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperAccount:
    """What lines are paid from: `have` in units of which `scale` decimals are printed.

    `short` says what happens if it does not reach, with {amount}. If it `lowers`, the largest
    purchase is cut until it does, a lot deciding between equals; if it is `whole`, fractions that
    are left are dropped.
    """

    unit: str
    have: int
    short: str
    scale: int = 0
    lowers: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperForm:
    """What somebody needs to write papers: what they have, lines to copy, and gaps to fill in."""

    sender: str
    legend: str
    fields: tuple[PaperField, ...]
    blocks: tuple[Block, ...] = ()
    lines: tuple[str, ...] = ()
    account: PaperAccount | None = None


class Printing:
    """Prints nothing; an expansion overrides the methods it needs.

    `tells_nothing` says that its forms hold nothing of a game, so that blind games show them too.
    """

    tells_nothing = False

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

    def rules(self) -> Iterable[str]:
        """What its options decide, in sentences, for a game's house rules."""
        return ()

    def forms(self, game: Chronicle, phase: Phase) -> Iterable[PaperForm]:
        """Forms for the papers of a business phase; a sender may have several."""
        return ()

    def beside(
        self, game: Chronicle, phase: Phase, power: str, orders: Mapping[str, Sequence[str]]
    ) -> Iterable[PaperField]:
        """What a power may give besides the orders of its units; `orders` are these by unit."""
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
