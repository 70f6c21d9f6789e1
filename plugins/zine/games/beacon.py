"""The public beacon that a game may draw chance from, as values: its rounds, and what one says.

The beacon is drand's network quicknet. Every three seconds its members together sign the number
of the round; nobody can know a signature before, and nobody can choose one. The randomness of a
round is the SHA-256 of its signature.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from zine.rules.calendar import Phase
from zine.rules.variant import Variant

GENESIS = datetime.fromtimestamp(1_692_803_367, UTC)  # when round 1 appeared
PERIOD = timedelta(seconds=3)
MOST_ROUNDS = 10**10  # some 950 years
# A signature: a point of G1, compressed, in hexadecimal.
SIGNED = re.compile(r"^[0-9a-f]{96}$")
# What stands for a phase where powers are assigned, before the first one.
POWERS = "powers"
# What earlier versions called a round that opened time-locked orders, with its number.
LOCK = re.compile(r"^lock-([1-9][0-9]{0,10})$")


class NoPulse(StrEnum):
    """What happens at the deadline while the pulse is not there: wait, or draw from the seed."""

    WAIT = "wait"
    SEED = "seed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulse:
    """What the beacon published in a round: its signature, in hexadecimal."""

    round: int
    signature: str

    @property
    def randomness(self) -> str:
        """The SHA-256 of the signature, in hexadecimal: the seed of what is drawn."""
        return hashlib.sha256(bytes.fromhex(self.signature)).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class BeaconTerms:
    """What a game draws from the beacon.

    `powers` is the round that powers are assigned by. A phase in which something may be drawn
    has the first round from its deadline on, or the one that `rounds` names by the phase's
    slug; phases before `since` draw from the seed.
    """

    powers: int | None = None
    rounds: Mapping[str, int] = field(default_factory=dict)
    since: str = ""
    without: NoPulse = NoPulse.WAIT

    def round_of(self, variant: Variant, phase: Phase, deadline: datetime | None) -> int | None:
        """The round that a phase draws from; None if it draws from none."""
        if phase.kind not in variant.hooks.draws or phase.slug < self.since:
            return None
        return self.rounds.get(phase.slug) or (round_from(deadline) if deadline else None)


def round_from(moment: datetime) -> int:
    """The first round that appears at a moment or after it."""
    return max(1, -(-(moment - GENESIS) // PERIOD) + 1)


def appears(number: int) -> datetime:
    """When a round appears (UTC)."""
    return GENESIS + PERIOD * (number - 1)
