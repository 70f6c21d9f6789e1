"""What rule sets add to a variant beside steps: each hook is asked where it concerns a phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from zine.rules.calendar import Phase, PhaseKind
from zine.rules.orders import VariantOrder
from zine.rules.outcomes import Submission
from zine.rules.papers import PaperLine
from zine.rules.position import Position, Unit
from zine.rules.sight import Sight

Lines = tuple[Submission, ...]
Plain = Callable[[str, Mapping[str, Unit]], Lines]


def read_run(run: list[str], units: Mapping[str, Unit], plain: Plain) -> Lines:
    """The orders in lines that are written as in any other variant; the run begins again."""
    text = "\n".join(run)
    run.clear()
    return plain(text, units) if text.strip() else ()


class Notation(Protocol):
    """How a variant writes the orders of the kinds that it adds."""

    def read(
        self, text: str, power: str, kind: PhaseKind, units: Mapping[str, Unit], plain: Plain
    ) -> Lines:
        """Every order in a power's text, in order of writing; never raises.

        `units` maps provinces to the units in play; `plain` reads whatever is written as
        in any other variant.
        """
        ...

    def canonical(self, text: str, power: str) -> VariantOrder | None:
        """The order that `str(order)` wrote, None if it is of none of the added kinds."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """The questions a rule set answers; the defaults are those of the standard game.

    Orders: `notation` reads orders of its own kinds; `hand` says whose orders move a power's
    units where that changes with the position (None: nobody's).

    Papers: `senders` says who hands them in for a business phase, `read_paper` reads one.
    With `papers_ahead` they are taken at any time for the next such phase, and the rules say
    what a missing one means; `foresee` tells in sentences what is known of a sender's papers
    before that phase, `paper_form` gives lines for a sender to fill in, each of which
    `read_paper` takes as it is, and `paper_example` shows how papers are written.

    People: where players are not the powers, `players` is the least and the largest number of
    them, `advised_players` what the rules call for, and where; `present` says who plays now,
    and `opening` makes the starting position for those who play, with the game's seed.

    Chance: `draws` are the kinds of phases in which something may be drawn by lot.

    Telling: `no_draws` cites the rule against draws, "" if there is none; `sight` says what may
    be told before the game ends, None if everything; `without_retreat` words why a dislodged
    unit is destroyed; `printing` is what is printed (`zine.expansions.printing`).
    """

    notation: Notation | None = None
    hand: Callable[[Position, str], str | None] | None = None
    senders: Callable[[Phase, Position], tuple[str, ...]] | None = None
    read_paper: Callable[[Phase, Position, str, str], tuple[PaperLine, ...]] | None = None
    papers_ahead: bool = False
    foresee: Callable[[Phase, Position, str, str], tuple[str, ...]] | None = None
    paper_form: Callable[[Phase, Position, str], tuple[str, ...]] | None = None
    paper_example: str = ""
    players: tuple[int, int] | None = None
    advised_players: tuple[int, int, str] | None = None
    present: Callable[[Position], tuple[str, ...]] | None = None
    opening: Callable[[Position, Sequence[str], str], Position] | None = None
    draws: frozenset[PhaseKind] = frozenset()
    no_draws: str = ""
    sight: Sight | None = None
    without_retreat: str = "nowhere to retreat"
    printing: tuple[object, ...] = ()
