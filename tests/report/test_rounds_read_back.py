"""Rounds of the beacon that an issue names, read back in every language the press prints in."""

from __future__ import annotations

from textwrap import fill

import pytest

from zine.files.languages import catalogue, languages
from zine.language import Language, speaking, worded
from zine.render.ascii_text import in_ascii
from zine.wings.desk.beacon.sentences import POWERS, TIES, TIES_WAIT, powers_by_round
from zine.wings.desk.checking.issue_comparison import round_names

TONGUES = tuple(map(catalogue, languages()))
ROUND = 12345678


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(("printed", "known"), [(TIES, TIES), (TIES_WAIT, TIES), (POWERS, POWERS)])
def test_a_round_is_read_back(code: str, printed: str, known: str) -> None:
    """What is printed of a round names it to who checks the issue, in ASCII too."""
    with speaking(Language(code, catalogue(code))):
        told = worded(printed, round=ROUND)
    for text in (told, in_ascii(told)):
        found = round_names(known, TONGUES).search(" ".join(fill(text, 40).split()))
        assert found is not None
        assert str(ROUND) in found.groups()


@pytest.mark.parametrize("code", languages())
def test_rounds_of_powers_are_none_of_ties(code: str) -> None:
    """The two are told apart in every language."""
    with speaking(Language(code, catalogue(code))):
        told = " ".join(powers_by_round(ROUND).split())
    assert round_names(POWERS, TONGUES).search(told)
    assert not round_names(TIES, TONGUES).search(told)
