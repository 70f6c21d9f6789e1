"""Questions 1 to 3 of the Fleet Quiz: fleets with little choice."""

from __future__ import annotations

from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind, province_of


class Choice(NamedTuple):
    """A fleet's location and the provinces it can choose from."""

    location: str
    provinces: tuple[str, ...]


def choice(geography: Geography, location: str, moves: int = 1, *, holding: bool = True) -> Choice:
    """The provinces where a fleet can be after a number of moves.

    With `holding` it may hold in any of them, so its own province counts (as Dreier counts
    it); without, it must move each time. Coasts of one province count once.
    """
    places = {location}
    for _ in range(moves):
        stepped = {near for place in places for near in geography.steps(UnitKind.FLEET, place)}
        places = stepped | places if holding else stepped
    return Choice(location, tuple(sorted(set(map(province_of, places)))))


def fewest(
    geography: Geography, moves: int = 1, *, holding: bool = True, rank: int = 1
) -> tuple[Choice, ...]:
    """The locations of a rank, counted from the fewest choices; () if there are none."""
    choices = [
        choice(geography, location, moves, holding=holding)
        for location in sorted(geography.locations[UnitKind.FLEET])
    ]
    counts = sorted({len(each.provinces) for each in choices})
    if rank > len(counts):
        return ()
    return tuple(each for each in choices if len(each.provinces) == counts[rank - 1])
