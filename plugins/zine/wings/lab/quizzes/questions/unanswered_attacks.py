"""Question 5 of the Fleet Quiz: fleets that an army can attack and that cannot answer in time."""

from __future__ import annotations

from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.reach import fewest_moves


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
