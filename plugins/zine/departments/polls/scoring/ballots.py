"""Ballots, and which of their votes count.

Votes are kept in half points (15 is a vote of 7.5), so that all sums are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

HIGHEST = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class PollZine:
    """A zine that can be voted for; `code` is the short name it goes by in tables."""

    code: str
    name: str
    editors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ballot:
    """What one voter sent: half points by the code of the zine."""

    voter: str
    votes: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility:
    """Which votes count.

    `fewest`: a ballot needs votes for so many zines (Piggott's rule for the UK poll was two).
    `own_zine`: whether editors may vote for what they edit.
    """

    fewest: int = 1
    own_zine: bool = True


class Reason(StrEnum):
    """Why something is not counted."""

    OWN_ZINE = "own zine"
    TOO_FEW = "too few zines"


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncounted:
    """A vote (or, without a code, a whole ballot) that is not counted, and why.

    `votes` are the votes concerned; of a ballot, those that were left of it.
    """

    voter: str
    reason: Reason
    code: str | None
    votes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Count:
    """The ballots as counted, and what was left out of them."""

    ballots: tuple[Ballot, ...]
    uncounted: tuple[Uncounted, ...]


def count_ballots(
    zines: Sequence[PollZine], ballots: Iterable[Ballot], eligibility: Eligibility
) -> Count:
    """Apply the rules on eligibility.

    Votes for one's own zine go first; what is left must still name enough zines.
    """
    counted: list[Ballot] = []
    uncounted: list[Uncounted] = []
    editors = {zine.code: frozenset(map(same_name, zine.editors)) for zine in zines}
    for ballot in ballots:
        votes = dict(ballot.votes)
        if not eligibility.own_zine:
            for code in [c for c in votes if same_name(ballot.voter) in editors[c]]:
                gone = MappingProxyType({code: votes.pop(code)})
                uncounted.append(
                    Uncounted(voter=ballot.voter, reason=Reason.OWN_ZINE, code=code, votes=gone)
                )
        left = MappingProxyType(votes)
        if len(left) >= eligibility.fewest:
            counted.append(Ballot(ballot.voter, left))
        else:
            uncounted.append(
                Uncounted(voter=ballot.voter, reason=Reason.TOO_FEW, code=None, votes=left)
            )
    return Count(tuple(counted), tuple(uncounted))


def same_name(name: str) -> str:
    """A person's name as compared: capitals and spacing do not matter."""
    return " ".join(name.split()).casefold()


def all_editors(zines: Iterable[PollZine]) -> frozenset[str]:
    """Everyone who edits a zine in the poll, as compared by `same_name`."""
    return frozenset(same_name(editor) for zine in zines for editor in zine.editors)
