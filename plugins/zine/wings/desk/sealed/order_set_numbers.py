"""Which of a seat's sets is the later one, so that no old one rolls orders back.

Every set has a number, and the greatest of a seat and phase counts. Two devices of a player
know nothing of each other, and neither knows what was sent as an open letter; all they share
is the time. So the order page makes a number of the time in milliseconds, and at least one
more than the last it made. The desk gives open letters the time the mail server took them in,
and at least one more than what counts. A number from the future is refused, so a clock set to
2099 shuts nobody out and puts nothing beyond replacing.
"""

from __future__ import annotations

from datetime import UTC, datetime

from zine.language import phrase
from zine.wings.desk.post.ledger import LedgerEntry
from zine.wings.desk.post.ledger_session import Sets

AHEAD = 10 * 60 * 1000
"""How far a clock may be wrong before a set is refused, in milliseconds."""


def number_at(moment: datetime) -> int:
    """The number of something sent at a moment: milliseconds since 1970."""
    return int(moment.timestamp() * 1000)


def _moment_of(number: int) -> str:
    """When a number was made, for people: "2026-12-01T10:00:00Z"."""
    try:
        return datetime.fromtimestamp(number // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        return phrase("a time that is in no calendar")


def _number_in(entry: LedgerEntry) -> int:
    """An entry's number; that of an entry without one is when it came."""
    return entry.number or number_at(entry.arrived)


def number_sealed(number: int, written: str) -> int:
    """The number in an envelope; the first form has only a time. 0 if it has neither."""
    if number:
        return number
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return 0
    return max(0, number_at(moment if moment.tzinfo else moment.replace(tzinfo=UTC)))


def why_refused(made: LedgerEntry, sets: Sets) -> str:
    """Why a sealed set does not count against what came before; empty if it does.

    `made` is the entry it would become. A set that was ever refused or replaced stays so.
    """
    last = sets.last.get(made.power)
    if sets.holds(made):
        if last is not None and last.nonce == made.nonce:
            return phrase("the same envelope came before and counts already")
        return phrase(
            "the same envelope came before, and does not count: an old one that came again"
        )
    latest = number_at(made.arrived) + AHEAD
    if made.number > latest:
        return phrase(
            "it was sealed at {moment} by its own clock, which is ahead of ours: put the clock right"
            " and seal it again",
            moment=_moment_of(made.number),
        )
    if last is None:
        return ""
    if not made.number:
        return phrase(
            "it does not say when it was sealed, and another set counts: which one is later?"
        )
    if made.number < _number_in(last):
        return phrase(
            "this set was sealed at {moment}, before the one that counts ({last}): an old one that"
            " came again",
            moment=_moment_of(made.number),
            last=_moment_of(_number_in(last)),
        )
    if made.number == _number_in(last):
        return phrase("two different sets were sealed at the same moment: which one counts?")
    return ""


def why_overtaken(received: datetime | None, power: str, sets: Sets) -> str:
    """Why an open letter is older than the orders that count; empty if it is not.

    Only a mail server's word is compared, and only with another time that is known.
    """
    last = sets.last.get(power)
    if received is None or last is None or not last.written:
        return ""
    if number_at(received) >= _number_in(last) - AHEAD:
        return ""
    return phrase(
        "a mail server took it in at {moment}, before the set that counts was sent ({last}): an old"
        " one that came late",
        moment=_moment_of(number_at(received)),
        last=_moment_of(_number_in(last)),
    )


def next_number(moment: datetime, power: str, sets: Sets) -> int:
    """The number of something sent openly at a moment: greater than all before it."""
    return max(number_at(moment), sets.top.get(power, 0) + 1)
