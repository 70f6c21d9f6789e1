"""The public beacon that a game may draw chance from, as values: its rounds, and what one says.

The beacon is drand's network quicknet. Every three seconds its members together sign the number
of the round; nobody can know a signature before, and nobody can choose one. The randomness of a
round is the SHA-256 of its signature.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar

from zine.games import TurnExtra
from zine.rules.calendar import Phase
from zine.rules.position import NOTHING
from zine.rules.variant import Variant
from zine.wings.desk.beacon import sentences
from zine.wings.desk.beacon.round_times import round_from

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
    rounds: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    since: str = ""
    without: NoPulse = NoPulse.WAIT

    def round_of(self, variant: Variant, phase: Phase, deadline: datetime | None) -> int | None:
        """The round that a phase draws from; None if it draws from none."""
        if phase.kind not in variant.hooks.draws or phase.slug < self.since:
            return None
        return self.rounds.get(phase.slug) or (round_from(deadline) if deadline else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeaconDraw(TurnExtra):
    """What a turn draws from the beacon.

    `round` is the one it draws from, None if it draws from none, and `pulse` that round as far as it
    is known, or what a recorded turn drew from; `powers` is the round that the powers of a game
    that begins are drawn by. `waits` says that the turn is not played without its round.
    """

    name: ClassVar[str] = "beacon"
    round: int | None = None
    pulse: Pulse | None = None
    powers: int | None = None
    waits: bool = False

    @property
    def lacking(self) -> int | None:
        """The round that it draws from, as long as that is not known here."""
        return self.round if self.pulse is None else None

    @property
    def holds(self) -> bool:
        """Whether the round must be here before the turn is played."""
        return self.waits and self.lacking is not None

    @property
    def seed(self) -> str:
        """The randomness of the round."""
        return self.pulse.randomness if self.pulse else ""

    def plain(self) -> Mapping[str, Any] | None:
        """The pulse as a record holds it."""
        return dump_pulse(self.pulse) if self.pulse else None

    def wanting(self, game: str) -> str:
        """The round that is not known yet, and the command that fetches it."""
        if self.lacking is None:
            return ""
        return f"round {self.lacking} of the beacon: zine beacon fetch {game}"

    def announced(self, *, late: bool) -> str:
        """The rounds that a turn being played, or a game that begins, needs."""
        lines = [sentences.powers_by_round(self.powers)] if self.powers is not None else []
        if self.round is not None:
            lines.append(sentences.ties_by_round(self.round, late=late and self.pulse is None))
        return " ".join(lines)

    def printed(self) -> Iterator[str]:
        """What the recorded turn drew from."""
        if self.pulse is not None:
            yield sentences.ties_drawn(self.pulse.round, self.pulse.randomness)
        elif self.round is not None:
            yield sentences.not_at_hand(self.round)


def dump_pulse(pulse: Pulse) -> dict[str, Any]:
    """A pulse as plain values; its randomness is there for readers."""
    return {"round": pulse.round, "signature": pulse.signature, "randomness": pulse.randomness}


def load_pulse(plain: Mapping[str, Any]) -> Pulse:
    """The pulse in plain values. Raises ValueError if its randomness is not its signature's."""
    pulse = Pulse(round=int(plain["round"]), signature=str(plain["signature"]))
    if not 1 <= pulse.round <= MOST_ROUNDS or not SIGNED.fullmatch(pulse.signature):
        raise ValueError("there is no such round of the beacon")
    if plain["randomness"] != pulse.randomness:
        raise ValueError("the randomness is not the SHA-256 of the signature")
    return pulse
