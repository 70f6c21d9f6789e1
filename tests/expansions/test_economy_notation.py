"""Orders of the economy's own as players write them, from tests/expansions/economy/notation.yaml."""

from __future__ import annotations

import pytest

from economies import FOLDER, VARIANT, cases, phase_named, play
from zine.rules.calendar import PhaseKind
from zine.rules.orders import VariantOrder
from zine.rules.reasons import sentence

CASES = cases("notation")
TEXTS = [(kind, text) for kind in CASES for text in CASES[kind]]


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_reading(kind: str, text: str) -> None:
    """Each text is read as its orders, or refused with its reason."""
    lines = FOLDER.reader.read(text, power="Germany", kind=PhaseKind(kind), units={})

    wanted = CASES[kind][text]
    if isinstance(wanted, str):
        assert wanted in sentence(lines[-1].why)
        assert lines[-1].order is None
    else:
        assert wanted == [str(line.order) for line in lines]


@pytest.mark.parametrize(
    "text",
    sorted(
        {
            order
            for kind, text in TEXTS
            if isinstance(CASES[kind][text], list)
            for order in CASES[kind][text]
        }
    ),
)
def test_canonical_notation_is_read_back(text: str) -> None:
    """What an order prints as is the same order again."""
    assert VARIANT.hooks.notation is not None

    order = VARIANT.hooks.notation.canonical(text, "Germany")

    assert order is None or (isinstance(order, VariantOrder) and str(order) == text)


@pytest.mark.parametrize(
    "text",
    ["A WAR" + " " * 9000 + "X", "B " + "a " * 5000, "permit A " + "-" * 9000, "x" * 30000],
    ids=["spaces", "words", "dashes", "block"],
)
def test_what_is_too_long_is_not_read(text: str) -> None:
    """Neither as an order nor as papers, and at once."""
    lines = FOLDER.reader.read(text, power="Germany", kind=PhaseKind.MOVEMENT, units={})
    played = play(VARIANT.start, phase_named("Winter 1914"), papers={"Germany": text})

    assert [None] == [line.order for line in lines]
    assert ["Refusal"] == [type(e).__name__ for e in played.done.events if "not read" in str(e)]


def test_the_first_entries_of_a_real_game() -> None:
    """ENTENTE (EP 98, 103): Austria 10 to 6 for Bulgaria; Portugal and Bulgaria with two each."""
    papers = {
        "Austria": "4 PF Bulgaria\njoint Bulgaria with Germany for Austria",
        "Germany": "joint Bulgaria with Austria for Austria",
        "England": "2 PF Portugal",
    }

    economy = play(VARIANT.start, phase_named("Winter 1913"), papers=papers).economy

    assert {"Bulgaria": "Austria", "Portugal": "England"} == dict(economy.control)
    assert (6, 13, 2, 2) == tuple(
        economy.supply[c] for c in ("Austria", "England", "Bulgaria", "Portugal")
    )


def test_orders_of_its_own_stand_beside_those_for_later() -> None:
    """What is written for a dislodgement is kept, and what surrounds it read, in one text."""
    text = "A WAR RR-SIL\nIF DISLODGED A MUN: disband\nsupply A MUN\n\nRetreats:\nA KIE D"

    lines, kept, _ = FOLDER.reader.read_whole(
        text, power="Germany", kind=PhaseKind.MOVEMENT, units={}
    )

    assert ["A WAR RR-SIL", "supply MUN"] == [str(line.order) for line in lines]
    assert ("IF DISLODGED A MUN: disband", "Retreats:\nA KIE D") == kept
