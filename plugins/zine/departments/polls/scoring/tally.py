"""What every method scores: the votes and the preference matrix of the counted ballots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from zine.departments.polls.scoring.ballots import Ballot
from zine.departments.polls.scoring.matrix import Matrix, preference_matrix


class MeanKind(StrEnum):
    """What is taken for Brosius' modified mean, whose definition is not known to survive.

    `plain` is the mean of all votes. `trimmed` leaves out a zine's highest and lowest vote
    once it has three. Neither is said to be his.
    """

    PLAIN = "plain"
    TRIMMED = "trimmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PollTally:
    """The zines that were voted for, each with its votes in half points, and their matrix."""

    codes: tuple[str, ...]
    votes: tuple[tuple[int, ...], ...]
    matrix: Matrix
    mean: MeanKind

    @property
    def rivals(self) -> int:
        """N-1: how many index pairs each zine has."""
        return len(self.codes) - 1


def tally(
    codes: Sequence[str], ballots: Sequence[Ballot], mean: MeanKind = MeanKind.PLAIN
) -> PollTally:
    """Sort votes by zine and compare zines; a zine without votes takes no part."""
    named = {code for ballot in ballots for code in ballot.votes}
    taking_part = tuple(code for code in codes if code in named)
    return PollTally(
        codes=taking_part,
        votes=tuple(
            tuple(ballot.votes[code] for ballot in ballots if code in ballot.votes)
            for code in taking_part
        ),
        matrix=preference_matrix(taking_part, ballots),
        mean=mean,
    )


def tie_rate(matrix: Matrix) -> Fraction:
    """The share of all comparisons that are draws (Brosius' 20 %); 0 if there are none."""
    comparisons = sum(pair.comparisons for pair in matrix.pairs)
    draws = sum(pair.draws for pair in matrix.pairs)
    return Fraction(draws, comparisons) if comparisons else Fraction(0)
