"""Brosius' P(n,m) against the table he printed, chances counted out, and what must hold of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ballots import CODES, boxes
from zine.departments.polls.scoring.ballots import Ballot
from zine.departments.polls.scoring.brosius import certainty, preference_scores
from zine.departments.polls.scoring.preference_matrix import preference_matrix, tie_rate
from zine.departments.polls.scoring.scores import rounded

FIFTH = Fraction(1, 5)
# EP #276, part four: n, then the values from m = -n to m = n.
PRINTED = {
    1: ("0.40", "1.00", "1.60"),
    2: ("0.16", "0.48", "1.00", "1.52", "1.84"),
    3: ("0.06", "0.22", "0.56", "1.00", "1.44", "1.78", "1.94"),
}
RATES = st.fractions(0, 1, max_denominator=50)


@pytest.mark.parametrize(
    ("n", "m", "text"),
    [(n, m, text) for n, row in PRINTED.items() for m, text in enumerate(row, start=-n)],
)
def test_the_printed_table(n: int, m: int, text: str) -> None:
    """All 15 entries come out to the last digit."""
    assert text == rounded(certainty(n, m, FIFTH), 2)


def counted_out(n: int, m: int, ties: Fraction) -> Fraction:
    """P(n,m) by its definition, from every way that n comparisons can go."""
    chances = {-1: (1 - ties) / 2, 0: ties, 1: (1 - ties) / 2}
    total = Fraction(0)
    for outcome in product(chances, repeat=n):
        chance = Fraction(1)
        for each in outcome:
            chance *= chances[each]
        total += chance * ((sum(outcome) < m) + (sum(outcome) <= m))
    return total


@pytest.mark.parametrize("ties", [FIFTH, Fraction(0), Fraction(1, 3), Fraction(1)])
def test_chances_counted_out(ties: Fraction) -> None:
    """The recurrence gives what counting all outcomes gives, at any tie rate."""
    pairs = [(n, m) for n in range(6) for m in range(-n, n + 1)]

    assert [counted_out(n, m, ties) for n, m in pairs] == [certainty(n, m, ties) for n, m in pairs]


@pytest.mark.parametrize("n", range(8))
def test_a_pair_shares_two_points(n: int) -> None:
    """Zero-sum, "the two zines involved in a matchup always split 2 points"."""
    assert {2} == {certainty(n, m, FIFTH) + certainty(n, -m, FIFTH) for m in range(n + 1)}


@given(st.integers(8, 300), st.data(), RATES)
def test_a_pair_shares_two_points_however_long(n: int, data: st.DataObject, ties: Fraction) -> None:
    """Zero-sum for any n, m and tie rate; more wins are never worth less."""
    m = data.draw(st.integers(-n, n - 1))

    assert certainty(n, m, ties) + certainty(n, -m, ties) == 2
    assert certainty(n, m, ties) <= certainty(n, m + 1, ties)


def test_a_close_matchup() -> None:
    """8-7 on 19 ballots is worth 1.199, not "very close to 1.00" as the article has it."""
    assert "1.199" == rounded(certainty(19, 1, FIFTH))


def test_a_difference_that_cannot_be() -> None:
    """Three comparisons cannot be won by four."""
    with pytest.raises(ValueError, match="4 is no difference"):
        certainty(3, 4, FIFTH)


@given(boxes())
def test_a_zines_score_is_the_sum_of_its_pairs(box: list[Ballot]) -> None:
    """Scores over one denominator are P(n,m) added up, and all zines share N(N-1) points."""
    matrix = preference_matrix(CODES, box)
    ties = tie_rate(matrix)
    sums = [
        sum(certainty(pair.comparisons, pair.wins - pair.losses, ties) for pair in pairs)
        for pairs in map(matrix.opponents, range(len(CODES)))
    ]

    scores = preference_scores(matrix, ties)

    assert sums == [scores[zine] for zine in range(len(CODES))]
    assert sum(sums) == len(CODES) * (len(CODES) - 1)
