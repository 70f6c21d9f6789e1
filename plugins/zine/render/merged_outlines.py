"""Land of one owner joined to one outline: the borders inside it need not be drawn.

A map's outlines are cut into borders once: rows of sides that the same outlines share. Land is
then joined by whole borders, of which a map has a fifth as many as sides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise

from zine.variants.geometry import Point, Ring, sides


class Border:
    """Corners in a row, from one where outlines part to the next; `back` is the way back."""

    back: Border

    def __init__(self, corners: Ring) -> None:
        self.corners = corners

    @cached_property
    def steps(self) -> str:
        """Its sides as path data: steps, each begun by a space or its sign."""
        return _steps(self.corners)

    @cached_property
    def open_steps(self) -> str:
        """The same without the last side, which closes an outline by itself."""
        return _steps(self.corners[:-1])


class Borders:
    """The borders of a map, by the `cells` of its provinces: the outlines of their land.

    Cells must share whole sides where they touch.
    """

    def __init__(self, cells: Mapping[str, Iterable[Ring]]) -> None:
        rings = {code: [_clean(_clockwise(each)) for each in own] for code, own in cells.items()}
        parting = _parting(ring for own in rings.values() for ring in own)
        known: dict[Ring, Border] = {}
        self._of = {
            code: [_border(each, known) for ring in own for each in _cut(ring, parting)]
            for code, own in rings.items()
        }

    def around(self, provinces: Iterable[str]) -> Iterator[Sequence[Border]]:
        """The outlines of provinces together, in the order of their first corners.

        A border that two of them share is left out; what is filled stays the same.
        """
        found: dict[Border, int] = {}
        for border in (border for each in provinces for border in self._of[each]):
            if found.get(border.back):
                found[border.back] -= 1
            else:
                found[border] = found.get(border, 0) + 1
        onward: defaultdict[Point, list[Border]] = defaultdict(list)
        for border, count in found.items():
            if count:
                onward[border.corners[0]] += [border] * count
        for start, leaving in onward.items():
            while leaving:
                line = [leaving.pop()]
                while (place := line[-1].corners[-1]) != start:
                    line.append(onward[place].pop())
                yield line


def _clean(ring: Ring) -> Ring:
    """The ring without sides that have no length."""
    corners = tuple(corner for corner, _ in groupby(ring))
    return corners[:-1] if len(corners) > 1 and corners[-1] == corners[0] else corners


def _clockwise(ring: Ring) -> Ring:
    """The same ring, with its inside always on the same hand."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(ring))
    return ring if area >= 0 else ring[::-1]


def _parting(rings: Iterable[Ring]) -> frozenset[Point]:
    """The corners where outlines begin, turn back or part."""
    near: defaultdict[Point, set[Point]] = defaultdict(set)
    found: set[Point] = set()
    for ring in rings:
        found.update(ring[:1])
        around = (*ring[-1:], *ring[:-1]), ring, (*ring[1:], *ring[:1])
        for before, corner, after in zip(*around, strict=True):
            near[corner] |= {before, after}
            if before == after:
                found.add(corner)
    return frozenset(found.union(corner for corner, others in near.items() if len(others) > 2))


def _cut(ring: Ring, parting: frozenset[Point]) -> Iterator[Ring]:
    """The ring in pieces that begin and end where outlines part; it begins at such a corner."""
    if len(ring) < 2:
        return
    whole = (*ring, ring[0])
    cuts = [at for at, corner in enumerate(whole) if corner in parting]
    yield from (whole[start : end + 1] for start, end in pairwise(cuts))


def _border(corners: Ring, known: dict[Ring, Border]) -> Border:
    if corners not in known:
        there, back = Border(corners), Border(corners[::-1])
        there.back, back.back = back, there
        known[corners], known[back.corners] = there, back
    return known[corners]


def _steps(corners: Ring) -> str:
    data = "".join(f" {bx - ax:g},{by - ay:g}" for (ax, ay), (bx, by) in pairwise(corners))
    return data.replace(" -", "-").replace(",-", "-")
