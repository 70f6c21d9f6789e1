"""What people say of a game beside its orders, and where the zine prints it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class Stay:
    """A chapter of the zine that a game belongs to from a day on (None: from the start)."""

    number: int
    since: date | None = None
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What somebody says of a game that has ended; `power` is the one they played, if any.

    Where `by` is not written, the power's player says it. `issue` prints it, if it is not the one
    that prints the others.
    """

    text: str
    by: str = ""
    power: str = ""
    issue: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Statements:
    """All that is said of a game that has ended; `issue` prints it, if it is named."""

    issue: int | None = None
    all: tuple[Statement, ...] = ()


NO_STATEMENTS = Statements()
