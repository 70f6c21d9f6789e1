"""What people say of a game once it has ended, and the chapters of the zine."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from zine.language import _, listing


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter of the zine; without a publisher it needs one."""

    number: int
    title: str
    games: tuple[str, ...] = ()
    publisher: str = ""
    address: str = ""
    note: str = ""

    @property
    def sentence(self) -> str:
        """What it contains: "Chapter One contains: D-DAY, NAVARONE, and HMS HOOD"."""
        names = listing([game.upper() for game in self.games])
        return _("{chapter} contains: {games}").format(
            chapter=self.title, games=names or _("no games yet")
        )

    @property
    def by(self) -> str:
        """Its publisher as EP wrote it, "address/Name"; empty if it has none."""
        return "/".join(part for part in (self.address, self.publisher) if part)

    @property
    def publisher_sentence(self) -> str:
        """Who publishes it, as EP said it."""
        by = _("And is published by {name}").format(name=self.by)
        words = by if self.by else _("And needs a publisher.")
        return f"{words} ({self.note})" if self.note else words
