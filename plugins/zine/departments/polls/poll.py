"""A poll as announced in its file, and its result: all that pages and issues print of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, Field, StringConstraints

from zine.departments.polls.scoring.ballots import Ballot, Uncounted, count_ballots
from zine.departments.polls.scoring.brosius import certainty
from zine.departments.polls.scoring.methods import METHODS, Method
from zine.departments.polls.scoring.preference_matrix import (
    IndexPair,
    MeanKind,
    PollTally,
    tally,
    tie_rate,
)
from zine.departments.polls.scoring.scores import Scores, rank_words, ranks, score_text
from zine.files.strict_yaml import Schema


def _editors(written: object) -> object:
    """A name alone is the only editor."""
    return [written] if isinstance(written, str) else written


Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Editors = Annotated[tuple[Name, ...], BeforeValidator(_editors)]
Count = Annotated[int, Field(ge=1)]


class PollZine(Schema):
    """A zine that can be voted for."""

    name: Name
    editor: Editors = ()


class Eligibility(Schema):
    """Which votes count.

    `fewest`: a ballot needs votes for so many zines (Piggott's rule for the UK poll was two).
    `own_zine`: whether editors may vote for what they edit.
    """

    fewest: Count = 1
    own_zine: bool = True


class EarlierResult(Schema):
    """The ranks of an earlier year by the code of the zine, 1 the best."""

    year: int
    ranks: dict[str, Count]


class PollFile(Schema):
    """content/polls/SLUG/poll.yaml: who may be voted for, and by what rules.

    `decided_by` names one of METHODS. `issue` is the number that prints the result; without
    it the poll is open. `meaningful` comparisons make an index pair meaningful. `former` names
    zines of earlier years by code.
    """

    title: Name
    year: int
    question: str
    note: str = ""
    issue: int | None = None
    lowest: int = Field(default=0, ge=0, le=1)
    half_points: bool = True
    decided_by: str = "uk"
    modified_mean: MeanKind = MeanKind.PLAIN
    eligibility: Eligibility = Eligibility()
    meaningful: Count = 2
    zines: dict[str, PollZine]
    former: dict[str, Name] = Field(default_factory=dict)
    history: tuple[EarlierResult, ...] = ()


class Poll(PollFile):
    """A poll with the ballots that came; its history is in order of years."""

    slug: str
    ballots: tuple[Ballot, ...]

    @property
    def address(self) -> str:
        """The poll's page within the site."""
        return f"polls/{self.slug}.html"

    @property
    def names(self) -> dict[str, str]:
        """The name of every zine by its code, those of earlier years too."""
        return {**self.former, **{code: zine.name for code, zine in self.zines.items()}}

    @property
    def editors(self) -> dict[str, tuple[str, ...]]:
        """The editors of every zine by its code."""
        return {code: zine.editor for code, zine in self.zines.items()}


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

    `ballots` are those that count, `uncounted` what was left out. `rankings` are by every method,
    `deciding` is the one that the poll goes by, and `order` are the zines as it ranks them.
    `certainties` are Brosius' P(n,m) at the tie rate of these ballots, for every n and m that an
    index pair has.
    """

    poll: Poll
    ballots: tuple[Ballot, ...]
    uncounted: tuple[Uncounted, ...]
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
    rules = poll.eligibility
    ballots, uncounted = count_ballots(poll.ballots, poll.editors, rules.fewest, rules.own_zine)
    counted = tally(tuple(poll.zines), ballots, poll.modified_mean)
    rankings: list[Ranking] = []
    for method in METHODS.values():
        scores = method.function(counted)
        rankings.append(Ranking(method, scores, ranks(scores)))
    deciding = next(each for each in rankings if each.method.key == poll.decided_by)
    names, rate = tuple(poll.names[code] for code in counted.codes), tie_rate(counted.matrix)
    asked = {(p.comparisons, p.wins - p.losses) for row in counted.matrix.rows for p in row}
    return PollResult(
        poll=poll,
        ballots=ballots,
        uncounted=uncounted,
        tally=counted,
        names=names,
        rankings=tuple(rankings),
        deciding=deciding,
        order=tuple(sorted(range(len(names)), key=lambda z: (deciding.ranks[z], names[z]))),
        certainties={(n, m): certainty(n, m, rate) for n, m in sorted(asked)},
    )
