"""Questions of the Fleet Quiz: fleets with little choice (1 to 3), and unanswerable fire (5)."""

from __future__ import annotations

from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.reach import fewest_moves


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


class Fire(NamedTuple):
    """An army next to a fleet, and how many moves the fleet needs to attack it.

    The last of the moves is the attack itself. None if it never can.
    """

    army: str
    fleet: str
    moves: int | None


def fires(geography: Geography) -> tuple[Fire, ...]:
    """Every fleet that an army can attack without a convoy, the longest answers first.

    Those without an answer, because the army is inland, come last.
    """
    found = [
        Fire(army, fleet, fewest_moves(geography, UnitKind.FLEET, fleet, army))
        for army in geography.locations[UnitKind.ARMY]
        for fleet in geography.locations[UnitKind.FLEET]
        if province_of(fleet) in geography.reach(UnitKind.ARMY, army)
    ]
    return tuple(sorted(found, key=lambda fire: (-(fire.moves or 0), fire)))


def worst(geography: Geography) -> tuple[Fire, ...]:
    """The fires with the longest answer; () if no fleet can answer any."""
    found = [fire for fire in fires(geography) if fire.moves is not None]
    return tuple(fire for fire in found if fire.moves == found[0].moves)
