"""The equations of the movement phase: who is stronger where (DATC 3, chapter 5.B).

`Equations` hold one phase's orders as indexed lists. Every strength is a range
(least, most), because some of what it depends on may not be known yet; an equation
answers True or False as soon as the ranges allow, else None. In a `Battle` all are settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import chain
from types import MappingProxyType
from typing import Final

from zine.rules.battle.actions import Action, ActionIndex, indexed
from zine.rules.battle.equation_solver import Ask, Resolver, Solution
from zine.rules.geography import NOWHERE, Geography
from zine.rules.reach import reachable_by
from zine.rules.rulebook import ParadoxRule

Range = tuple[int, int]
ONE: Range = (1, 1)
NONE: Range = (0, 0)


class Equations:
    """The orders of one movement phase; only what is asked for is settled.

    Node `i` stands for action `i`: does the move succeed, is the support given? Node
    `len(actions) + i` stands for: does the convoyed army `i` have a route?
    """

    def __init__(
        self,
        geography: Geography,
        actions: Sequence[Action],
        paradox_rule: ParadoxRule = ParadoxRule.SZYKMAN,
        index: ActionIndex | None = None,
    ) -> None:
        self.geography: Final = geography
        self.actions: Final = actions
        self.paradox_rule: Final = paradox_rule
        self.size: Final = len(actions)
        bearing = index or indexed(actions)
        self.at: Final = bearing.at
        self.into: Final = bearing.into
        self.supports: Final = bearing.supports
        self.carriers: Final = bearing.carriers
        self._drowned: set[int] = set()
        self._stilled: set[int] = set()
        self._values: list[bool | None] = [None] * (2 * self.size)

    def settle(self, nodes: Sequence[int]) -> None:
        """Find the values of some nodes, and of all on which they depend."""
        Resolver(self._values, self._equation, self._backup).settle(nodes)

    def settled(self, node: int) -> bool:
        """The value of a move, of a matched support or of a convoyed army's route."""
        if self._values[node] is None:
            self.settle((node,))
        return bool(self._values[node])

    @property
    def stilled(self) -> Set[int]:
        """The fleets that hold instead of convoying, as far as a paradox is settled."""
        return frozenset(self._stilled)

    def _equation(self, node: int, ask: Ask) -> bool | None:
        if node >= self.size:
            return self._route(node - self.size, ask)
        action = self.actions[node]
        if action.goal is None:
            return self._support(node, ask)
        if action.needed is None:
            return self._move(node, ask)
        return self._move_in_need(node, action.needed, ask)

    def _move_in_need(self, index: int, needed: Sequence[int], ask: Ask) -> bool | None:
        """A move that also needs one of some supports to be given."""
        answers = [ask(each) for each in needed]
        if not any(answers) and None not in answers:
            return False
        moves = self._move(index, ask)
        return moves if any(answers) or moves is False else None

    def _move(self, index: int, ask: Ask) -> bool | None:
        """A move succeeds if its attack beats what holds the province and every rival (5.B.1)."""
        move = self.actions[index]
        assert move.goal is not None
        rivals = self.into[move.goal]
        occupant = self.at.get(move.goal)
        if occupant is None and len(rivals) == 1:
            return not move.by_sea or ask(self.size + index)
        least, most = self.attack(index, ask)
        if most == 0:
            return False
        certain = True
        if occupant is not None:
            if self.is_head_to_head(index, occupant):
                low, high = self.defend(occupant, ask)
            else:
                low, high = self.hold(occupant, ask)
            if most <= low:
                return False
            certain = least > high
        for rival in rivals:
            if rival != index:
                low, high = self.prevent(rival, ask)
                if most <= low:
                    return False
                certain = certain and least > high
        return True if certain else None

    def _support(self, index: int, ask: Ask) -> bool | None:
        """A support is given unless it is cut (5.B.2)."""
        certain = True
        for attacker in self.into.get(self.actions[index].province, ()):
            cut = self.cuts(attacker, index, ask)
            if cut:
                return False
            certain = certain and cut is False
        return True if certain else None

    def cuts(self, attacker: int, index: int, ask: Ask) -> bool | None:
        """Whether a move cuts a support.

        Any attack by another power that arrives does (DATC 6.D.2), save one from the
        province the support is aimed at, which must dislodge (6.D.4, 6.D.17).
        """
        move, support = self.actions[attacker], self.actions[index]
        if move.power == support.power:
            return False
        if move.province == support.aimed:
            return ask(attacker)
        return not move.by_sea or ask(self.size + attacker)

    def _route(self, index: int, ask: Ask) -> bool | None:
        """A convoyed army has a route if one chain of fleets stands (5.B.4, 4.A.1.b)."""
        move = self.actions[index]
        assert move.goal is not None
        sure: set[str] = set()
        possible: set[str] = set()
        for fleet in self.carriers.get(index, ()):
            dislodged = self._dislodged(fleet, ask)
            if dislodged is False:
                sure.add(self.actions[fleet].province)
            if not dislodged:
                possible.add(self.actions[fleet].province)
        if move.route:
            bound = set(move.route)
            if not bound <= possible:
                return False
            return True if bound <= sure else None
        if not reachable_by(self.geography, move.province, move.goal, possible):
            return False
        if reachable_by(self.geography, move.province, move.goal, sure):
            return True
        return None

    def _dislodged(self, index: int, ask: Ask) -> bool | None:
        """Whether a move into its province succeeds: then a fleet convoys nobody (5.B.3)."""
        answers = [ask(m) for m in self.into.get(self.actions[index].province, ())]
        if any(answers):
            return True
        return None if None in answers else False

    def is_head_to_head(self, one: int, other: int) -> bool:
        """Whether two units move at each other over land; a convoy avoids it (DATC 6.G)."""
        first, second = self.actions[one], self.actions[other]
        return (
            second.goal == first.province
            and first.goal == second.province
            and not first.by_sea
            and not second.by_sea
        )

    def _backing(self, index: int, ask: Ask, against: str | None = None) -> Range:
        """The unit's own strength, and one for each support given, save by `against` (5.B.5-8)."""
        least = most = self.actions[index].strength
        for support in self.supports.get(index, ()):
            if self.actions[support].power == against:
                continue
            given = ask(support)
            if given is None:
                most += 1
            elif given:
                least += 1
                most += 1
        return least, most

    def attack(self, index: int, ask: Ask) -> Range:
        """Attack strength: none dislodges its own unit or helps to (5.B.8, DATC 6.D.10-16)."""
        move = self.actions[index]
        assert move.goal is not None
        arrives = not move.by_sea or ask(self.size + index)
        if arrives is False:
            return NONE
        occupant = self.at.get(move.goal)
        if occupant is None:
            least, most = self._backing(index, ask)
        else:
            leaves = self._leaves(index, occupant, ask)
            if leaves:
                least, most = self._backing(index, ask)
            else:
                owner = self.actions[occupant].power
                least, most = NONE if owner == move.power else self._backing(index, ask, owner)
                if leaves is None:
                    most = self._backing(index, ask)[1]
        return (least if arrives else 0), most

    def _leaves(self, index: int, occupant: int, ask: Ask) -> bool | None:
        """Whether the occupant makes room for the move; never in a head-to-head battle."""
        if self.actions[occupant].goal is None or self.is_head_to_head(index, occupant):
            return False
        return ask(occupant)

    def hold(self, occupant: int, ask: Ask) -> Range:
        """Hold strength of the unit in a province: one that fails to leave has one (5.B.5)."""
        if self.actions[occupant].goal is None:
            return self._backing(occupant, ask)
        gone = ask(occupant)
        if gone is None:
            return 0, 1
        return NONE if gone else ONE

    def defend(self, index: int, ask: Ask) -> Range:
        """Defend strength in a head-to-head battle: all its supports count (5.B.7)."""
        return self._backing(index, ask)

    def prevent(self, index: int, ask: Ask) -> Range:
        """Prevent strength: what a rival puts in the way of others (5.B.6).

        None without a route, and none if it lost a head-to-head battle (DATC 6.E.1).
        """
        move = self.actions[index]
        assert move.goal is not None
        arrives = not move.by_sea or ask(self.size + index)
        if arrives is False:
            return NONE
        least, most = self._backing(index, ask)
        opponent = self.at.get(move.goal)
        if opponent is not None and self.is_head_to_head(index, opponent):
            beaten = ask(opponent)
            if beaten:
                return NONE
            if beaten is None:
                least = 0
        return (least if arrives else 0), most

    def _backup(self, component: Sequence[int], solutions: Sequence[Solution]) -> Solution:
        """Where the equations do not decide (5.B.9): the paradox rule, or circular movement.

        If convoys are part of the paradox, their fleets that are fought over hold instead
        (`_stilled`), so the armies have no route (DATC 4.A.2); else the units move in a
        circle and all succeed (6.C).
        """
        routes = [node for node in component if node >= self.size]
        if routes:
            for army in (node - self.size for node in routes):
                self._drowned.add(army)
                self._stilled.update(
                    fleet
                    for fleet in self.carriers[army]
                    if set(component).intersection(self.into.get(self.actions[fleet].province, ()))
                )
            if self.paradox_rule is ParadoxRule.SZYKMAN:
                return dict.fromkeys(routes, False)
            moves = [node for node in component if node < self.size and self.actions[node].goal]
            return dict.fromkeys((*routes, *moves), False)
        assert solutions, "only convoys can make the equations contradict themselves"
        return max(solutions, key=lambda solution: sum(solution.values()))


class Battle(Equations):
    """A movement phase with everything settled; its parts and what it was fought with are immutable.

    `values` has the value of each node, `paradox` the armies that a paradox keeps from moving,
    `dislodgers` the move that drove out each dislodged unit.
    """

    def __init__(
        self, geography: Geography, actions: Sequence[Action], paradox_rule: ParadoxRule
    ) -> None:
        super().__init__(geography, tuple(actions), paradox_rule)
        self.settle(self._fought_over())
        self.values: Final = tuple(self._values)
        self.paradox: Final = frozenset(self._drowned)
        # The settled value of a node, in the manner of an `Ask`.
        self.known: Final[Ask] = self.values.__getitem__
        self.dislodgers: Final[Mapping[int, int]] = MappingProxyType(self._dislodgers())

    def _fought_over(self) -> list[int]:
        """The nodes that others may stand against; the rest succeed at sight."""
        actions, size, values = self.actions, self.size, self._values
        nodes: list[int] = []
        for goal, rivals in self.into.items():
            met = goal in self.at or len(rivals) > 1
            for index in rivals:
                if actions[index].by_sea:
                    nodes += (index, size + index)
                elif met or actions[index].needed is not None:
                    nodes.append(index)
                else:
                    values[index] = True
        for index in chain.from_iterable(self.supports.values()):
            if actions[index].province in self.into:
                nodes.append(index)
            else:
                values[index] = True
        return nodes

    def _dislodgers(self) -> dict[int, int]:
        """Which move drove out which unit."""
        values, at = self.values, self.at
        found: dict[int, int] = {}
        for goal, rivals in self.into.items():
            occupant = at.get(goal)
            if occupant is not None and not (self.actions[occupant].goal and values[occupant]):
                found.update((occupant, rival) for rival in rivals if values[rival])
        return found

    def contested(self, held: Set[str] = NOWHERE) -> set[str]:
        """Provinces where a failed move met resistance: closed to retreats (DATC 6.H.6).

        Those in `held`, where a unit stands, are not looked at.
        """
        return {
            goal
            for goal, rivals in self.into.items()
            if goal not in held and (len(rivals) > 1 or goal in self.at)
            for index in rivals
            if not self.values[index] and self.prevent(index, self.known)[0] > 0
        }

    def has_route(self, index: int) -> bool:
        """Whether a move could reach its goal at all: by land, or by an unbroken convoy."""
        return not self.actions[index].by_sea or bool(self.values[self.size + index])
