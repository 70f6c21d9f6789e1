"""A poll as announced, and its result: all that the reports are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.departments.polls.scoring.ballots import (
    Ballot,
    Count,
    Eligibility,
    PollZine,
    all_editors,
    count_ballots,
)
from zine.departments.polls.scoring.catalogue import METHODS
from zine.departments.polls.scoring.habits import Habits, voting_habits
from zine.departments.polls.scoring.matrix import MatrixMeaning, meaning
from zine.departments.polls.scoring.scores import Scores, ranks
from zine.departments.polls.scoring.tally import MeanKind, PollTally, tally


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierResult:
    """The ranks of an earlier year by the code of the zine, 1 the best."""

    year: int
    ranks: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Poll:
    """A poll: who may be voted for, by what rules, and the ballots that came.

    `decided_by` names one of METHODS. `issue` is the number that prints the result; without
    it the poll is open. `fewest_comparisons` make an index pair meaningful. `former` names
    zines of earlier years by code.
    """

    slug: str
    title: str
    year: int
    question: str
    note: str
    issue: int | None
    zines: tuple[PollZine, ...]
    lowest: int
    half_points: bool
    decided_by: str
    mean: MeanKind
    eligibility: Eligibility
    fewest_comparisons: int
    history: tuple[EarlierResult, ...]
    former: Mapping[str, str]
    ballots: tuple[Ballot, ...]

    @property
    def names(self) -> dict[str, str]:
        """The name of every zine by its code, those of earlier years too."""
        return {**self.former, **{zine.code: zine.name for zine in self.zines}}


@dataclass(frozen=True, slots=True, kw_only=True)
class PollResult:
    """All that can be said of a poll; zines stand in the order of `tally.codes`."""

    poll: Poll
    count: Count
    tally: PollTally
    scores: Mapping[str, Scores]
    ranks: Mapping[str, tuple[int, ...]]
    meaning: MatrixMeaning
    habits: Habits


def poll_result(poll: Poll) -> PollResult:
    """Count the ballots and score them by every method."""
    count = count_ballots(poll.zines, poll.ballots, poll.eligibility)
    counted = tally([zine.code for zine in poll.zines], count.ballots, poll.mean)
    scores = {key: entry.function(counted) for key, entry in METHODS.items()}
    return PollResult(
        poll=poll,
        count=count,
        tally=counted,
        scores=scores,
        ranks={key: ranks(each) for key, each in scores.items()},
        meaning=meaning(counted.matrix, poll.fewest_comparisons),
        habits=voting_habits(count.ballots, all_editors(poll.zines)),
    )
