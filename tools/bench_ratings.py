"""Measures how long it takes to rate 100,000 games made by chance.

    make bench
    python tools/bench_ratings.py --games 10000

The games are the same each time: seven powers among 5,000 players, one power in ten replaced
midway, solos and draws, all press settings.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from zine.departments.ratings.rating.finished_game import FinishedGame, PowerResult
from zine.departments.ratings.rating.jdpr import printed
from zine.departments.ratings.rating.rating_history import rate
from zine.games.rating_settings import PressSetting, TimeShare, shares

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
PLAYERS = 5000


def games_by_chance(count: int) -> Iterator[FinishedGame]:
    """Finished games, seeded, in no order of completion."""
    chance = Random(1959)
    first = date(1990, 1, 1)
    for number in range(count):
        people = iter(chance.sample(range(PLAYERS), 3 * len(POWERS)))
        sharing = set(chance.sample(POWERS, chance.choice((1, 2, 2, 3, 3, 4))))
        powers: list[PowerResult] = []
        for power in POWERS:
            stays: tuple[TimeShare, ...] = (TimeShare(f"player-{next(people)}", 1.0),)
            if chance.random() < 0.1:
                turns = {f"player-{next(people)}": chance.randint(1, 40) for _ in range(2)}
                stays = shares(turns)
            powers.append(PowerResult(power, stays, power in sharing))
        yield FinishedGame(
            slug=f"game-{number}",
            title=f"Game {number}",
            completed=first + timedelta(days=chance.randrange(12_000)),
            variant="standard",
            centres=34,
            solo=18,
            powers=tuple(powers),
            press=chance.choice(tuple(PressSetting)),
        )


def main() -> None:
    """Rate the games and print the time."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    count = parser.parse_args().games
    games = list(games_by_chance(count))
    start = time.perf_counter()
    history = rate(games)
    seconds = time.perf_counter() - start
    changes = sum(len(done.changes) for done in history.rated.values())
    best = max(history.standings.values())
    print(f"{count:,} games, {changes:,} changes rated in {seconds:.2f} s")
    print(f"highest of {len(history.standings):,} ratings: {printed(best.rating)}")


if __name__ == "__main__":
    main()
