"""Land by its owner: a colour, and a hatching that tells powers apart without it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from zine.render.merged_outlines import Border, Borders
from zine.render.strokes import at
from zine.variants.geometry import Geometry

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


def swatches(colours: Mapping[str, str]) -> Mapping[str, str]:
    """A small drawing of each power's land, to stand in a key."""
    drawn = {}
    for power, ident in hatch_ids(colours, colours, "key").items():
        hatches = {power: ident}
        drawn[power] = (
            '<svg class="zb swatch" viewBox="0 0 30 20" aria-hidden="true">'
            f"<defs>{''.join(patterns(hatches))}</defs><path class="
            f'"zb-land" d="{SWATCH}"/>{"".join(tinted([(power, SWATCH)], colours, hatches, "swatch"))}</svg>'
        )
    return drawn


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
