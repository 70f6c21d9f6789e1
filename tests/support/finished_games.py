"""Finished games to rate: made by hand, or by chance."""

from __future__ import annotations

from datetime import date
from random import Random

from hypothesis import strategies as st

from zine.departments.ratings.rating.finished_game import FinishedGame, PowerResult
from zine.games.rating_settings import PressSetting, TimeShare

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
Seats = dict[str, tuple[TimeShare, ...]]


def finished(
    *winners: str,
    slug: str = "game",
    completed: date = date(2025, 1, 1),
    press: PressSetting = PressSetting.PARTIAL,
    real_time: bool = False,
    irregular: str = "",
    seats: Seats | None = None,
) -> FinishedGame:
    """A standard game, by default each power played by a player of its own small name."""
    own: Seats = {power: (TimeShare(power.lower(), 1.0),) for power in POWERS} | (seats or {})
    return FinishedGame(
        slug=slug,
        title=slug.title(),
        completed=completed,
        variant="Standard",
        centres=34,
        solo=18,
        powers=tuple(PowerResult(each, own[each], each in winners) for each in POWERS),
        press=press,
        real_time=real_time,
        irregular=irregular,
    )


def by_chance(seed: int, count: int = 12) -> list[FinishedGame]:
    """Games between a few players, some completed on the same day."""
    chance = Random(seed)
    games = []
    for number in range(count):
        people = chance.sample(range(12), 7)
        games.append(
            finished(
                *chance.sample(POWERS, chance.randint(1, 4)),
                slug=f"game-{number}",
                completed=date(2025, 1, chance.randint(1, 5)),
                irregular=chance.choice(("", "", "", "Irregular.")),
                seats={
                    power: (TimeShare(f"player-{person}", 1.0),)
                    for power, person in zip(POWERS, people, strict=True)
                },
            )
        )
    return games


SEEDS = st.integers(min_value=0, max_value=10**9)
