"""A game year by year: small boards, and the supply centres over all its scenes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from zine.language import named
from zine.render.hatching import NOBODY, areas
from zine.report.replay import ReplayScene
from zine.variants.geometry import Geometry

IDENT = "replay"
# Markers on a board of a hundred and fifty pixels.
SMALL: Mapping[str, str] = {
    "A": "m-18,0a18,18 0 1 0 36,0a18,18 0 1 0-36,0z",
    "F": "m-22,-12h44v24h-44z",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class YearBoard:
    """A small board of a contact sheet: a year, its scenes, and the position at its end.

    `land` lies under the base drawing, `units` over it; `words` says who has how many centres.
    """

    year: int
    scenes: tuple[ReplayScene, ...]
    land: str
    units: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnReplay:
    """What a page needs to play a game.

    `outlines` is the land by province, to be used by id; `bands` is the supply chart over all
    scenes, `columns` wide and `total` high; `powers` have their colours, and their centres in
    each scene; `years` is the contact sheet.
    """

    size: tuple[float, float]
    outlines: str
    bands: str
    columns: int
    total: int
    powers: tuple[tuple[str, str, tuple[int, ...]], ...]
    years: tuple[YearBoard, ...]


def drawn_replay(
    scenes: Sequence[ReplayScene], geometry: Geometry, colours: Mapping[str, str]
) -> DrawnReplay:
    """The replay of a game's scenes; `colours` are by power."""
    powers = [power for power in colours if _appears(power, scenes)]
    land = sorted({province for scene in scenes for province in scene.board.tints})
    land = [each for each in land if geometry.sites[each].cells]
    counts = [_counts(scene, powers) for scene in scenes]
    return DrawnReplay(
        size=geometry.size,
        outlines="".join(_outlines(land, geometry)),
        bands="".join(_bands(counts, powers, colours)),
        columns=len(scenes),
        total=max(map(sum, counts), default=0),
        powers=tuple(
            (power, colours[power], tuple(row[at] for row in counts))
            for at, power in enumerate(powers)
        ),
        years=tuple(_years(scenes, geometry, colours)),
    )


def _appears(power: str, scenes: Iterable[ReplayScene]) -> bool:
    return any(
        power in scene.board.centres.values() or any(u.power == power for u in scene.board.units)
        for scene in scenes
    )


def _outlines(land: Iterable[str], geometry: Geometry) -> Iterator[str]:
    for province, shape in areas({each: each for each in land}, geometry):
        yield f'<path id="land-{escape(province)}" d="{shape}"/>\n'


def _counts(scene: ReplayScene, powers: Iterable[str]) -> list[int]:
    owners = list(scene.board.centres.values())
    return [owners.count(power) for power in powers]


def _bands(
    counts: Sequence[Sequence[int]], powers: Sequence[str], colours: Mapping[str, str]
) -> Iterator[str]:
    """The centres of all powers, one band on the other, a column for each scene."""
    for place, power in enumerate(powers):
        if not any(row[place] for row in counts):
            continue
        lower = [sum(row[:place]) for row in counts]
        upper = [low + row[place] for low, row in zip(lower, counts, strict=True)]
        there = "".join(f"H{at}V{y}" for at, y in enumerate(upper))
        back = "".join(f"V{y}H{at}" for at, y in reversed(list(enumerate(lower))))
        yield f'<path fill="{colours[power]}" d="M0,{lower[0]}{there}H{len(counts)}{back}z"/>'


def _years(
    scenes: Sequence[ReplayScene], geometry: Geometry, colours: Mapping[str, str]
) -> Iterator[YearBoard]:
    """Each year with the position at its end: that of the scene after its last one."""
    years: dict[int, list[int]] = {}
    for at, scene in enumerate(scenes):
        if scene.turn is not None:
            years.setdefault(scene.turn.phase.year, []).append(at)
    for year, places in years.items():
        after = scenes[places[-1] + 1]
        owners = list(after.board.centres.values())
        rows = [f"{named(power)} {owners.count(power)}" for power in colours if power in owners]
        yield YearBoard(
            year=year,
            scenes=tuple(scenes[at] for at in places),
            land="".join(_small_land(after, geometry, colours)),
            units="".join(_small_units(after, geometry, colours)),
            words=", ".join(rows),
        )


def _small_land(
    scene: ReplayScene, geometry: Geometry, colours: Mapping[str, str]
) -> Iterator[str]:
    lands: dict[str, list[str]] = {}
    for province, power in sorted(scene.board.tints.items()):
        if geometry.sites[province].cells:
            lands.setdefault(power, []).append(f'<use href="#land-{escape(province)}"/>')
    for power, uses in sorted(lands.items()):
        yield f'<g class="zb-tint" fill="{colours.get(power, NOBODY)}">{"".join(uses)}</g>'


def _small_units(
    scene: ReplayScene, geometry: Geometry, colours: Mapping[str, str]
) -> Iterator[str]:
    """One path for each power: a disc where it has an army, a box where it has a fleet."""
    marks: dict[str, list[str]] = {}
    for unit in scene.board.units:
        if unit.kind in SMALL:
            x, y = geometry.spot(unit.location, dislodged=unit.dislodged)
            marks.setdefault(unit.power, []).append(f"M{x:g},{y:g}{SMALL[unit.kind]}")
    for power, paths in sorted(marks.items()):
        yield f'<path fill="{colours.get(power, NOBODY)}" d="{"".join(paths)}"/>'
