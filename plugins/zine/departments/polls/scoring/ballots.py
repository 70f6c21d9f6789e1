"""Ballots, and which of their votes count.

Votes are kept in half points (15 is a vote of 7.5), so that all sums are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from unicodedata import normalize

HIGHEST = 10


@dataclass(frozen=True, slots=True)
class Ballot:
    """What one voter sent: half points by the code of the zine."""

    voter: str
    votes: Mapping[str, int]


class Reason(StrEnum):
    """Why something is not counted."""

    OWN_ZINE = "own zine"
    TOO_FEW = "too few zines"


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A vote or a whole ballot that is not counted, and why.

    `votes` are the votes concerned; of a ballot, those that were left of it.
    """

    voter: str
    reason: Reason
    votes: Mapping[str, int]


def count_ballots(
    ballots: Iterable[Ballot],
    editors: Mapping[str, Sequence[str]],
    fewest: int = 1,
    own_zine: bool = True,
) -> tuple[tuple[Ballot, ...], tuple[Uncounted, ...]]:
    """The ballots that count, and what is left out; `editors` are by the code of their zine.

    Unless editors may vote for their own zines, such votes go first; what is left must still
    name the fewest zines.
    """
    counted: list[Ballot] = []
    uncounted: list[Uncounted] = []
    own = {code: frozenset(map(same_name, each)) for code, each in editors.items()}
    for ballot in ballots:
        votes = dict(ballot.votes)
        if not own_zine:
            for code in [c for c in votes if same_name(ballot.voter) in own[c]]:
                gone = MappingProxyType({code: votes.pop(code)})
                uncounted.append(Uncounted(ballot.voter, Reason.OWN_ZINE, gone))
        left = MappingProxyType(votes)
        if len(left) >= fewest:
            counted.append(Ballot(ballot.voter, left))
        else:
            uncounted.append(Uncounted(ballot.voter, Reason.TOO_FEW, left))
    return tuple(counted), tuple(uncounted)


def same_name(name: str) -> str:
    """A person's name as compared: capitals, spacing and how accents are coded do not matter."""
    return normalize("NFC", " ".join(name.split()).casefold())
