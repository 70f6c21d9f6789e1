"""What rule sets add to a variant besides steps: each hook is asked where it concerns a phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from zine.rules.calendar import Phase, PhaseKind
from zine.rules.orders import VariantOrder
from zine.rules.outcomes import Submission
from zine.rules.papers import PaperRules
from zine.rules.position import Position, Unit
from zine.rules.sight import Sight

Lines = tuple[Submission, ...]
Choices = Mapping[str, tuple[str, ...]]
Plain = Callable[[str, Mapping[str, Unit]], Lines]


def read_run(run: list[str], units: Mapping[str, Unit], plain: Plain) -> Lines:
    """The orders in lines that are written as in any other variant; the run begins again."""
    text = "\n".join(run)
    run.clear()
    return plain(text, units) if text.strip() else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """How a variant writes the orders of the kinds that it adds.

    `read` gives every order in a power's text, in order of writing, and never raises; it takes the
    units in play by province, and what reads whatever is written as in any other variant.
    `canonical` gives a power's order that `str(order)` wrote, None if it is of no added kind.
    """

    read: Callable[[str, str, PhaseKind, Mapping[str, Unit], Plain], Lines]
    canonical: Callable[[str, str], VariantOrder | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRules:
    """Players who are not the powers: their least and largest number, and who plays now.

    `advised` is how many the rules call for, and where they say so.
    """

    least: int
    most: int
    present: Callable[[Position], tuple[str, ...]]
    advised: tuple[int, int, str] | None = None


class PrintedRules(Protocol):
    """What a rule set prints; of it the rules know that it can say what its options decide."""

    def rules(self) -> Iterable[str]:
        """Sentences, for a game's house rules."""


class Raise(NamedTuple):
    """From engine line `rules` on, games follow other rulings: `what`."""

    rules: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """The questions a rule set answers; the defaults are those of the standard game.

    Orders: `notation` reads orders of its own kinds; `hand` says whose orders move a power's
    units where that changes with the position (None: nobody's); `papers` are handed in besides them.
    `choices` makes of a power's usual legal orders, by unit, those that it has.

    People: `players` says who plays where players are not the powers; `opening` makes the starting
    position for those who play, with the game's seed.

    Chance: `draws` are the kinds of phases in which something may be drawn by lot.

    Telling: `no_draws` cites the rule against draws, "" if there is none; `sight` says what may
    be told before the game ends, None if everything; `without_retreat` words why a dislodged
    unit is destroyed; `printing` is what is printed (`zine.expansions.printing`). `raises` are the
    engine lines that read the rule set otherwise than those before.
    """

    notation: Notation | None = None
    hand: Callable[[Position, str], str | None] | None = None
    papers: PaperRules | None = None
    choices: Callable[[Phase, Position, str, Choices], Choices] | None = None
    players: PlayerRules | None = None
    opening: Callable[[Position, Sequence[str], str], Position] | None = None
    draws: frozenset[PhaseKind] = frozenset()
    no_draws: str = ""
    sight: Sight | None = None
    without_retreat: str = "nowhere to retreat"
    printing: tuple[PrintedRules, ...] = ()
    raises: tuple[Raise, ...] = ()

    @property
    def papers_ahead(self) -> bool:
        """Whether papers are taken before their phase."""
        return self.papers is not None and self.papers.ahead
