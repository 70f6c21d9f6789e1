"""The phases of a game that were played, and its messages, as the package `diplomacy` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

V = TypeVar("V")


class PhaseHistory(dict[str, V], Generic[V]):
    """Something of every phase that was played, in order, by the phase in short."""

    def first_key(self) -> str:
        """The first phase. Raises StopIteration if none was played."""
        return next(iter(self))

    def last_key(self) -> str:
        """The last phase. Raises StopIteration if none was played."""
        return next(reversed(self))

    def first_value(self) -> V:
        """What there is of the first phase."""
        return self[self.first_key()]

    def last_value(self) -> V:
        """What there is of the last phase."""
        return self[self.last_key()]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMessage:
    """A message between powers, or to everybody as "GLOBAL"."""

    sender: str
    recipient: str
    message: str
    phase: str = ""
    time_sent: int | None = None

    def to_dict(self) -> dict[str, object]:
        """The message as saved games hold it."""
        return {
            "sender": self.sender,
            "recipient": self.recipient,
            "time_sent": self.time_sent,
            "phase": self.phase,
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A phase of a game: its position, orders, results and messages, as saved games hold them."""

    name: str
    state: Mapping[str, Any]
    orders: Mapping[str, Any]
    results: Mapping[str, list[str]]
    messages: tuple[GameMessage, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The phase as saved games hold it."""
        return {
            "name": self.name,
            "state": dict(self.state),
            "orders": dict(self.orders),
            "results": dict(self.results),
            "messages": [each.to_dict() for each in self.messages],
        }
