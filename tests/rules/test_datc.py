"""The Diplomacy Adjudicator Test Cases: every case of chapter 6, outcome by outcome."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest
from pydantic import TypeAdapter

from boards import STANDARD, board, by_power, phase_of
from case_tables import datc_cases
from zine.rules import outcomes
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.orders import Remove
from zine.rules.outcomes import Result, Submission
from zine.rules.pipeline import adjudicate
from zine.rules.rulebook import Rulebook

CASES = datc_cases()
SECTIONS = {
    "6.A": 12,
    "6.B": 19,
    "6.C": 9,
    "6.D": 35,
    "6.E": 15,
    "6.F": 30,
    "6.G": 20,
    "6.H": 17,
    "6.I": 7,
    "6.J": 12,
}
WORDS = {
    outcomes.Held: "stands",
    outcomes.Moved: "succeeds",
    outcomes.Bounced: "fails",
    outcomes.Supported: "given",
    outcomes.Cut: "cut",
    outcomes.Convoyed: "available",
    outcomes.Disrupted: "disrupted",
    outcomes.Unmatched: "invalid",
    outcomes.Void: "illegal",
    outcomes.Retreated: "succeeds",
    outcomes.RetreatBounced: "fails",
    outcomes.Disbanded: "succeeds",
    outcomes.Built: "succeeds",
    outcomes.Waived: "succeeds",
}


def words(result: Result) -> list[str]:
    """A result in the words of the DATC."""
    if isinstance(result.outcome, outcomes.NoConvoy):
        ordered = result.outcome.disrupted or result.outcome.paradox
        word = "fails" if ordered else "invalid"
    else:
        word = WORDS[type(result.outcome)]
    found = [word]
    if result.dislodged_by:
        found.append("destroyed" if result.destroyed else "dislodged")
    return found[1:] if found[0] == "stands" and len(found) > 1 else found


def submissions(orders: list[dict[str, Any]], kind: PhaseKind) -> list[Submission]:
    """The orders of a case as a player's lines."""
    return [
        Submission(
            power=each["power"],
            text=each["text"],
            order=read_canonical(each["order"], each["power"], kind),
        )
        for each in orders
    ]


def told(results: tuple[Result, ...], orders: list[dict[str, Any]]) -> list[list[str]]:
    """The words for each order of a case, in the case's order."""
    left = list(results)
    found: list[list[str]] = []
    for each in orders:
        result = next(r for r in left if (r.power, r.text) == (each["power"], each["text"]))
        left.remove(result)
        found.append(words(result))
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    """Every order has the outcome the DATC gives, and every unit stands where it says."""
    kind = PhaseKind(case.get("phase", "movement"))
    start = board(case.get("units", {}), case.get("centres", {}))
    orders = case.get("orders", [])

    rulebook = TypeAdapter(Rulebook).validate_python(case.get("rulebook", {}))

    done = adjudicate(STANDARD, rulebook, phase_of(kind), start, submissions(orders, kind))

    assert [each["result"] for each in orders] == told(done.results, orders)
    assert by_power(case["after"]) == by_power(done.after.units)
    dislodged = [each.unit for each in done.after.dislodged]
    assert by_power(case.get("dislodged", {})) == by_power(dislodged)
    removed = [
        result.order.subject
        for result in done.results
        if result.supplied and isinstance(result.order, Remove)
    ]
    assert sorted(chain.from_iterable(case.get("removed", {}).values())) == sorted(removed)

    if "retreat_orders" in case:
        retreats = case["retreat_orders"]
        after = adjudicate(
            STANDARD,
            rulebook,
            phase_of(PhaseKind.RETREATS),
            done.after,
            submissions(retreats, PhaseKind.RETREATS),
        )

        assert [each["result"] for each in retreats] == told(after.results, retreats)
        assert by_power(case["after_retreats"]) == by_power(after.after.units)


def test_no_case_is_missing() -> None:
    """All 176 cases of DATC 3.2 are here, none of them skipped."""
    assert Counter(SECTIONS) == Counter(case["id"][:3] for case in CASES)
    assert sum(SECTIONS.values()) == len({case["id"] for case in CASES}) == 176
