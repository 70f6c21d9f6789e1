"""Polls of 500 ballots and 60 zines: beside a naive reckoning, and what more ballots cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random

import pytest

from costs import EIGHTFOLD, growth
from zine.departments.polls.scoring.ballots import Ballot
from zine.departments.polls.scoring.methods import METHODS
from zine.departments.polls.scoring.preference_matrix import PollTally, tally

CODES = [f"Z{number:02}" for number in range(60)]
BALLOTS = 500
BY_HAND = ("average", "3-1-0", "2-1-0", "2-0-0", "proportional", "brosius")


def box(count: int) -> list[Ballot]:
    """Ballots that name 10 to 60 zines each, and mostly agree which are the better ones."""
    chance = Random(276)
    worth = {code: chance.gauss(12, 3) for code in CODES}
    return [
        Ballot(
            f"voter {number}",
            {
                code: min(20, max(2, round(worth[code] + chance.gauss(0, 4))))
                for code in chance.sample(CODES, chance.randint(10, len(CODES)))
            },
        )
        for number in range(count)
    ]


@pytest.fixture(scope="module", name="ballots")
def a_full_box() -> list[Ballot]:
    return box(BALLOTS)


Meetings = dict[tuple[str, str], Counter[int]]


def meetings(ballots: Sequence[Ballot]) -> Meetings:
    """How often each zine was placed above, level with and below each other, ballot by ballot."""
    found: Meetings = {(one, other): Counter() for one in CODES for other in CODES if one != other}
    for ballot in ballots:
        for one, other in combinations(ballot.votes, 2):
            more = ballot.votes[one] - ballot.votes[other]
            sign = (more > 0) - (more < 0)
            found[one, other][sign] += 1
            found[other, one][-sign] += 1
    return found


def chances(longest: int, ties: Fraction) -> list[list[int]]:
    """Of n = 0, 1, 2, ...: in how many of base**n equal cases wins less losses are -n, ..., n."""
    win, draw = ties.denominator - ties.numerator, 2 * ties.numerator
    rows = [[1]]
    for _ in range(longest):
        last = [0, 0, *rows[-1], 0, 0]
        rows.append(
            [
                win * last[k] + draw * last[k + 1] + win * last[k + 2]
                for k in range(len(rows[-1]) + 2)
            ]
        )
    return rows


def naively(ballots: Sequence[Ballot]) -> dict[str, list[Fraction]]:
    """The scores of all zines by the definitions of the methods, from lists of meetings."""
    met = meetings(ballots)
    votes = {code: [each.votes[code] for each in ballots if code in each.votes] for code in CODES}
    compared = sum(sum(pair.values()) for pair in met.values())
    ties = Fraction(sum(pair[0] for pair in met.values()), compared)
    rows = chances(max(sum(pair.values()) for pair in met.values()), ties)
    found: dict[str, list[Fraction]] = {key: [] for key in BY_HAND}
    for code in CODES:
        pairs = [met[code, other] for other in CODES if other != code]
        won = sum(pair[1] > pair[-1] for pair in pairs)
        drawn = sum(pair[1] == pair[-1] for pair in pairs)
        found["average"].append(Fraction(sum(votes[code]), 2 * len(votes[code])))
        found["3-1-0"].append(Fraction(3 * won + drawn))
        found["2-1-0"].append(Fraction(2 * won + drawn))
        found["2-0-0"].append(Fraction(2 * won))
        shares = (Fraction(3 * pair[1], sum(pair.values())) for pair in pairs if pair)
        found["proportional"].append(sum(shares, Fraction(0)))
        found["brosius"].append(sum((_surely(pair, rows) for pair in pairs), Fraction(0)))
    return found


def _surely(pair: Counter[int], rows: Sequence[Sequence[int]]) -> Fraction:
    """P(n,m): the chance that wins less losses are below m, and that they are no more than m."""
    n = sum(pair.values())
    row, place = rows[n], pair[1] - pair[-1] + n
    return Fraction(2 * sum(row[:place]) + row[place], sum(row))


def test_a_large_poll_is_scored_as_by_hand(ballots: list[Ballot]) -> None:
    """Every score of every zine, exactly."""
    counted = tally(CODES, ballots)

    expected = naively(ballots)
    for key in BY_HAND:
        scores = METHODS[key].function(counted)
        assert expected[key] == [scores[zine] for zine in range(len(CODES))], key


def test_a_ballot_costs_the_same_however_many_there_are(ballots: list[Ballot]) -> None:
    """To count its votes, and its pairs in the matrix."""
    eighth = ballots[: BALLOTS // 8]
    few, many = partial(tally, CODES, eighth), partial(tally, CODES, ballots)

    assert growth(few, many, limit=EIGHTFOLD) < EIGHTFOLD


def all_but_brosius(counted: PollTally) -> None:
    for key, method in METHODS.items():
        if key != "brosius":
            method.function(counted)


def test_scoring_hardly_grows_with_ballots(ballots: list[Ballot]) -> None:
    """Methods look at votes once, and at pairs that are counted already."""
    eighth, whole = tally(CODES, ballots[: BALLOTS // 8]), tally(CODES, ballots)
    few, many = partial(all_but_brosius, eighth), partial(all_but_brosius, whole)

    assert growth(few, many, limit=EIGHTFOLD) < EIGHTFOLD


def test_exact_certainties_cost_what_their_digits_cost(ballots: list[Ballot]) -> None:
    """Brosius' numbers have as many digits as a pair has comparisons, so they cost its square."""
    brosius = METHODS["brosius"].function
    eighth, whole = tally(CODES, ballots[: BALLOTS // 8]), tally(CODES, ballots)
    few, many, square = partial(brosius, eighth), partial(brosius, whole), 8 * EIGHTFOLD

    assert growth(few, many, limit=square) < square
