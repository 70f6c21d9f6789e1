"""What a piece of work costs in processor time, so that neither machine nor memory decides a test.

A collection of the whole run's memory may fall into any moment: none falls into the work. Of several
runs the cheapest counts. And a processor that is shared with others needs two or three times the
seconds for the same work; therefore what costs too much is compared with a yardstick measured at
once, and told in seconds of the machine that the limits were written on.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
RUNS = 3
EIGHTFOLD = 16  # how much more eight times as much may cost, on a processor that others use, too
NOMINAL = 0.0075  # seconds of the yardstick where the limits were written, with nobody beside


def within(limit: float, work: Callable[[], T]) -> T:
    """What work gives, which must cost less than a limit in seconds."""
    found: list[T] = []
    seconds = cost(lambda: found.append(work()), limit=limit)
    assert seconds < limit, f"it costs {seconds:.3f} seconds, the limit is {limit}"
    return found[-1]


def cost(work: Callable[[], object], *, limit: float = 0.0) -> float:
    """The seconds of processor time that work takes: the least of RUNS runs.

    They end with the first that costs less than `limit`.
    """
    least = float("inf")
    for _ in range(RUNS):
        spent = seconds(work)
        if spent < limit:
            return spent
        least = min(least, spent / slowness())
    return least


def growth(few: Callable[[], object], many: Callable[[], object], *, limit: float) -> float:
    """How many times as much as one work another costs, each the cheapest of RUNS runs in turn.

    It runs on, up to thrice as often, while that is above `limit`.
    """
    less = more = float("inf")
    for done in range(1, 3 * RUNS + 1):
        less, more = min(less, seconds(few)), min(more, seconds(many))
        if done >= RUNS and more < limit * less:
            break
    return more / less


def slowness() -> float:
    """How many times as long as on a quiet machine everything takes now; 1 at least."""
    return max(1.0, min(seconds(_yardstick) for _ in range(3)) / NOMINAL)


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one run, in this thread and without the collector."""
    running = gc.isenabled()
    gc.disable()
    try:
        begun = time.thread_time()
        work()
        return time.thread_time() - begun
    finally:
        if running:
            gc.enable()


def _yardstick() -> list[str]:
    """What readers and judges mostly do: texts cut up, tables asked."""
    found: dict[str, int] = {}
    for number in range(12_000):
        word = f"{number:05}"
        found[word[::-1]] = found.get(word[1:], 0) + len(word.split("1"))
    return sorted(found)
