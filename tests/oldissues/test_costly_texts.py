"""Old issues and judges' mails that were made to be costly: each line is read once."""

from __future__ import annotations

import pytest

from costs import within
from zine.departments.oldissues.parsing.issue import parse_issue
from zine.departments.oldissues.parsing.judge_mails import read_judge
from zine.variantfiles.loading import load_variant

POWERS = load_variant("standard").variant.powers
NAMES = [each.name for each in POWERS]
ISSUE = "Issue #85 of ELECTRONIC PROTOCOL:\n"
JUDGE = ":: Judge: USEF  Game: hearst  Variant: Standard\n\nAustria: Army Vienna\n"


@pytest.mark.parametrize("piece", ["*", "-", "'", "' ", "(", "A ", "1 ", "x, ", "AUSTRIA: ", "\n"])
def test_a_long_line_costs_what_its_length_does(piece: str) -> None:
    """A line of 60 kB has lost its breaks, or was never written by anybody."""
    line = piece * (60_000 // len(piece)) + "x"

    within(2, lambda: parse_issue(ISSUE + line, POWERS))
    within(2, lambda: read_judge(JUDGE + line, NAMES))
