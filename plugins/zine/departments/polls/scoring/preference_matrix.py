"""The preference matrix (Nelson, section one): how often each zine was placed above each other.

All ballots are compared at once: a zine's votes are lanes of one long whole number, a byte
for each ballot, so that a single subtraction tells for every ballot which of two votes is higher.

Who wins a pair is told by the plain reading, or with Iain Bowen's two innovations (part four).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from zine.departments.polls.scoring.ballots import Ballot

FREE = 0x80  # the bit of a lane that no vote reaches


class IndexPair(NamedTuple):
    """Nelson's (k-l-m), seen from one of two zines: k voters prefer it, l draw, m do not."""

    wins: int
    draws: int
    losses: int

    @property
    def comparisons(self) -> int:
        """How many ballots name both zines."""
        return self.wins + self.draws + self.losses

    @property
    def turned(self) -> IndexPair:
        """The same seen from the other zine."""
        return IndexPair(self.losses, self.draws, self.wins)

    def __str__(self) -> str:
        return f"{self.wins}-{self.draws}-{self.losses}"


NONE = IndexPair(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Matrix:
    """A row for each zine with an index pair for each zine; a zine against itself is 0-0-0."""

    rows: tuple[tuple[IndexPair, ...], ...]

    def opponents(self, zine: int) -> tuple[IndexPair, ...]:
        """The N-1 index pairs of a zine, in the order of the others."""
        row = self.rows[zine]
        return row[:zine] + row[zine + 1 :]

    @property
    def pairs(self) -> tuple[IndexPair, ...]:
        """Every index pair once, N(N-1)/2 of them, seen from the earlier zine."""
        return tuple(pair for number, row in enumerate(self.rows) for pair in row[number + 1 :])


def preference_matrix(codes: Sequence[str], ballots: Sequence[Ballot]) -> Matrix:
    """Compare every two zines on every ballot that names both; equal votes are a draw."""
    size = len(codes)
    votes = [_lanes(ballot.votes.get(code, 0) for ballot in ballots) for code in codes]
    named = [_lanes(FREE * (code in ballot.votes) for ballot in ballots) for code in codes]
    free = _lanes(FREE for _ in ballots)
    raised = [lanes | free for lanes in votes]
    rows = [[NONE] * size for _ in codes]
    for i in range(size):
        for j in range(i + 1, size):
            both = named[i] & named[j]
            comparisons = both.bit_count()
            if comparisons:
                # The free bit of a lane outlasts the subtraction of a vote that is not higher.
                wins = comparisons - ((raised[j] - votes[i]) & both).bit_count()
                losses = comparisons - ((raised[i] - votes[j]) & both).bit_count()
                pair = IndexPair(wins, comparisons - wins - losses, losses)
                rows[i][j], rows[j][i] = pair, pair.turned
    return Matrix(tuple(map(tuple, rows)))


def _lanes(values: Iterable[int]) -> int:
    """Small numbers side by side in one long one, a byte each."""
    return int.from_bytes(bytes(values), "little")


ENOUGH_PAIRS = Fraction(80, 100)  # "plucked from thin air", he says, and if anything too low


def meaningful_pairs(matrix: Matrix, fewest: int) -> tuple[int, int, Fraction]:
    """The index pairs that `fewest` voters or more compare, all pairs, and the share (section two).

    The share is 1 if there are no pairs; the matrix says enough from ENOUGH_PAIRS on.
    """
    pairs = matrix.pairs
    meaningful = sum(pair.comparisons >= fewest for pair in pairs)
    return meaningful, len(pairs), Fraction(meaningful, len(pairs)) if pairs else Fraction(1)


class Verdict(StrEnum):
    """What became of an index pair, as the letter it is printed with."""

    WON = "W"
    DRAWN = "D"
    LOST = "L"


Judge = Callable[[IndexPair], Verdict]


def more_preferences(pair: IndexPair) -> Verdict:
    """Won by more wins than losses; drawn if both zines have as many (section one).

    A pair that nobody compares, 0-0-0, is therefore drawn.
    """
    if pair.wins == pair.losses:
        return Verdict.DRAWN
    return Verdict.WON if pair.wins > pair.losses else Verdict.LOST


def single_drawn(pair: IndexPair) -> Verdict:
    """Bowen's first innovation: a pair with a single comparison is drawn whatever it says."""
    return Verdict.DRAWN if pair.comparisons == 1 else more_preferences(pair)


def over_half(pair: IndexPair) -> Verdict:
    """Bowen's second: to win takes more than half of the voters who compare the two.

    So 1-20-0 and 10-4-6 are drawn, and 11-4-6 is won.
    """
    if 2 * pair.wins > pair.comparisons:
        return Verdict.WON
    return Verdict.LOST if 2 * pair.losses > pair.comparisons else Verdict.DRAWN


def bowen(pair: IndexPair) -> Verdict:
    """Both of Bowen's innovations together."""
    return Verdict.DRAWN if pair.comparisons == 1 else over_half(pair)


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
