"""Rules 7 and 8: what each unit needs to do its part, and what goes without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from enum import StrEnum
from typing import NamedTuple


class Duty(StrEnum):
    """What of a unit's is supplied or not: its order, its defence, its retreat."""

    ORDER = "order"
    DEFENCE = "defence"
    RETREAT = "retreat"


class Key(NamedTuple):
    """Names a need, whatever else is supplied: the segment (0 in the air) and the unit.

    `unit` is a place in the plan's units or, for a bomber, the line of its order.
    """

    segment: int
    unit: int
    duty: Duty


class BillPart(StrEnum):
    """What a unit does for its supply points, as a bill prints it.

    Each has its class and its place within it (rule 8: classes 1 to 4; within them land before
    sea, then stands before supports and moves before supports; ruling N38: an army is land, a
    fleet sea, and a convoy ranks with moves), and the rule that the bill cites.
    """

    tier: int
    within: int
    rule: str

    def __new__(cls, words: str, tier: int = 0, within: int = 0, rule: str = "") -> BillPart:
        """A row: the words, by which it is also found again, and what belongs to them."""
        part = str.__new__(cls, words)
        part._value_ = words
        part.tier, part.within, part.rule = tier, within, rule
        return part

    RETREAT = "retreat", 1, 0, "7: a retreat, paid when it is made"
    DEFENCE = "defence", 2, 0, "7: a unit in a conflict"
    DEFENDING_SUPPORT = "support of a defence", 2, 1, "7: a supporting unit"
    ATTACK = "attack", 3, 0, "7: a moving unit in a conflict, and attacking"
    ATTACKING_SUPPORT = "support of an attack", 3, 1, "7: a supporting unit"
    CONVOY = "convoy", 3, 0, "7: a convoying fleet"
    GUARD = "raid beaten off", 4, 0, "7, 15: a raid beaten off"
    RAID = "raid", 4, 1, "7, 15: a raid"


class Need(NamedTuple):
    """What one unit needs for its part in one conflict, in supply points.

    `stated` is its place in the order of supply that its power gave, `province` breaks
    what ties are left.
    """

    key: Key
    power: str
    unit: str
    part: BillPart
    place: str
    cost: int
    at_sea: bool
    stated: int
    province: str

    @property
    def rank(self) -> tuple[int, bool, int, int, str, int]:
        """Lower ranks are supplied first."""
        part = self.part
        return part.tier, self.at_sea, part.within, self.stated, self.province, self.key.segment


def shortfall(needs: Iterable[Need], supply: Mapping[str, int]) -> tuple[Need, ...]:
    """The needs that go without: from the bottom of each power's list until it can pay the rest.

    Examples A to D of rule 8: nothing below the first thing that is not supplied is
    supplied, even if points would be left for it. Powers not in `supply` can pay anything.
    """
    listed: dict[str, list[Need]] = {}
    for need in needs:
        if need.power in supply:
            listed.setdefault(need.power, []).append(need)
    without: list[Need] = []
    for power, own in listed.items():
        own.sort(key=lambda need: need.rank)
        total = sum(need.cost for need in own)
        while own and total > supply[power]:
            last = own.pop()
            total -= last.cost
            without.append(last)
    return tuple(without)


def keys(needs: Iterable[Need]) -> Set[Key]:
    """The keys of needs."""
    return {need.key for need in needs}
