"""Which votes count, with editors of unusual names, against a reckoning of its own."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from zine.departments.polls.scoring.ballots import Ballot, Reason, count_ballots

# Names as an editor is listed, and as the same person signs a ballot.
NAMES = [
    ("José Núñez", unicodedata.normalize("NFD", "josé  NÚÑEZ")),
    ("Straße & Söhne", "STRASSE & SÖHNE"),
    ("Ada Lindqvist", " ada\tlindqvist "),
    ("Żółć 3rd", unicodedata.normalize("NFD", "żółć 3RD")),
    ("o'Brien", "O'BRIEN"),
    ("李雷", "李雷"),
    ("משה", "משה"),
    ("Ægir", "ÆGIR"),
]
CODES = [f"Z{at}" for at in range(len(NAMES))]


def reckoned(
    votes: dict[int, dict[str, int]], fewest: int, *, own_zine: bool
) -> tuple[dict[int, dict[str, int]], int, int]:
    """By the number of the voter, who edits the zine of that number: counted votes, and left out."""
    left = {
        voter: {code: n for code, n in each.items() if own_zine or code != CODES[voter]}
        for voter, each in votes.items()
    }
    counted = {voter: each for voter, each in left.items() if len(each) >= fewest}
    own = sum(len(votes[voter]) - len(left[voter]) for voter in votes)
    return counted, own, len(votes) - len(counted)


@pytest.mark.parametrize("own_zine", [True, False])
@pytest.mark.parametrize("fewest", [1, 2, 4])
@pytest.mark.parametrize("seed", range(20))
def test_what_counts_is_what_another_reckoning_counts(
    seed: int, fewest: int, *, own_zine: bool
) -> None:
    """Editors are known however their names are written; nobody else is taken for one."""
    chance = Random(seed)
    votes = {
        voter: {code: chance.randint(2, 20) for code in chance.sample(CODES, chance.randint(1, 5))}
        for voter in range(len(NAMES))
    }
    ballots = [Ballot(NAMES[voter][1], each) for voter, each in votes.items()]
    editors = {code: [NAMES[at][0]] for at, code in enumerate(CODES)}

    counted, out = count_ballots(ballots, editors, fewest, own_zine)

    expected, own, few = reckoned(votes, fewest, own_zine=own_zine)
    assert {NAMES[voter][1]: each for voter, each in expected.items()} == {
        ballot.voter: dict(ballot.votes) for ballot in counted
    }
    assert own == sum(each.reason is Reason.OWN_ZINE for each in out)
    assert few == sum(each.reason is Reason.TOO_FEW for each in out)
