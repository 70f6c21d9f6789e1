"""The methods of scoring a zine poll on ballots worked by hand, and what each promises."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ballots import CODES, ballots, boxes
from zine.departments.polls.scoring.ballots import (
    Ballot,
    Reason,
    count_ballots,
)
from zine.departments.polls.scoring.methods import (
    METHODS,
    THREE_ONE,
    equal_weight,
    pair_points,
    renormalised,
    uk_total,
)
from zine.departments.polls.scoring.preference_matrix import (
    IndexPair,
    MeanKind,
    bowen,
    meaningful_pairs,
    more_preferences,
    over_half,
    preference_matrix,
    single_drawn,
    tally,
    tie_rate,
)
from zine.departments.polls.scoring.scores import Scores, rank_words, ranks

BEST = ballots([{"A": 10, "B": 8, "C": 7}] * 2)
# A-B is 2-1-0, A-C 1-0-1, B-C 1-1-1; 2 of 8 comparisons are draws.
BOX = ballots(
    [{"A": 10, "B": 8, "C": 6}, {"A": 7, "B": 7, "C": 9}, {"A": 9, "B": 5}, {"B": 6, "C": 6}]
)
# By a name that cites the rule: the ballots, and the scores of the zines by each method, reckoned
# by hand. A method that is not named in a case scores as the one it follows in SAME.
WORKED: dict[str, tuple[list[Ballot], dict[str, tuple[str, ...]]]] = {
    "three zines, four ballots": (
        BOX,
        {
            "average": ("26/3", "26/4", "21/3"),
            "3-1-0": ("4", "1", "2"),
            "2-1-0": ("3", "1", "2"),
            "2-0-0": ("2", "0", "0"),
            # 3 * (2/3 + 1/2), 3 * (0/3 + 1/3), 3 * (1/2 + 1/3)
            "proportional": ("7/2", "1", "5/2"),
            # P(3,2) is 2 less twice the chance of 3-0-0, 27/512, less that of 2-1-0, 54/512.
            "brosius": ("1428/512", "620/512", "2"),
            # 2 * 10 * 4/6 + 26/3, 2 * 10 * 1/6 + 26/4, 2 * 10 * 2/6 + 7
            "uk": ("22", "59/6", "41/3"),
            # 10 * 4/6 + 26/3, 10 * 1/6 + 26/4, 10 * 2/6 + 7
            "equal-weight": ("46/3", "49/6", "31/3"),
            # (2 * 26/3 + 10 * 3/4) / 3, (2 * 26/4 + 10 * 1/4) / 3, (2 * 7 + 10 * 2/4) / 3
            "north-american": ("149/18", "31/6", "19/3"),
        },
    ),
    "one voter: Bowen draws a single comparison (part four)": (
        ballots([{"A": 10, "B": 5}]),
        {
            "average": ("10", "5"),
            "3-1-0": ("3", "0"),
            "2-1-0": ("2", "0"),
            "2-0-0": ("2", "0"),
            "bowen-single": ("1", "1"),
            "bowen": ("1", "1"),
            "proportional": ("3", "0"),
            # Without ties P(1,1) is 1/2 + 1.
            "brosius": ("3/2", "1/2"),
            "uk": ("50/3", "35/3"),
            "equal-weight": ("40/3", "25/3"),
            # (2 * 10 + 10 * 2/2) / 3, 2 * 5 / 3
            "north-american": ("10", "10/3"),
        },
    ),
    "only ties: a pair with as many wins as losses is drawn (section one)": (
        ballots([{"A": 8, "B": 8}, {"A": 6, "B": 6}]),
        {
            "average": ("7", "7"),
            "3-1-0": ("1", "1"),
            "2-0-0": ("0", "0"),
            "proportional": ("0", "0"),
            # At a tie rate of 1 all comparisons are drawn: P(2,0) is 0 + 1.
            "brosius": ("1", "1"),
            "uk": ("41/3", "41/3"),
            "equal-weight": ("31/3", "31/3"),
            "north-american": ("19/3", "19/3"),
        },
    ),
    "two voters who contradict each other": (
        ballots([{"A": 9, "B": 5}, {"A": 4, "B": 8}]),
        {
            "average": ("13/2", "13/2"),
            "3-1-0": ("1", "1"),
            "2-0-0": ("0", "0"),
            "proportional": ("3/2", "3/2"),
            # P(2,0) is 1/4 + 3/4 without ties.
            "brosius": ("1", "1"),
            "uk": ("79/6", "79/6"),
            "equal-weight": ("59/6", "59/6"),
            "north-american": ("6", "6"),
        },
    ),
    "no overlap: 0-0-0 is drawn, and adds nothing by proportion (section one, part four)": (
        ballots([{"A": 9}, {"B": 5}]),
        {
            "average": ("9", "5"),
            "3-1-0": ("1", "1"),
            "2-0-0": ("0", "0"),
            "proportional": ("0", "0"),
            "brosius": ("1", "1"),
            "uk": ("47/3", "35/3"),
            "equal-weight": ("37/3", "25/3"),
            "north-american": ("23/3", "5"),
        },
    ),
    "a circle: each wins one pair 2-0-1 and loses the other": (
        ballots([{"A": 10, "B": 8, "C": 6}, {"B": 10, "C": 8, "A": 6}, {"C": 10, "A": 8, "B": 6}]),
        {
            "average": ("8", "8", "8"),
            "3-1-0": ("3", "3", "3"),
            "2-1-0": ("2", "2", "2"),
            "2-0-0": ("2", "2", "2"),
            "proportional": ("3", "3", "3"),
            "brosius": ("2", "2", "2"),
            "uk": ("18", "18", "18"),
            "equal-weight": ("13", "13", "13"),
            "north-american": ("7", "7", "7"),
        },
    ),
    "1-2-0: to win takes more than half of the voters (Bowen, part four)": (
        ballots([{"A": 9, "B": 8}, {"A": 7, "B": 7}, {"A": 5, "B": 5}]),
        {
            "average": ("7", "20/3"),
            "3-1-0": ("3", "0"),
            "2-1-0": ("2", "0"),
            "2-0-0": ("2", "0"),
            "bowen-half": ("1", "1"),
            "bowen": ("1", "1"),
            "proportional": ("1", "0"),
            # At 2/3 the chances are 1, 12, 51, 88, 51, 12, 1 of 216: P(3,1) is 152/216 + 203/216.
            "brosius": ("355/216", "77/216"),
            "uk": ("41/3", "40/3"),
            "equal-weight": ("31/3", "10"),
            # (2 * 7 + 10 * 2/2) / 3, 2 * 20/3 / 3
            "north-american": ("8", "40/9"),
        },
    ),
}
SAME = {
    "modified-mean": "average",
    "2-1-0": "3-1-0",
    "bowen-single": "3-1-0",
    "bowen-half": "3-1-0",
    "bowen": "3-1-0",
}


@pytest.mark.parametrize("key", METHODS)
@pytest.mark.parametrize("case", WORKED)
def test_scores_worked_by_hand(case: str, key: str) -> None:
    """Every method on small polls: what it scores, and whom it therefore ranks together."""
    box, worked = WORKED[case]
    expected = [Fraction(each) for each in worked.get(key) or worked[SAME[key]]]

    scores = METHODS[key].function(tally("ABC"[: len(expected)], box))

    assert expected == [scores[zine] for zine in range(len(expected))]
    assert [1 + sum(other > each for other in expected) for each in expected] == list(ranks(scores))


def test_the_trimmed_mean_leaves_out_the_ends() -> None:
    """The highest and the lowest vote go if there are three; a poll names its mean."""
    scores = METHODS["modified-mean"].function(tally("ABC", BOX, MeanKind.TRIMMED))

    assert [9, Fraction(13, 2), 6] == [scores[zine] for zine in range(3)]


def test_the_tie_rate_is_taken_from_comparisons() -> None:
    """Two draws in eight comparisons; none if nothing is compared."""
    matrix = preference_matrix("ABC", BOX)

    assert Fraction(2, 8) == tie_rate(matrix)
    assert 0 == tie_rate(preference_matrix("ABC", ballots([{"A": 9}])))


# The pair, then: more wins; single comparison drawn; more than half; both of Bowen's.
VERDICTS = {
    (1, 20, 0): "WWDD",
    (10, 4, 6): "WWDD",
    (11, 4, 6): "WWWW",
    (1, 0, 0): "WDWD",
    (0, 1, 0): "DDDD",
    (0, 0, 0): "DDDD",
    (1, 0, 1): "DDDD",
    (2, 0, 0): "WWWW",
    (2, 0, 1): "WWWW",
}


@pytest.mark.parametrize("pair", VERDICTS)
def test_bowens_examples(pair: tuple[int, int, int]) -> None:
    """1-20-0 and 10-4-6 are drawn, 11-4-6 is won; a single comparison decides nothing."""
    judges = (more_preferences, single_drawn, over_half, bowen)
    seen, turned = IndexPair(*pair), IndexPair(*pair[::-1])

    assert VERDICTS[pair] == "".join(judge(seen) for judge in judges)
    assert VERDICTS[pair].replace("W", "L") == "".join(judge(turned) for judge in judges)


@given(boxes())
def test_the_matrix_counts_every_ballot(box: list[Ballot]) -> None:
    """Lanes of one long number count what comparing ballot by ballot counts."""
    both = [
        [[(b.votes[i], b.votes[j]) for b in box if {i, j} <= set(b.votes)] for j in CODES]
        for i in CODES
    ]
    slowly = tuple(
        tuple(
            IndexPair(
                sum(a > b for a, b in votes) if i != j else 0,
                sum(a == b for a, b in votes) if i != j else 0,
                sum(a < b for a, b in votes) if i != j else 0,
            )
            for j, votes in enumerate(row)
        )
        for i, row in enumerate(both)
    )

    assert slowly == preference_matrix(CODES, box).rows


@given(boxes(), st.randoms())
def test_the_order_of_ballots_does_not_matter(box: list[Ballot], chance: Random) -> None:
    """Every score of every method is the same however the ballots came in."""
    shuffled = box[:]
    chance.shuffle(shuffled)
    first, second = tally(CODES, box), tally(CODES, shuffled)

    for entry in METHODS.values():
        assert entry.function(first) == entry.function(second)


def with_loser(box: list[Ballot]) -> list[Ballot]:
    """The same ballots with a newcomer on each of them, below all others."""
    return [Ballot(ballot.voter, {**ballot.votes, "NEW": 1}) for ballot in box]


@pytest.mark.parametrize("key", [key for key, entry in METHODS.items() if entry.steady])
@given(box=boxes())
def test_steady_methods_keep_the_order(key: str, box: list[Ballot]) -> None:
    """A newcomer that loses to all, met by two voters of each zine, moves nobody."""
    twice = box + [Ballot(f"{each.voter} again", each.votes) for each in box]
    function = METHODS[key].function

    before = ranks(function(tally(CODES, twice)))
    after = ranks(function(tally((*CODES, "NEW"), with_loser(twice))))

    assert before == after[:-1]


# Found by search: ballots on which a newcomer that loses to all reorders the others.
UNSTEADY = {
    "north-american": [{"B": 8}, {"A": 7, "B": 6}, {"A": 3}, {"B": 10}],
    "uk": [{"A": 6, "B": 6, "C": 5}, {"A": 3, "B": 10, "C": 9}],
    "equal-weight": [{"B": 10, "C": 4}, {"A": 6, "C": 8}],
    "brosius": [{"A": 5, "B": 9}, {"A": 8, "B": 4, "C": 3}, {"B": 6, "C": 6}],
}


def test_the_unsteady_methods_are_known() -> None:
    """The table of methods owns to each of them."""
    assert set(UNSTEADY) == {key for key, entry in METHODS.items() if not entry.steady}


@pytest.mark.parametrize("key", UNSTEADY)
def test_unsteady_methods_can_be_upset(key: str) -> None:
    """Splicing in an average, or a tie rate of all ballots, lets the newcomer matter."""
    box = ballots(UNSTEADY[key])
    codes = sorted({code for ballot in box for code in ballot.votes})
    function = METHODS[key].function

    before = ranks(function(tally(codes, box)))
    after = ranks(function(tally((*codes, "NEW"), with_loser(box))))

    assert before != after[:-1]


def test_a_zine_that_wins_all_is_renormalised_to_ten() -> None:
    """Section three: the highest score becomes ten, 10*C/((N-1)*A)."""
    counted = tally("ABC", ballots([{"A": 9, "B": 8, "C": 7}, {"A": 5, "B": 4, "C": 3}]))

    assert (
        10 == renormalised(pair_points(counted, more_preferences, THREE_ONE), counted.rivals, 3)[0]
    )


def test_the_uk_total_reaches_thirty() -> None:
    """Ten from all voters, and every pair won."""
    counted = tally("ABC", BEST)

    assert 30 == uk_total(counted)[0]


def test_equal_weight_reaches_twenty() -> None:
    """Section three: ten from each half, and each half may decide as much as the other."""
    counted = tally("ABC", BEST)

    assert 20 == equal_weight(counted)[0]


def test_equal_weight_lets_the_average_decide_where_the_uk_total_does_not() -> None:
    """Two draws and an average of 3 against one draw and an average of 5.

    A: 10 * 2/6 = 10/3 and 3; C: 10 * 1/6 = 5/3 and 5. Twice the matrix puts A before C.
    """
    counted = tally("ABC", ballots([{"B": 9, "C": 8}, {"A": 3, "B": 8, "C": 2}]))

    equal, uk = equal_weight(counted), uk_total(counted)
    assert (Fraction(19, 3), Fraction(20, 3)) == (equal[0], equal[2])
    assert (Fraction(29, 3), Fraction(25, 3)) == (uk[0], uk[2])


@given(boxes())
def test_the_uk_total_is_at_most_thirty(box: list[Ballot]) -> None:
    """No ballots give more."""
    counted = tally(CODES, box)

    assert all(uk_total(counted)[zine] <= 30 for zine in range(len(counted.codes)))


@pytest.mark.parametrize("papers", [[], [{"A": 7}]], ids=["no ballot", "one zine"])
@pytest.mark.parametrize("key", METHODS)
def test_methods_bear_empty_polls(key: str, papers: list[dict[str, float]]) -> None:
    """A poll of one zine, or of none, has scores of one zine, or none."""
    counted = tally("ABC", ballots(papers))

    assert len(papers) == len(METHODS[key].function(counted).parts)


EDITORS = {"A": ("Ada  Lindqvist",), "B": (), "C": ()}


def test_piggotts_minimum() -> None:
    """A ballot for one zine does not count where two are asked; it is told with its reason."""
    box = ballots([{"A": 9}, {"A": 8, "B": 7}])

    counted, uncounted = count_ballots(box, EDITORS, fewest=2)

    assert (box[1],) == counted
    assert [("voter 0", Reason.TOO_FEW)] == [(each.voter, each.reason) for each in uncounted]


def test_editors_and_their_own_zines() -> None:
    """An editor's own zine is left out first; what is left must still be enough."""
    box = [Ballot("ada lindqvist", {"A": 20, "B": 10})]

    assert (tuple(box), ()) == count_ballots(box, EDITORS, fewest=2)
    counted, uncounted = count_ballots(box, EDITORS, fewest=2, own_zine=False)
    assert () == counted
    assert [Reason.OWN_ZINE, Reason.TOO_FEW] == [each.reason for each in uncounted]
    assert [{"A": 20}, {"B": 10}] == [each.votes for each in uncounted]


def test_pairs_are_meaningful_by_their_comparisons() -> None:
    """A-B has three comparisons, A-C two, B-C three."""
    matrix = preference_matrix("ABC", BOX)

    assert [3, 3, 2, 0] == [meaningful_pairs(matrix, fewest)[0] for fewest in (1, 2, 3, 4)]


def test_equal_scores_share_the_better_rank() -> None:
    """As in the published polls: 1, 2=, 2=, 4."""
    found = ranks(Scores((5, 7, 5, 1)))

    assert (2, 1, 2, 4) == found
    assert ["2=", "1", "2=", "4"] == [rank_words(rank, found) for rank in found]
