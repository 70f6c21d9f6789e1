"""Every way of scoring a poll that the two articles describe, each a pure function.

"Nelson" is part three of "National Zine Polls" with its sections and its own part four,
"Brosius" the article's part four (EP #276).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from zine.departments.polls.scoring.ballots import HIGHEST
from zine.departments.polls.scoring.brosius import preference_scores
from zine.departments.polls.scoring.matrix import (
    Judge,
    Verdict,
    bowen,
    more_preferences,
)
from zine.departments.polls.scoring.scores import Scores, ratios
from zine.departments.polls.scoring.tally import MeanKind, PollTally, tie_rate


class PointScheme(NamedTuple):
    """What an index pair is worth; losing one is worth nothing."""

    won: int
    drawn: int


THREE_ONE = PointScheme(3, 1)
TWO_ONE = PointScheme(2, 1)
TWO_NOUGHT = PointScheme(2, 0)


def average_vote(tally: PollTally) -> Scores:
    """The mean of a zine's votes, in points (Nelson, section one)."""
    return _means(tally.votes)


def modified_mean(tally: PollTally) -> Scores:
    """What stands for Brosius' modified mean; see `MeanKind` (Nelson, section three)."""
    return _means(mean_votes(votes, tally.mean) for votes in tally.votes)


def mean_votes(votes: tuple[int, ...], kind: MeanKind) -> tuple[int, ...]:
    """The votes that the modified mean is taken of."""
    if kind is MeanKind.TRIMMED and len(votes) > 2:
        return tuple(sorted(votes)[1:-1])
    return votes


def _means(all_votes: Iterable[tuple[int, ...]]) -> Scores:
    return ratios((sum(votes), 2 * len(votes)) for votes in all_votes)


def pair_points(tally: PollTally, judge: Judge, points: PointScheme) -> Scores:
    """Points for every index pair won and drawn."""
    worth = {Verdict.WON: points.won, Verdict.DRAWN: points.drawn, Verdict.LOST: 0}
    return Scores(
        tuple(
            sum(worth[judge(pair)] for pair in tally.matrix.opponents(zine))
            for zine in range(len(tally.codes))
        )
    )


def renormalised(scores: Scores, rivals: int, highest: int) -> Scores:
    """10*C/((N-1)*A): ten for a zine that wins all N-1 pairs at A points (section three).

    The formula is printed as C/((N-1)*A), which gives one and not the ten that the text and
    the UK total of 30 ask for. A zine without rivals scores nothing.
    """
    return scores.times(Fraction(HIGHEST, rivals * highest)) if rivals else scores


def proportional(tally: PollTally) -> Scores:
    """A*k/(k+l+m) summed over a zine's pairs, A being 3 (Nelson, part four).

    A pair that nobody compares adds nothing.
    """
    sums: list[dict[int, int]] = []
    for zine in range(len(tally.codes)):
        by_size: dict[int, int] = {}
        for pair in tally.matrix.opponents(zine):
            size = pair.comparisons or 1
            by_size[size] = by_size.get(size, 0) + THREE_ONE.won * pair.wins
        sums.append(by_size)
    whole = lcm(*(size for each in sums for size in each))
    share = {size: whole // size for each in sums for size in each}
    parts = (sum(points * share[size] for size, points in each.items()) for each in sums)
    return Scores(tuple(parts), whole)


def brosius(tally: PollTally) -> Scores:
    """P(n,m) summed over a zine's pairs, at the tie rate of these ballots (Brosius)."""
    return preference_scores(tally.matrix, tie_rate(tally.matrix))


def uk_total(tally: PollTally) -> Scores:
    """2*RNPMS + AV, at most 30: the UK poll of 1992 (Nelson, section three).

    Its preference matrix is taken to be 3-1-0 with both of Bowen's innovations.
    """
    return uk_matrix_score(tally).times(Fraction(2)).plus(average_vote(tally))


def equal_weight(tally: PollTally) -> Scores:
    """RNPMS + AV, at most 20: the two weighted equally, as the text allows (section three).

    Its matrix is that of the UK total, so that the two differ by the weight alone.
    """
    return uk_matrix_score(tally).plus(average_vote(tally))


def uk_matrix_score(tally: PollTally) -> Scores:
    """RNPMS of the UK total: 3-1-0 with both of Bowen's innovations, at most ten."""
    return renormalised(pair_points(tally, bowen, THREE_ONE), tally.rivals, THREE_ONE.won)


def north_american(tally: PollTally) -> Scores:
    """(2*MM + PS)/3: the North American poll of 1992 (Nelson, section three).

    PS is taken to be 2-1-0 renormalised, since Brosius gives 2 points for a matchup won.
    """
    points = pair_points(tally, more_preferences, TWO_ONE)
    preference = renormalised(points, tally.rivals, TWO_ONE.won)
    return modified_mean(tally).times(Fraction(2)).plus(preference).times(Fraction(1, 3))
