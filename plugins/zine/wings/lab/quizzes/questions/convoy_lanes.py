"""Lanes: chains of seas for convoys, and the fleets that can be there in time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind
from zine.rules.reach import moves_to

Lane = tuple[str, ...]


class Slot(NamedTuple):
    """A sea where a fleet must convoy in a turn, counted from 1."""

    turn: int
    sea: str


Crew = Mapping[Slot, int]


def lanes(geography: Geography) -> tuple[Lane, ...]:
    """Every chain of seas without a shortcut; any convoy route contains one of them."""
    waters = geography.waters
    found: list[Lane] = []

    def extend(lane: Lane) -> None:
        found.append(lane)
        touched = set(lane).union(*(waters[sea] for sea in lane[:-1]))
        for sea in sorted(waters[lane[-1]] - touched):
            extend((*lane, sea))

    for sea in geography.provinces:
        if geography.is_sea(sea):
            extend((sea,))
    return tuple(found)


class Fleets:
    """Fleets on the board, and which of them can fill given slots together.

    A fleet that convoys in a turn does not move in it. Fleets never block one another here;
    `routing` handles that.
    """

    def __init__(self, geography: Geography, starts: Sequence[tuple[str, int]]) -> None:
        """`starts` holds each fleet's location and the turn after which it is there."""
        self._geography = geography
        self.starts = tuple(starts)

    @cached_property
    def _moves(self) -> Mapping[str, Mapping[str, int]]:
        seas = [sea for sea in self._geography.provinces if self._geography.is_sea(sea)]
        places = dict.fromkeys((*(place for place, _ in self.starts), *seas))
        return {place: moves_to(self._geography, UnitKind.FLEET, place) for place in places}

    @cached_property
    def settled(self) -> int:
        """The turn by which each fleet can have reached every place within its reach."""
        return 1 + max(
            (since + max(self._moves[place].values()) for place, since in self.starts), default=0
        )

    def crews(self, slots: Sequence[Slot]) -> Iterator[Crew]:
        """Every way to fill the slots; each slot gets the index in `starts` of its fleet."""
        waiting = sorted(slots)
        stands = list(self.starts)
        chosen: dict[Slot, int] = {}

        def fill(number: int) -> Iterator[Crew]:
            if number == len(waiting):
                yield dict(chosen)
                return
            slot = waiting[number]
            for fleet, stand in enumerate(stands):
                if not self._in_time(stand, slot):
                    continue
                stands[fleet], chosen[slot] = (slot.sea, slot.turn), fleet
                if self._can_fill(stands, waiting[number + 1 :]):
                    yield from fill(number + 1)
                stands[fleet] = stand
                del chosen[slot]

        return fill(0) if self._can_fill(stands, waiting) else iter(())

    def can_fill(self, slots: Sequence[Slot]) -> bool:
        """Whether there is any way to fill the slots."""
        return self._can_fill(self.starts, slots)

    def _in_time(self, stand: tuple[str, int], slot: Slot) -> bool:
        """Whether a fleet at a location since a turn can fill a slot next."""
        place, since = stand
        away = self._moves[place].get(slot.sea)
        return away is not None and away <= slot.turn - 1 - since

    def _can_fill(self, stands: Sequence[tuple[str, int]], slots: Sequence[Slot]) -> bool:
        """Whether fleets, each at a location since a turn, can fill all slots.

        The fleet of a slot comes from its location or from another slot, and no two fleets leave
        the same place. So this is a matching, built by augmenting paths.
        """
        origins = [*stands, *((slot.sea, slot.turn) for slot in slots)]
        follows: dict[int, Slot] = {}

        def man(slot: Slot, asked: set[int]) -> bool:
            for number, origin in enumerate(origins):
                if number in asked or not self._in_time(origin, slot):
                    continue
                asked.add(number)
                if number not in follows or man(follows[number], asked):
                    follows[number] = slot
                    return True
            return False

        return all(man(slot, set()) for slot in slots)
