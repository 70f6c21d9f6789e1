"""What is handed in with a phase besides the orders of units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """Texts by sender (a player or a power), as written; the variant knows how to read them.

    `leaving` and `entering` name the players who resign or join with this phase.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
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
