"""Time-locked sets as they come in: unread, and checked in everything but their orders.

An envelope to the publisher says whose the set is and holds the lock as well; so the code, the
number and the receipt are checked when it comes, as those of any envelope are. The orders are in
the lock alone, which names game, phase, power and nonce again: a lock that somebody copied into an
envelope of their own opens as what it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from zine.desk.dates.deadlines import round_told
from zine.desk.post.admission import Aside, whose
from zine.desk.post.reading import tidy
from zine.desk.sealed.codes import Owner
from zine.desk.sealed.envelope import Sealed, Unopened
from zine.desk.sealed.tlock import TimeLock, read_lock, unlocked
from zine.games import Pulse, Settings, TimeLocking, Turn
from zine.games.beacon import round_from
from zine.language import phase_name, phrase
from zine.rules.calendar import PhaseKind

FORMAT = "zine-timelock-1"
SEAL_AGAIN = phrase("Please reload the order page, seal your orders again and send them.")
NOT_TAKEN = phrase("Please send your orders without a time lock.")


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedSet:
    """What a time lock holds."""

    game: str
    phase: str
    power: str
    nonce: str
    orders: str


def check_lock(
    settings: Settings, turn: Turn, owner: Owner, inside: Sealed, *, vouched: bool
) -> None:
    """Raise Aside unless a set's lock opens at the deadline of the turn that is played.

    One that the GM vouches for need only be a time lock; the turn then waits for its round.
    """

    def refuse(reason: str, advice: str) -> Aside:
        return Aside(reason, *whose(owner, turn), advice=advice)

    if turn.phase.kind is PhaseKind.BUSINESS or turn.deadline is None:
        raise refuse(
            phrase("{phase} takes no time-locked orders", phase=partial(phase_name, turn.phase)),
            NOT_TAKEN,
        )
    try:
        lock = read_lock(inside.locked)
    except Unopened as fault:
        raise refuse(fault.args[0], SEAL_AGAIN) from None
    if vouched:
        return
    if settings.timelock is None:
        raise refuse(
            phrase("its orders are time-locked, and this game takes no such orders"), NOT_TAKEN
        )
    wanted = round_from(turn.deadline)
    if lock.round != wanted:
        reason = phrase(
            "its time lock opens with round {round} of the beacon, on {moment}, before the"
            " deadline's round {wanted}"
            if lock.round < wanted
            else "its time lock opens with round {round} of the beacon, on {moment}, after the"
            " deadline's round {wanted}",
            round=lock.round,
            moment=round_told(lock.round),
            wanted=wanted,
        )
        raise refuse(reason, SEAL_AGAIN)


def check_unlocked(settings: Settings, turn: Turn, owner: Owner, orders: str | None) -> None:
    """Raise Aside for orders that can be read early, in a game that takes no such orders."""
    required = settings.timelock is TimeLocking.REQUIRED
    if required and orders is not None and turn.phase.kind is not PhaseKind.BUSINESS:
        reason = phrase(
            "this game takes time-locked orders only, so that nobody can read them early"
        )
        advice = phrase("Please seal them on the order page.")
        raise Aside(reason, *whose(owner, turn), advice=advice)


def to_seal_again(turn: Turn, deadline: datetime | None) -> str:
    """What to say of a turn's sets whose locks open before a deadline that was moved; or "".

    `deadline` is None while the game is held: then all of them do.
    """
    wanted = round_from(deadline) if deadline else None
    early = [number for number in turn.locked.values() if wanted is None or number < wanted]
    if not early:
        return ""
    return phrase(
        "Time-locked orders that are in already still open for everybody on {moment}. "
        "Whoever sent such orders should seal them again for the new deadline.",
        moment=round_told(min(early)),
    )


def contents_of_lock(lock: TimeLock, pulse: Pulse) -> LockedSet:
    """The orders in a time lock. Raises Unopened."""
    try:
        data = json.loads(unlocked(lock, pulse))
    except (ValueError, RecursionError):
        raise Unopened(phrase("the time lock opens, but holds no orders")) from None
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Unopened(phrase("the time lock opens, but was made by another program"))
    texts = {key: data.get(key) for key in ("game", "phase", "power", "nonce", "orders")}
    found = {key: tidy(text) for key, text in texts.items() if isinstance(text, str)}
    if found.keys() != texts.keys():
        raise Unopened(phrase("the time lock opens, but its contents are damaged"))
    return LockedSet(**found)
