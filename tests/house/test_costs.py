"""How tests measure what something costs."""

from __future__ import annotations

import gc
from random import Random

import bench_engine
import pytest

import costs


def test_what_is_dear_is_told() -> None:
    """With what it costs and what it may cost."""
    with pytest.raises(AssertionError, match=r"it costs 0\.\d+ seconds, the limit is 0\.0001"):
        costs.within(0.0001, lambda: sum(range(100_000)))


def test_the_first_cheap_run_is_the_last() -> None:
    """One dear run is bad luck; what a cheap one gives is given."""
    done: list[int] = []

    def work() -> int:
        done.append(sum(range((4_000_000, 10, 10)[len(done)])))
        return len(done)

    assert 2 == costs.within(0.01, work)


def test_a_slow_machine_makes_nothing_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are told as they would be where the yardstick is short."""
    alone = costs.cost(lambda: sum(range(300_000)))
    monkeypatch.setattr(costs, "NOMINAL", costs.NOMINAL / 1000)

    assert costs.cost(lambda: sum(range(300_000))) < alone / 2


def test_nothing_is_collected_during_the_work() -> None:
    """And the collector works afterwards."""
    assert not costs.within(1, gc.isenabled)
    assert gc.isenabled()


def test_the_bench_measures_every_part_of_the_engine() -> None:
    """Which it imports piece by piece: none has moved away from it."""
    phases = bench_engine.crowded_phases(Random(1))

    times = bench_engine.measure([next(phases) for _ in range(2)])
    gc.unfreeze()

    assert 5 == len(times)
    assert all(spent > 0 for spent in times.values())
