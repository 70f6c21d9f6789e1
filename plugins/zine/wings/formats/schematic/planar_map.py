"""Which places meet around a flat map: its faces, found from borders alone.

The faces are found as by Demoucron, Malgrange and Pertuiset: from a first cycle on, a way at a time
is laid into a face that has both its ends. Where a table fits on no flat map, borders are left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

Near = Mapping[str, frozenset[str]]
Links = Mapping[str, set[str]]
Cycle = tuple[str, ...]
Edge = tuple[str, str]

FILLER = "~"  # before the name of a place that is on no map, but keeps two others apart
TRIED = 4000  # places and borders in all trials of what to leave out of a map that is not flat
ODD = 8  # borders left out by trial, before a map is built up from its bare tree


class _MisfitError(Exception):
    """A border that fits into no face."""

    def __init__(self, edge: Edge) -> None:
        super().__init__(edge)
        self.edge = edge


@dataclass(frozen=True, slots=True)
class PlanarMap:
    """The faces of a flat map, all turning the same way, and the borders that it has no room for.

    Places are as they were, with fillers between parts that hang together by one place or none.
    """

    faces: tuple[Cycle, ...]
    left_out: tuple[Edge, ...]


def planar_map(near: Near) -> PlanarMap:
    """A flat map of places from their neighbours."""
    links = {code: set(others) for code, others in near.items()}
    while len(links) < 3:
        filler = f"{FILLER}{len(links)}"
        links[filler] = set(links)
        for code in links[filler]:
            links[code].add(filler)
    left_out: list[Edge] = []
    while True:
        try:
            faces = _faces(_joined(links))
        except _MisfitError as misfit:
            gone = [_odd_one(links, misfit.edge)] if len(left_out) < ODD else _all_but_tree(links)
            for one, other in gone:
                links[one].discard(other)
                links[other].discard(one)
            left_out += gone
        else:
            return _put_back(faces, left_out)


def _edges(links: Links) -> list[Edge]:
    return sorted((a, b) for a, others in links.items() for b in others if a < b)


def _odd_one(links: Links, culprit: Edge) -> Edge:
    """The border to leave out: one without which all others fit, if a few trials find it."""
    edges = _edges(links)
    odd = sorted(edges, key=lambda edge: len(links[edge[0]] & links[edge[1]]))
    for one, other in odd[: 1 + TRIED // (len(links) + len(edges))]:
        rest = {code: set(others) for code, others in links.items()}
        rest[one].discard(other)
        rest[other].discard(one)
        try:
            _faces(_joined(rest))
        except _MisfitError:
            continue
        return one, other
    return culprit if culprit in edges or culprit[::-1] in edges else odd[0]


def _all_but_tree(links: Links) -> list[Edge]:
    """The borders other than those of a tree that holds the map together."""
    seen: set[str] = set()
    tree: set[Edge] = set()
    for start in sorted(links):
        edge = [] if start in seen else [start]
        seen.add(start)
        for code in edge:
            for other in sorted(links[code] - seen):
                seen.add(other)
                edge.append(other)
                tree.add((min(code, other), max(code, other)))
    return [each for each in _edges(links) if each not in tree]


def _put_back(faces: list[Cycle], left_out: list[Edge]) -> PlanarMap:
    """A map with its faces cut by the borders that were left out and fit nevertheless."""
    table = dict(enumerate(faces))
    of: dict[str, set[int]] = {}
    for number, face in table.items():
        for code in face:
            of.setdefault(code, set()).add(number)
    gone = []
    for one, other in left_out:
        if room := of[one] & of[other]:
            _cut(table, of, min(room), [one, other])
        else:
            gone.append((one, other))
    return PlanarMap(tuple(table.values()), tuple(gone))


def _cut(faces: dict[int, Cycle], of: dict[str, set[int]], number: int, way: list[str]) -> None:
    """Cut a face in two by a way from one of its places to another."""
    face = faces.pop(number)
    for code in face:
        of[code].discard(number)
    fresh = max(faces, default=number) + 1
    for half in halves(face, way[0], way[1:-1], way[-1]):
        faces[fresh] = half
        for code in half:
            of.setdefault(code, set()).add(fresh)
        fresh += 1


def halves(face: Cycle, one: str, way: Sequence[str], other: str) -> tuple[Cycle, Cycle]:
    """A face cut in two by a way from one of its places to another."""
    at = face.index(one)
    turned = face[at:] + face[:at]
    cut = turned.index(other)
    return (*turned[: cut + 1], *reversed(way)), (*way, *turned[cut:], one)


def _joined(links: Links) -> dict[str, set[str]]:
    """The same places with fillers, so that no one place holds parts of the map together."""
    whole = {code: set(links[code]) for code in sorted(links)}
    while gap := _gap(whole):
        filler = f"{FILLER}{len(whole)}"
        whole[filler] = set(gap)
        for each in gap:
            whole[each].add(filler)
    return whole


def _gap(links: Links) -> Edge | None:
    """Two places that hang together by one place or not at all; None if all do by two."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    root = next(iter(links))
    order[root] = low[root] = 0
    trail: list[tuple[str, str, Iterator[str]]] = [(root, "", iter(sorted(links[root])))]
    gap: Edge | None = None
    while trail:
        place, parent, others = trail[-1]
        for other in others:
            if other not in order:
                order[other] = low[other] = len(order)
                trail.append((other, place, iter(sorted(links[other]))))
                break
            if other != parent:
                low[place] = min(low[place], order[other])
        else:
            trail.pop()
            if not parent:
                continue
            low[parent] = min(low[parent], low[place])
            if gap is None and low[place] >= order[parent]:
                beside = _beside(links, parent, place)
                gap = (place, beside) if beside else None
    strangers = [code for code in links if code not in order]
    return gap or ((root, strangers[0]) if strangers else None)


def _beside(links: Links, cut: str, place: str) -> str:
    """A neighbour of a cut place that lies in another part than `place`; "" if there is none."""
    part = {place, cut}
    edge = [place]
    while edge:
        edge = sorted({n for code in edge for n in links[code]} - part)
        part.update(edge)
    others = sorted(links[cut] - part)
    return min(others, key=lambda each: (-len(links[each]), each), default="")


def _faces(links: Links) -> list[Cycle]:
    """The faces of a map that hangs together by two. Raises _MisfitError if it is not flat."""
    first = _cycle(links)
    faces: dict[int, Cycle] = {0: first, 1: first[::-1]}
    of: dict[str, set[int]] = {code: {0, 1} for code in first}
    laid = {frozenset(pair) for pair in pairwise((*first, first[0]))}
    while chosen := _most_bound(links, faces, of, laid):
        number, piece = chosen
        way = _way(links, *piece)
        _cut(faces, of, number, way)
        laid |= {frozenset(pair) for pair in pairwise(way)}
    return list(faces.values())


LaidPath = tuple[tuple[str, ...], frozenset[str]]  # its ends, and the places between them


def _most_bound(
    links: Links, faces: Mapping[int, Cycle], of: Mapping[str, set[int]], laid: set[frozenset[str]]
) -> tuple[int, LaidPath] | None:
    """The piece with the least choice of faces, and its largest one; None if all is laid."""
    best: tuple[int, set[int], LaidPath] | None = None
    for piece in _pieces(links, of, laid):
        room = set.intersection(*(of[end] for end in piece[0]))
        if not room:
            raise _MisfitError(_misfit(links, piece, faces))
        if best is None or len(room) < best[0]:
            best = len(room), room, piece
        if len(room) == 1:
            break
    if best is None:
        return None
    return max(sorted(best[1]), key=lambda number: len(faces[number])), best[2]


def _cycle(links: Links) -> Cycle:
    """The shortest way around through the first border."""
    start = next(iter(links))
    goal = min(links[start])
    before = {start: ""}
    edge = deque([start])
    while edge:
        code = edge.popleft()
        for other in sorted(links[code]):
            if other in before or (code, other) == (start, goal):
                continue
            before[other] = code
            edge.append(other)
    way = [goal]
    while before[way[-1]]:
        way.append(before[way[-1]])
    return tuple(way)


def _pieces(
    links: Links, laid_on: Mapping[str, set[int]], laid: set[frozenset[str]]
) -> Iterator[LaidPath]:
    """What is not laid yet: borders between places that are, and parts with their ends."""
    for one in laid_on:
        for other in links[one]:
            if one < other and other in laid_on and frozenset((one, other)) not in laid:
                yield (one, other), frozenset()
    seen: set[str] = set()
    for start in links:
        if start in laid_on or start in seen:
            continue
        part = {start}
        edge = [start]
        ends: set[str] = set()
        while edge:
            code = edge.pop()
            for other in links[code]:
                if other in laid_on:
                    ends.add(other)
                elif other not in part:
                    part.add(other)
                    edge.append(other)
        seen |= part
        yield tuple(sorted(ends)), frozenset(part)


def _way(links: Links, ends: Sequence[str], inner: frozenset[str]) -> list[str]:
    """The shortest way through a piece from its first end to another."""
    if not inner:
        return list(ends)
    start = ends[0]
    before = {start: ""}
    edge = deque([start])
    while edge:
        code = edge.popleft()
        for other in sorted(links[code]):
            if code != start and other in ends and other != start:
                way = [other, code]
                while before[way[-1]]:
                    way.append(before[way[-1]])
                return way[::-1]
            if other in inner and other not in before:
                before[other] = code
                edge.append(other)
    raise AssertionError(ends)


def _misfit(links: Links, piece: LaidPath, faces: Mapping[int, Cycle]) -> Edge:
    """A border without which a piece may fit into the face that has most of its ends."""
    ends, inner = piece
    if not inner:
        return ends[0], ends[1]
    face = max(sorted(faces), key=lambda each: sum(end in faces[each] for end in ends))
    out = next(end for end in ends if end not in faces[face])
    return out, min(links[out] & inner)
