"""Why a choice of supports to reveal is void, as values, and the sentences that say so."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.illegality import Why
from zine.rules.illegality.sentences import known, said, sentence


class BlindWhy(Why):
    """A reason that blind games add."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RevealUnclear(BlindWhy):
    """A choice that does not name a unit and its supports."""


@dataclass(frozen=True, slots=True)
class NotWithMoves(BlindWhy):
    """A choice written for another phase than the moves."""


@dataclass(frozen=True, slots=True)
class NothingToReveal(BlindWhy):
    """The power has no unit there whose supports could be told."""

    power: str
    province: str


SENTENCES = known(
    {
        "RevealUnclear": (
            "write it as 'reveal A BUR: A MUN, A RUH': the unit, and the supports to tell first"
        ),
        "NotWithMoves": "supports are revealed with the moves",
        "NothingToReveal": "{power} has no unit in {province}",
    }
)


@sentence.register
def _(why: BlindWhy) -> str:
    return said(why, SENTENCES)
