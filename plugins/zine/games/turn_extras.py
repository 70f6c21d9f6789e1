"""What a wing attaches to a game and its turns: a value with a name, and a codec of its own.

The core asks a turn's extras the questions below and knows no kind of them; `gamefiles/wing_extras.py`
reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from zine.games.settings import Settings
    from zine.games.turns import Turn


class TurnExtra:
    """What a wing attaches to a turn. Every question has an answer that changes nothing."""

    __slots__ = ()
    name: ClassVar[str]

    @property
    def holds(self) -> bool:
        """Whether the turn is not played as long as it is so."""
        return False

    @property
    def complete(self) -> bool:
        """Whether nobody's orders are missing, though they cannot be read yet."""
        return False

    @property
    def seed(self) -> str:
        """What chance is drawn from in place of the game's seed; "" for nothing."""
        return ""

    @property
    def count(self) -> tuple[int, int] | None:
        """How many sets are in and how many are wanted, where their senders are not told yet."""
        return None

    @property
    def receipts(self) -> tuple[str, ...]:
        """The receipts of the sets that it counts."""
        return ()

    def plain(self) -> Mapping[str, Any] | None:
        """Its part of the turn's record, as plain values; None for none."""
        return None

    def wanting(self, game: str) -> str:
        """What the publisher of a game must bring before the turn can be played; "" for nothing."""
        return ""

    def announced(self, *, late: bool) -> str:
        """What is printed of it before the turn is played; `late` says that its deadline is over."""
        return ""

    def printed(self) -> Iterator[str]:
        """What is printed of it with the recorded turn."""
        yield from ()


class GameExtra(Protocol):
    """What a wing knows of a game, from the game's files."""

    def of_turn(
        self, settings: Settings, turn: Turn, promised: datetime | None
    ) -> TurnExtra | None:
        """What it attaches to a turn whose deadline was promised; None for nothing."""


NO_EXTRAS: Mapping[str, TurnExtra] = MappingProxyType({})
