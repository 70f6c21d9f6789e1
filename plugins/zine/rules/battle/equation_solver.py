"""Solves booleans that define one another; knows nothing of Diplomacy.

Each node has an equation that gives True, False or None (not yet known) from the values
of other nodes. Most nodes are settled in one pass of asking, each with all that it depends
on. What remains unknown is a set of cycles: each is searched for all assignments that satisfy
its own equations, and where there is not exactly one, a backup rule chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Ask = Callable[[int], bool | None]
Equation = Callable[[int, Ask], bool | None]
Solution = Mapping[int, bool]
BackupRule = Callable[[Sequence[int], Sequence[Solution]], Solution]


class Resolver:
    """Scratch state of one solving; `values` may hold answers that are known beforehand."""

    def __init__(self, values: list[bool | None], equation: Equation, backup: BackupRule) -> None:
        self.values = values
        self._tried: set[int] = set()
        self._equation = equation
        self._backup = backup

    def settle(self, nodes: Sequence[int]) -> None:
        """Give some nodes their values, and all nodes on which they depend."""
        unknown = self._learn(nodes)
        while unknown:
            for component in self._closed_components(unknown):
                solutions = self._solutions(component)
                chosen = solutions[0] if len(solutions) == 1 else self._backup(component, solutions)
                for node, value in chosen.items():
                    self.values[node] = value
            unknown = self._learn(unknown)

    def _ask(self, node: int) -> bool | None:
        value = self.values[node]
        if value is None and node not in self._tried:
            self._tried.add(node)
            value = self.values[node] = self._equation(node, self._ask)
        return value

    def _learn(self, nodes: Sequence[int]) -> Sequence[int]:
        """Ask until nothing new is learnt; return what was asked and is still unknown."""
        while nodes:
            self._tried.clear()
            for node in nodes:
                self._ask(node)
            unknown = sorted(node for node in self._tried if self.values[node] is None)
            if unknown == nodes:
                break
            nodes = unknown
        return nodes

    def _closed_components(self, unknown: Sequence[int]) -> list[list[int]]:
        """The cycles that depend on no other unknown node."""
        needs: dict[int, set[int]] = {}
        for node in unknown:
            asked: set[int] = set()

            def record(other: int, asked: set[int] = asked) -> bool | None:
                if self.values[other] is None:
                    asked.add(other)
                return self.values[other]

            self._equation(node, record)
            needs[node] = asked
        components = _strongly_connected(needs)
        return [
            sorted(component)
            for component in components
            if all(needs[node] <= component for node in component)
        ]

    def _solutions(self, component: Sequence[int]) -> list[Solution]:
        """Every assignment of the component that satisfies all its equations."""
        found: list[Solution] = []
        self._search(component, found)
        return found

    def _search(self, component: Sequence[int], found: list[Solution]) -> None:
        learnt = self._propagate(component)
        if learnt is not None:
            open_node = next((n for n in component if self.values[n] is None), None)
            if open_node is None:
                found.append({node: bool(self.values[node]) for node in component})
            else:
                for guess in (True, False):
                    self.values[open_node] = guess
                    self._search(component, found)
                self.values[open_node] = None
            for node in learnt:
                self.values[node] = None

    def _propagate(self, component: Sequence[int]) -> list[int] | None:
        """Follow the guesses made so far; None (and nothing kept) on a contradiction."""
        learnt: list[int] = []
        progress = True
        while progress:
            progress = False
            for node in component:
                value = self._equation(node, self.values.__getitem__)
                known = self.values[node]
                if value is None or value == known:
                    continue
                if known is not None:
                    for undone in learnt:
                        self.values[undone] = None
                    return None
                self.values[node] = value
                learnt.append(node)
                progress = True
        return learnt


def _strongly_connected(needs: Mapping[int, set[int]]) -> list[set[int]]:
    """The strongly connected components of a graph, those needed by others first.

    Tarjan's algorithm with its own stack, for chains may be as long as the map is wide.
    """
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    components: list[set[int]] = []
    for root in needs:
        if root in index:
            continue
        work = [(root, iter(sorted(needs[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, others = work[-1]
            for other in others:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    work.append((other, iter(sorted(needs[other]))))
                    break
                if other in stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node)
                    components.append(set(stack[cut:]))
                    del stack[cut:]
    return components
