"""Whether a turn is open, waiting or due: decided from what is known of it, without any file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from zine.games.turns import TurnState


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """What decides the state of a turn that is not recorded.

    `complete` means that nothing is awaited any more, `begun` that anything came at all, and
    `hurry` that the game goes on before the deadline. `unopened` are sealed orders that nobody
    has opened, `unread` sets of which nothing can be read, and `waits` is the policy to wait for missing orders.
    `no_pulse` says that the turn waits for a round of the beacon.
    """

    deadline: datetime | None
    held: bool = False
    complete: bool = False
    begun: bool = False
    hurry: bool = False
    unopened: bool = False
    unread: bool = False
    waits: bool = True
    no_pulse: bool = False

    def state(self, now: datetime) -> TurnState:
        """The state of the turn at a moment."""
        found = self._by_orders(now)
        if found is not TurnState.DUE or not self.no_pulse:
            return found
        early = self.deadline is not None and now < self.deadline
        return TurnState.OPEN if early else TurnState.WAITING

    def _by_orders(self, now: datetime) -> TurnState:
        if self.held:
            return TurnState.HELD
        if self.deadline is None:
            return TurnState.DUE if self.complete and self.begun else TurnState.OPEN
        if now < self.deadline:
            return TurnState.DUE if self.complete and self.hurry else TurnState.OPEN
        # Sealed orders that are not yet open do not count as NMRs.
        goes_on = not (self.unopened or self.unread) and (self.complete or not self.waits)
        return TurnState.DUE if goes_on else TurnState.WAITING
