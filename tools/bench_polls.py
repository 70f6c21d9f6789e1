"""Times every method on large polls made by chance: python tools/bench_polls.py."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from zine.departments.polls.scoring.ballots import Ballot
from zine.departments.polls.scoring.methods import METHODS
from zine.departments.polls.scoring.preference_matrix import tally

ZINES, BALLOTS, SEED = 500, 5_000, 276
T = TypeVar("T")


def made_ballots(codes: Sequence[str], fewest: int, most: int) -> list[Ballot]:
    """Ballots that name `fewest` to `most` zines and mostly agree which are the better ones."""
    chance = Random(SEED)
    worth = {code: chance.gauss(12, 3) for code in codes}
    return [
        Ballot(
            f"voter {number}",
            {
                code: min(20, max(0, round(worth[code] + chance.gauss(0, 4))))
                for code in chance.sample(codes, chance.randint(fewest, most))
            },
        )
        for number in range(BALLOTS)
    ]


def timed(what: str, work: Callable[[], T]) -> T:
    """Do the work once and print how long it took."""
    begun = time.perf_counter()
    done = work()
    print(f"  {what:36} {time.perf_counter() - begun:8.2f} s")
    return done


def main() -> None:
    """Every method on polls in which voters see few zines, many, and all."""
    codes = [f"Z{number}" for number in range(ZINES)]
    for name, fewest, most in (
        ("each voter sees 10 to 60 zines", 10, 60),
        ("each voter sees 200 to 300 zines", 200, 300),
        ("each voter sees all zines", ZINES, ZINES),
    ):
        ballots = made_ballots(codes, fewest, most)
        print(f"\n{ZINES} zines, {BALLOTS:,} ballots, {name}")
        counted = timed("votes and preference matrix", lambda b=ballots: tally(codes, b))
        for entry in METHODS.values():
            timed(entry.title, lambda e=entry, c=counted: e.function(c))
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
