"""The engine against a second, slow adjudicator, on positions nobody thought of."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import STANDARD, phase_of
from oracle import Oracle
from positions import crowded
from zine.rules.calendar import PhaseKind
from zine.rules.orders import Move, MovementOrder
from zine.rules.outcomes import Moved, Submission
from zine.rules.pipeline import adjudicate
from zine.rules.position import Unit, position


def engine_says(orders: dict[Unit, MovementOrder]) -> dict[str, bool]:
    """Which moves succeed, by the province they start from."""
    done = adjudicate(
        STANDARD,
        STANDARD.rulebook,
        phase_of(PhaseKind.MOVEMENT),
        position(orders, {}),
        [Submission(power=u.power, text=str(o), order=o) for u, o in orders.items()],
    )
    return {
        result.order.location.partition("/")[0]: isinstance(result.outcome, Moved)
        for result in done.results
        if isinstance(result.order, Move)
    }


@pytest.mark.deep
def test_both_adjudicators_agree(pytestconfig: pytest.Config) -> None:
    """On every crowded position the engine finds what trying everything finds."""
    count = pytestconfig.getoption("positions")
    paradoxes = 0

    for seed in range(count):
        orders = crowded(Random(seed))
        oracle = Oracle(STANDARD.geography, orders)
        expected = oracle.resolve()
        paradoxes += bool(oracle.failing)

        assert expected == engine_says(orders), f"seed {seed}: {[*map(str, orders.values())]}"

    assert paradoxes > count // 10, "the positions are too tame to prove anything"


@settings(max_examples=100)
@given(st.integers(min_value=10**6, max_value=10**9))
def test_both_agree_anywhere(seed: int) -> None:
    """The same on positions that are others in every run."""
    orders = crowded(Random(seed))

    assert Oracle(STANDARD.geography, orders).resolve() == engine_says(orders)
