"""Every way of scoring a poll that the two articles describe, each a row of METHODS.

A row names two pure functions: one scores all zines, one tells how a zine came by its score, as
a sum that a reader can work out again. Sums are exact: votes, pairs and comparisons stand in
them as they are.

"Nelson" is part three of "National Zine Polls" with its sections and its own part four,
"Brosius" the article's part four (EP #276).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from zine.departments.polls.scoring.ballots import HIGHEST
from zine.departments.polls.scoring.brosius import preference_scores
from zine.departments.polls.scoring.preference_matrix import (
    IndexPair,
    Judge,
    MeanKind,
    PollTally,
    Verdict,
    bowen,
    more_preferences,
    over_half,
    single_drawn,
    tie_rate,
)
from zine.departments.polls.scoring.scores import Scores, ratios, vote_text
from zine.language import _

TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Method:
    """A way of scoring a poll: how it is named, what it does, and how it accounts for it.

    `short` heads a column; `sum` is the sum behind the score of one zine, such as
    "(9 + 8.5) / 2"; `judge` says who wins an index pair. A method is `steady` if a newcomer that
    loses every comparison, and is compared with each other zine by two voters or more, cannot
    change the order of the others.
    """

    key: str
    title: str
    short: str
    source: str
    function: Callable[[PollTally], Scores]
    sum: Callable[[PollTally, int], str]
    steady: bool
    judge: Judge = more_preferences


class _PointScheme(NamedTuple):
    """What an index pair is worth; losing one is worth nothing."""

    won: int
    drawn: int


THREE_ONE = _PointScheme(3, 1)
TWO_ONE = _PointScheme(2, 1)
TWO_NOUGHT = _PointScheme(2, 0)


def average_vote(tally: PollTally) -> Scores:
    """The mean of a zine's votes, in points (Nelson, section one)."""
    return _means(tally.votes)


def _average_sum(tally: PollTally, zine: int) -> str:
    return _mean_sum(tally.votes[zine])


def modified_mean(tally: PollTally) -> Scores:
    """What stands for Brosius' modified mean; see `MeanKind` (Nelson, section three)."""
    return _means(_mean_votes(votes, tally.mean) for votes in tally.votes)


def _modified_sum(tally: PollTally, zine: int) -> str:
    return _mean_sum(_mean_votes(tally.votes[zine], tally.mean))


def _mean_votes(votes: tuple[int, ...], kind: MeanKind) -> tuple[int, ...]:
    """The votes that the modified mean is taken of."""
    if kind is MeanKind.TRIMMED and len(votes) > 2:
        return tuple(sorted(votes)[1:-1])
    return votes


def _means(all_votes: Iterable[tuple[int, ...]]) -> Scores:
    return ratios((sum(votes), 2 * len(votes)) for votes in all_votes)


def _mean_sum(votes: tuple[int, ...]) -> str:
    ordered = sorted(votes, reverse=True)
    return f"({' + '.join(map(vote_text, ordered))}) / {len(votes)}"


def pair_points(tally: PollTally, judge: Judge, points: _PointScheme) -> Scores:
    """Points for every index pair won and drawn."""
    return Scores(
        tuple(_pair_points(tally, zine, judge, points) for zine in range(len(tally.codes)))
    )


def _pair_points(tally: PollTally, zine: int, judge: Judge, points: _PointScheme) -> int:
    won, drawn = _won_and_drawn(tally, zine, judge)
    return won * points.won + drawn * points.drawn


def _won_and_drawn(tally: PollTally, zine: int, judge: Judge) -> tuple[int, int]:
    verdicts = [judge(pair) for pair in tally.matrix.opponents(zine)]
    return verdicts.count(Verdict.WON), verdicts.count(Verdict.DRAWN)


def _pair_sum(tally: PollTally, zine: int, judge: Judge, points: _PointScheme) -> str:
    won, drawn = _won_and_drawn(tally, zine, judge)
    told = _("{won} won × {win} + {drawn} drawn × {draw}")
    return told.format(won=won, win=points.won, drawn=drawn, draw=points.drawn)


def renormalised(scores: Scores, rivals: int, highest: int) -> Scores:
    """10*C/((N-1)*A): ten for a zine that wins all N-1 pairs at A points (section three).

    The formula is printed as C/((N-1)*A), which gives one and not the ten that the text and
    the UK total of 30 ask for. A zine without rivals scores nothing.
    """
    return scores.times(Fraction(HIGHEST, rivals * highest)) if rivals else scores


def _renormalised_sum(tally: PollTally, zine: int, judge: Judge, points: _PointScheme) -> str:
    if not tally.rivals:
        return "0"
    score = _pair_points(tally, zine, judge, points)
    return f"10 {TIMES} {score} / ({tally.rivals} {TIMES} {points.won})"


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


def _proportional_sum(tally: PollTally, zine: int) -> str:
    pairs = [pair for pair in tally.matrix.opponents(zine) if pair.comparisons]
    shares = [f"{pair.wins}/{pair.comparisons}" for pair in pairs]
    return f"{THREE_ONE.won} {TIMES} ({' + '.join(shares) or '0'})"


def brosius(tally: PollTally) -> Scores:
    """P(n,m) summed over a zine's pairs, at the tie rate of these ballots (Brosius)."""
    return preference_scores(tally.matrix, tie_rate(tally.matrix))


def _brosius_sum(tally: PollTally, zine: int) -> str:
    return " + ".join(map(certainty_words, tally.matrix.opponents(zine))) or "0"


def certainty_words(pair: IndexPair) -> str:
    """Brosius' number of an index pair by name: "P(13,−2)"."""
    difference = str(pair.wins - pair.losses).replace("-", MINUS)
    return f"P({pair.comparisons},{difference})"


def uk_total(tally: PollTally) -> Scores:
    """2*RNPMS + AV, at most 30: the UK poll of 1992 (Nelson, section three).

    Its preference matrix is taken to be 3-1-0 with both of Bowen's innovations.
    """
    return _uk_matrix_score(tally).times(Fraction(2)).plus(average_vote(tally))


def _uk_sum(tally: PollTally, zine: int) -> str:
    return f"2 {TIMES} {_equal_sum(tally, zine)}"


def equal_weight(tally: PollTally) -> Scores:
    """RNPMS + AV, at most 20: the two weighted equally, as the text allows (section three).

    Its matrix is that of the UK total, so that the two differ by the weight alone.
    """
    return _uk_matrix_score(tally).plus(average_vote(tally))


def _equal_sum(tally: PollTally, zine: int) -> str:
    votes = tally.votes[zine]
    matrix_score = _renormalised_sum(tally, zine, bowen, THREE_ONE)
    return f"{matrix_score} + {vote_text(sum(votes))} / {len(votes)}"


def _uk_matrix_score(tally: PollTally) -> Scores:
    """RNPMS of the UK total: 3-1-0 with both of Bowen's innovations, at most ten."""
    return renormalised(pair_points(tally, bowen, THREE_ONE), tally.rivals, THREE_ONE.won)


def north_american(tally: PollTally) -> Scores:
    """(2*MM + PS)/3: the North American poll of 1992 (Nelson, section three).

    PS is taken to be 2-1-0 renormalised, since Brosius gives 2 points for a matchup won.
    """
    points = pair_points(tally, more_preferences, TWO_ONE)
    preference = renormalised(points, tally.rivals, TWO_ONE.won)
    return modified_mean(tally).times(Fraction(2)).plus(preference).times(Fraction(1, 3))


def _north_american_sum(tally: PollTally, zine: int) -> str:
    votes = _mean_votes(tally.votes[zine], tally.mean)
    preference = _renormalised_sum(tally, zine, more_preferences, TWO_ONE)
    return f"(2 {TIMES} {vote_text(sum(votes))} / {len(votes)} + {preference}) / 3"


def _by_pairs(
    key: str, title: str, short: str, source: str, judge: Judge, points: _PointScheme
) -> Method:
    """A method that gives points for every index pair won and drawn."""
    score = partial(pair_points, judge=judge, points=points)
    told = partial(_pair_sum, judge=judge, points=points)
    return Method(key, title, short, source, score, told, steady=True, judge=judge)


_ONE, _TWO, _THREE = (f"Nelson, section {number}" for number in ("one", "two", "three"))
_BOWEN = "Bowen, in Nelson's part four"
_ROWS = (
    Method("average", "Average vote", "AV", _ONE, average_vote, _average_sum, steady=True),
    Method(
        "modified-mean", "Modified mean", "MM", _THREE, modified_mean, _modified_sum, steady=True
    ),
    _by_pairs("3-1-0", "3-1-0", "310", _ONE, more_preferences, THREE_ONE),
    _by_pairs("2-1-0", "2-1-0", "210", _TWO, more_preferences, TWO_ONE),
    _by_pairs("2-0-0", "2-0-0", "200", _TWO, more_preferences, TWO_NOUGHT),
    _by_pairs(
        "bowen-single", "3-1-0, single comparisons drawn", "B1", _BOWEN, single_drawn, THREE_ONE
    ),
    _by_pairs("bowen-half", "3-1-0, won by more than half", "B2", _BOWEN, over_half, THREE_ONE),
    _by_pairs("bowen", "3-1-0, both of Bowen's innovations", "BB", _BOWEN, bowen, THREE_ONE),
    Method(
        "proportional",
        "Proportional",
        "PR",
        "Nelson, part four",
        proportional,
        _proportional_sum,
        steady=True,
    ),
    Method(
        "brosius",
        "Brosius' preference score",
        "P(n,m)",
        "Brosius",
        brosius,
        _brosius_sum,
        steady=False,
    ),
    Method("uk", "UK total", "UK", _THREE, uk_total, _uk_sum, steady=False, judge=bowen),
    Method(
        "equal-weight",
        "Average vote and matrix with equal weight",
        "EQ",
        _THREE,
        equal_weight,
        _equal_sum,
        steady=False,
        judge=bowen,
    ),
    Method(
        "north-american",
        "North American score",
        "NA",
        _THREE,
        north_american,
        _north_american_sum,
        steady=False,
    ),
)
METHODS: Mapping[str, Method] = MappingProxyType({each.key: each for each in _ROWS})
