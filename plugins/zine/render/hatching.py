"""Land by its owner: a colour, and a hatching that tells powers apart without it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from html import escape
from itertools import groupby, pairwise

from zine.render.strokes_and_curves import at
from zine.variants.geometry import Geometry, Point, Ring, sides

NOBODY = "#8a8578"
# One for each power in the order of its map, and the first again for an eighth power.
# Each is drawn in a square of ten units and meets itself at the square's edges.
HATCHES = (
    "M-2,2l4-4M0,10L10,0M8,12l4-4",
    "M0,5H10",
    "M-2,8l4,4M0,0L10,10M8,-2l4,4",
    "M5,0V10",
    "M0,5H10M5,0V10",
    "M4,5h2",
    "M0,0L10,10M10,0L0,10",
)
SWATCH = "M0,0H30V20H0z"

Area = tuple[str, str]  # a power, and the path data of all its land


def areas(tints: Mapping[str, str], geometry: Geometry) -> tuple[Area, ...]:
    """One area for each power, over all its land; `tints` maps provinces to powers."""
    owned: dict[str, list[str]] = defaultdict(list)
    for province, power in sorted(tints.items()):
        owned[power].append(province)
    return tuple((power, _land(geometry, tuple(own))) for power, own in sorted(owned.items()))


def hatch_ids(powers: Iterable[str], colours: Mapping[str, str], ident: str) -> dict[str, str]:
    """The id of each power's hatching on one board."""
    places = {power: place for place, power in enumerate(colours)}
    return {power: f"{ident}-h{places.get(power, len(places))}" for power in powers}


def patterns(hatches: Mapping[str, str]) -> Iterator[str]:
    """The hatchings, to stand in a `defs` element."""
    for ident in sorted(set(hatches.values())):
        strokes = HATCHES[int(ident.rpartition("-h")[2]) % len(HATCHES)]
        yield (
            f'<pattern id="{escape(ident)}" width="10" height="10"'
            f' patternUnits="userSpaceOnUse"><path d="{strokes}"/></pattern>'
        )


def tinted(
    land: Iterable[Area], colours: Mapping[str, str], hatches: Mapping[str, str], ident: str
) -> Iterator[str]:
    """Each area in its power's colour and, over that, its hatching; `ident` begins its id."""
    for power, shape in land:
        place = escape(f"{ident}-{hatches[power].rpartition('-')[2]}")
        yield (
            f'<g class="zb-tint" fill="{colours.get(power, NOBODY)}">'
            f'<path id="{place}" d="{shape}"/></g>'
            f'<use href="#{place}" fill="url(#{escape(hatches[power])})"/>'
        )


def swatch(power: str, colours: Mapping[str, str], ident: str = "") -> str:
    """A small drawing of a power's land, to stand in a key; `ident` begins its ids."""
    hatches = hatch_ids((power,), colours, f"{ident}key")
    land = "".join(tinted([(power, SWATCH)], colours, hatches, f"{ident}swatch"))
    return (
        '<svg class="zb swatch" viewBox="0 0 30 20" aria-hidden="true">'
        f"<defs>{''.join(patterns(hatches))}</defs>"
        f'<path class="zb-land" d="{SWATCH}"/>{land}</svg>'
    )


@lru_cache(maxsize=4096)
def _land(geometry: Geometry, provinces: tuple[str, ...]) -> str:
    """One power's land, which often stays the same from phase to phase."""
    return "".join(map(_outline, _borders(geometry).around(provinces)))


@lru_cache(maxsize=32)
def _borders(geometry: Geometry) -> Borders:
    return Borders({code: site.cells for code, site in geometry.sites.items()})


def _outline(borders: Sequence[Border]) -> str:
    """A closed outline as path data, in steps from corner to corner."""
    *first, last = borders
    start = at(borders[0].corners[0]).replace(",-", "-")
    steps = "".join(each.steps for each in first) + last.open_steps
    return f"M{start}l{steps.lstrip()}z"


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
