"""Papers: what is handed in with a phase besides the orders of units, and a rule set's rules for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from zine.rules.calendar import Phase
from zine.rules.position import NOTHING, Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """Texts by sender (a player or a power), as written; the variant knows how to read them.

    `leaving` and `entering` name the players who resign or join with this phase.
    """

    texts: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    leaving: tuple[str, ...] = ()
    entering: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRead:
    """A line of somebody's orders or papers: as written, what it is read as, and what is wrong with it.

    Whether it can be done is found out when the phase is adjudicated. `subject` is what a
    line of papers is about, also if it cannot be read further: a power, for example. `note`
    tells how a line was read where it is not written quite so.
    """

    text: str
    meaning: str = ""
    fault: str = ""
    subject: str = ""
    note: str = ""


NO_PAPERS = Papers()


def in_one_line(text: str) -> str:
    """A text of several lines as sentences quote it: "A PAR, F BRE"."""
    lines = (line.strip().rstrip(",;") for line in text.split("\n"))
    return ", ".join(line for line in lines if line)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRules:
    """What is handed in for a business phase besides the orders of units, such as bids.

    `senders` says who hands papers in, `read` reads one. With `ahead` they are taken at any time
    for the next such phase, and the rules say what a missing one means; `foresee` tells in
    sentences what is known of a sender's papers before that phase. `form` gives lines for a sender
    to fill in, each of which `read` takes as it is; `example` shows how papers are written.
    `heading_words` may stand above papers besides the name of the phase, and `notice` tells a new
    player of papers taken ahead, with {when} they are due and an {example}.
    """

    senders: Callable[[Phase, Position], tuple[str, ...]]
    read: Callable[[Phase, Position, str, str], tuple[LineRead, ...]]
    ahead: bool = False
    foresee: Callable[[Phase, Position, str, str], tuple[str, ...]] | None = None
    form: Callable[[Phase, Position, str], tuple[str, ...]] | None = None
    example: str = ""
    heading_words: frozenset[str] = frozenset()
    notice: str = ""
