"""Old issues and judges' mails that were made to be costly: each line is read once."""

from __future__ import annotations

import pytest

from costs import within
from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.parsing.issue import parse_issue
from zine.wings.archive.parsing.judge_mails import read_judge
from zine.wings.archive.parsing.master_reports import read_master

POWERS = load_variant("standard").variant.powers
NAMES = [each.name for each in POWERS]
LIMIT = 100_000  # characters
HEAD = "Spring 1901 of the game PAX (BNC number 1989A)\n"
CONTENTS = "Table of Contents:\n" + "".join(f"Title {number}\n" for number in range(60)) + "\n"
ISSUE = "Issue #85 of ELECTRONIC PROTOCOL:\n"
JUDGE = ":: Judge: USEF  Game: hearst  Variant: Standard\n\nAustria: Army Vienna\n"


@pytest.mark.parametrize("piece", ["*", "-", "'", "' ", "(", "A ", "1 ", "x, ", "AUSTRIA: ", "\n"])
def test_a_long_line_costs_what_its_length_does(piece: str) -> None:
    """A line of 60 kB has lost its breaks, or was never written by anybody."""
    line = piece * (60_000 // len(piece)) + "x"

    within(2, lambda: parse_issue(ISSUE + line, POWERS))
    within(2, lambda: read_judge(JUDGE + line, NAMES))


@pytest.mark.parametrize(
    "head", [HEAD, *(pytest.param(each, marks=pytest.mark.deep) for each in ("", CONTENTS))]
)
@pytest.mark.parametrize(
    "piece",
    [
        "A\n",
        "\n",
        "A Par\n\n",
        "Spring 1901\n",
        "Spring {n}:\n",
        "Fall 1901: France: A Par - Bur ",
        "France: A Par - Bur, F Bre H\n",
        "Press:\nA b c\n",
        "Taken from EP #1\n",
        "TO THE END by Ann Other\n",
        "Command:\n",
        "((\n",
        "a@b.example/Ann Other\n",
        "FRA: MAR TUN = 2( 1) +\n",
    ],
)
def test_a_long_issue_costs_what_its_length_does(head: str, piece: str) -> None:
    """Of many lines, each is read once, whatever comes before and after it."""
    count = LIMIT // len(piece)
    body = "".join(piece.replace("{n}", str(1901 + number)) for number in range(count))

    within(3, lambda: parse_issue(ISSUE + head + body, POWERS))


@pytest.mark.parametrize("number", ["1" * 6_000, "1" * 7, "٣" * 6_000])
@pytest.mark.parametrize(
    "line", ["Issue #{} of ELECTRONIC PROTOCOL:", "Chapter {} contains: a", "Part {}", "EP #{}"]
)
def test_a_number_that_nobody_writes_is_none(line: str, number: str) -> None:
    """It is read as words, wherever it is."""
    text = (
        f"Subject: Issue #{number} -- b\n{ISSUE}{line.format(number)}\nReply to A in EP #{number}\n"
    )

    issue = parse_issue(text, POWERS)

    assert issue is not None
    assert 85 == issue.number
    assert () == issue.threads
    assert parse_issue(f"Issue #{number} of ELECTRONIC PROTOCOL:\n", POWERS) is None


@pytest.mark.deep
@pytest.mark.parametrize(
    "piece",
    [
        "Spring {n}\nA Paris - Burgundy\n",
        "Spring 1901\n\nA Paris - Burgundy\n",
        "Winter 1901\nFrance: build A Paris\nand no more\n",
        "Summer 1901\nThe French army retreats to Gascony\nand no more\n",
        "Supply Chart\nFrance: Paris, Brest\n",
    ],
)
def test_a_long_report_costs_what_its_length_does(piece: str) -> None:
    """However many phases, blocks and sentences a game master's text has."""
    count = 4 * LIMIT // len(piece)
    body = "".join(piece.replace("{n}", str(1901 + number)) for number in range(count))
    variant = load_variant("standard")

    within(9, lambda: read_master(body, variant.variant, variant.reader))
