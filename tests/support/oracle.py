"""A second adjudicator, slow and plain: tries every way the moves could turn out.

It shares no code with the engine but the map and the order values. An assignment says of
each move whether it succeeds; it is a resolution if every move's success follows from the
strengths it implies (DATC 5.B). Where there is not exactly one resolution:

* the convoys whose failure is the least that is needed for a resolution count as failing
  (Szykman's rule, DATC 4.A.2; if several equally small choices would do, all of them);
* of what then remains, units that can move in a circle do (6.C): the resolution with the
  most successful moves holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product

from zine.rules.geography import Geography, UnitKind
from zine.rules.orders import Convoy, Move, MovementOrder, Support
from zine.rules.position import Unit


def land(location: str) -> str:
    """The province of a location."""
    return location.split("/", maxsplit=1)[0]


@dataclass
class Oracle:
    """The whole of one phase; orders are legal, one a unit."""

    geography: Geography
    orders: Mapping[Unit, MovementOrder]
    failing: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.at = {unit.province: unit for unit in self.orders}
        self.moves = {
            unit.province: land(order.target)
            for unit, order in self.orders.items()
            if isinstance(order, Move)
        }
        self.sailing = {start for start in self.moves if self.sails(start)}

    def order(self, province: str) -> MovementOrder:
        """The order of the unit in a province."""
        return self.orders[self.at[province]]

    def sails(self, start: str) -> bool:
        """Whether a move goes by sea (DATC 4.A.3)."""
        unit, goal = self.at[start], self.moves[start]
        order = self.order(start)
        assert isinstance(order, Move)
        if unit.kind is UnitKind.FLEET:
            return False
        borders = {land(place) for place in self.geography.army_borders[start]}
        own = any(
            isinstance(other, Convoy)
            and fleet.power == unit.power
            and (land(other.army), land(other.target)) == (start, goal)
            for fleet, other in self.orders.items()
        )
        return order.via_convoy or goal not in borders or own

    def carriers(self, start: str) -> set[str]:
        """The provinces of fleets ordered to carry the army."""
        return {
            fleet.province
            for fleet, order in self.orders.items()
            if isinstance(order, Convoy)
            and (land(order.army), land(order.target)) == (start, self.moves[start])
        }

    def touches(self, one: str, other: str) -> bool:
        """Whether a fleet could cross between two provinces."""
        return any(
            land(near) == other
            for place, nears in self.geography.fleet_borders.items()
            if land(place) == one
            for near in nears
        )

    def dislodged(self, province: str, success: Mapping[str, bool]) -> bool:
        """Whether the unit in a province is driven out."""
        if success.get(province, False):
            return False
        return any(success[start] for start, goal in self.moves.items() if goal == province)

    def arrives(self, start: str, success: Mapping[str, bool]) -> bool:
        """Whether a move gets as far as its destination's border."""
        if start not in self.sailing:
            return True
        if start in self.failing:
            return False
        seas = {s for s in self.carriers(start) if not self.dislodged(s, success)}
        reached = {sea for sea in seas if self.touches(sea, start)}
        while True:
            more = {s for s in seas - reached if any(self.touches(s, r) for r in reached)}
            if not more:
                break
            reached |= more
        return any(self.touches(sea, self.moves[start]) for sea in reached)

    def helps(self, helper: str, start: str, goal: str | None) -> bool:
        """Whether a unit's support is for this very move (or hold, if goal is None)."""
        order = self.order(helper)
        if not isinstance(order, Support) or land(order.helped) != start:
            return False
        if goal is None:
            return order.target is None
        target = self.order(start)
        assert isinstance(target, Move)
        return order.target is not None and order.target in (target.target, goal)

    def given(self, helper: str, success: Mapping[str, bool]) -> bool:
        """Whether a support is uncut."""
        order = self.order(helper)
        assert isinstance(order, Support)
        aimed = land(order.target) if order.target else None
        for start, goal in self.moves.items():
            if goal != helper or self.at[start].power == self.at[helper].power:
                continue
            if start == aimed:
                if success[start]:
                    return False
            elif self.arrives(start, success):
                return False
        return True

    def supports(
        self, start: str, goal: str | None, success: Mapping[str, bool], but: str | None = None
    ) -> int:
        """Uncut supports for a move or hold, those of the power `but` left out."""
        return sum(
            self.at[helper].power != but and self.given(helper, success)
            for helper in self.at
            if self.helps(helper, start, goal)
        )

    def duel(self, start: str) -> bool:
        """Whether a move meets the opposite move over land."""
        goal = self.moves[start]
        return (
            self.moves.get(goal) == start and start not in self.sailing and goal not in self.sailing
        )

    def attack(self, start: str, success: Mapping[str, bool]) -> int:
        """Attack strength."""
        goal = self.moves[start]
        if not self.arrives(start, success):
            return 0
        if goal not in self.at or (success.get(goal, False) and not self.duel(start)):
            return 1 + self.supports(start, goal, success)
        if self.at[goal].power == self.at[start].power:
            return 0
        return 1 + self.supports(start, goal, success, but=self.at[goal].power)

    def resist(self, start: str, success: Mapping[str, bool]) -> int:
        """What stands in the way at the destination: hold or defend strength."""
        goal = self.moves[start]
        if goal not in self.at:
            return 0
        if self.duel(start):
            return 1 + self.supports(goal, start, success)
        if goal in self.moves:
            return 0 if success[goal] else 1
        return 1 + self.supports(goal, None, success)

    def prevent(self, start: str, success: Mapping[str, bool]) -> int:
        """Prevent strength."""
        if not self.arrives(start, success):
            return 0
        goal = self.moves[start]
        if self.duel(start) and success[goal]:
            return 0
        return 1 + self.supports(start, goal, success)

    def wins(self, start: str, success: Mapping[str, bool]) -> bool:
        """Whether a move must succeed, given how all others turn out."""
        strength = self.attack(start, success)
        rivals = (s for s, goal in self.moves.items() if goal == self.moves[start] and s != start)
        return strength > self.resist(start, success) and all(
            strength > self.prevent(rival, success) for rival in rivals
        )

    def resolutions(self) -> list[dict[str, bool]]:
        """Every assignment that follows from itself."""
        starts = sorted(self.moves)
        found = []
        for values in product((True, False), repeat=len(starts)):
            success = dict(zip(starts, values, strict=True))
            if all(self.wins(start, success) == success[start] for start in starts):
                found.append(success)
        return found

    def resolve(self) -> dict[str, bool]:
        """The one resolution, by the backup rules if the equations leave a choice."""
        for size in range(len(self.sailing) + 1):
            choices = [
                set(chosen)
                for chosen in combinations(sorted(self.sailing), size)
                if self._settles(set(chosen))
            ]
            if choices:
                self.failing = set().union(*choices)
                return max(self.resolutions(), key=lambda each: sum(each.values()))
        raise AssertionError("no resolution even with every convoy failing")

    def _settles(self, failing: set[str]) -> bool:
        """Whether with these convoys failing only circles are left to choose."""
        before, self.failing = self.failing, failing
        found = self.resolutions()
        self.failing = before
        if not found:
            return False
        most = max(found, key=lambda each: sum(each.values()))
        return all(
            self._circles(start for start in most if most[start] != each[start]) for each in found
        ) and all(most[start] for each in found for start in most if most[start] != each[start])

    def _circles(self, starts: Iterable[str]) -> bool:
        """Whether moves, taken together, only take one another's places."""
        among = set(starts)
        return {self.moves[start] for start in among} == among
