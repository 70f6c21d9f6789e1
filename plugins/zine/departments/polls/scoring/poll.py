"""A poll as announced, and its result: all that the reports are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from zine.departments.polls.scoring.ballots import (
    Ballot,
    Count,
    Eligibility,
    PollZine,
    count_ballots,
)
from zine.departments.polls.scoring.brosius import certainty
from zine.departments.polls.scoring.figures import score_text
from zine.departments.polls.scoring.matrix import IndexPair
from zine.departments.polls.scoring.methods import METHODS, Method
from zine.departments.polls.scoring.scores import Scores, rank_words, ranks
from zine.departments.polls.scoring.tally import MeanKind, PollTally, tally, tie_rate


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
    def address(self) -> str:
        """The poll's page within the site."""
        return f"polls/{self.slug}.html"

    @property
    def names(self) -> dict[str, str]:
        """The name of every zine by its code, those of earlier years too."""
        return {**self.former, **{zine.code: zine.name for zine in self.zines}}


@dataclass(frozen=True, slots=True)
class Ranking:
    """The zines by one method; zines stand in the order of `PollTally.codes`."""

    method: Method
    scores: Scores
    ranks: tuple[int, ...]

    def rank(self, zine: int) -> str:
        """A zine's rank as printed: "3", or "3=" if it is shared."""
        return rank_words(self.ranks[zine], self.ranks)

    def score(self, zine: int) -> str:
        """A zine's score as printed."""
        return score_text(self.scores, zine)


@dataclass(frozen=True, slots=True, kw_only=True)
class PollResult:
    """What a poll came to; zines stand in the order of `tally.codes`, and so do their `names`.

    `rankings` are by every method, `deciding` is the one that the poll goes by, and `order` are
    the zines as it ranks them. `certainties` are Brosius' P(n,m) at the tie rate of these
    ballots, for every n and m that an index pair has.
    """

    poll: Poll
    count: Count
    tally: PollTally
    names: tuple[str, ...]
    rankings: tuple[Ranking, ...]
    deciding: Ranking
    order: tuple[int, ...]
    certainties: Mapping[tuple[int, int], Fraction]

    def certainty(self, pair: IndexPair) -> Fraction:
        """Brosius' number of an index pair."""
        return self.certainties[pair.comparisons, pair.wins - pair.losses]


def poll_result(poll: Poll) -> PollResult | None:
    """Count the ballots and score them by every method; None while no issue prints the result."""
    if poll.issue is None:
        return None
    count = count_ballots(poll.zines, poll.ballots, poll.eligibility)
    counted = tally([zine.code for zine in poll.zines], count.ballots, poll.mean)
    rankings: list[Ranking] = []
    for method in METHODS.values():
        scores = method.function(counted)
        rankings.append(Ranking(method, scores, ranks(scores)))
    deciding = next(each for each in rankings if each.method.key == poll.decided_by)
    all_names, rate = poll.names, tie_rate(counted.matrix)
    names = tuple(all_names[code] for code in counted.codes)
    asked = {(p.comparisons, p.wins - p.losses) for row in counted.matrix.rows for p in row}
    return PollResult(
        poll=poll,
        count=count,
        tally=counted,
        names=names,
        rankings=tuple(rankings),
        deciding=deciding,
        order=tuple(sorted(range(len(names)), key=lambda z: (deciding.ranks[z], names[z]))),
        certainties={(n, m): certainty(n, m, rate) for n, m in sorted(asked)},
    )
