"""Winter papers as players write them, from the table in tests/expansions/economy/papers.yaml."""

from __future__ import annotations

import pytest

from economies import VARIANT, cases
from zine.rules.notation import Reader
from zine.rules.reasons import sentence
from zine.wings.pulsipher.expansions.economy.winter.papers import PaperReader
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import (
    Condition,
    JointControl,
    Unreadable,
    Wish,
)

CASES = cases("papers")
READER = PaperReader(
    Reader(geography=VARIANT.geography, powers=VARIANT.powers), VARIANT.start.units_by_province
)


def told(wish: Wish) -> str:
    """What a line asks for, in the words of the table."""
    words = [wish.country, str(wish.aim), wish.target]
    if wish.amount != 1:
        words.append(str(wish.amount))
    if isinstance(wish, JointControl):
        words += ["with", wish.partner, "for", wish.holder]
    return " ".join(words) + (said(wish.condition) if wish.condition else "")


def said(condition: Condition) -> str:
    """A condition in the words of the table."""
    giver = f" from {condition.giver}" if condition.giver else ""
    return f", {'if' if condition.received else 'unless'} {condition.amount} came{giver}"


@pytest.mark.parametrize("text", CASES)
def test_papers_are_read(text: str) -> None:
    """Each line by its kind, with its country, target and amount, or refused with its reason."""
    wishes = list(READER.read("Austria", text))
    wanted = CASES[text]

    if isinstance(wanted, str):
        (refused,) = wishes
        assert isinstance(refused, Unreadable)
        assert wanted in sentence(refused.reason)
    else:
        assert wanted == [told(wish) for wish in wishes]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("convert 1 PF Serbia", "convert 2 PF Serbia", True),
        ("convert 1 PF Serbia", "convert 1 PF Bulgaria", False),
        ("convert 1 PF Serbia", "withdraw 1 PF Serbia", False),
        ("capital VIE", "capital BUD", True),
        ("build A BUD", "remove A BUD", True),
        ("build A BUD", "build B BUD", False),
        ("build A SER", "Serbia: build A SER", False),
    ],
)
def test_a_later_line_takes_the_place_of_one_for_the_same(one: str, other: str, same: bool) -> None:
    """Rule 4's alternatives aside, what a line is about tells which lines are for the same."""
    first, second = READER.read("Austria", f"{one}\n{other}")

    assert same == (first.about == second.about)
