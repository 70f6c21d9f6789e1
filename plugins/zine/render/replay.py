"""The scenes of a replay as data for its player, and the still drawings around it.

Places are named once and drawn once: a scene says which unit is where, and what changed
colour since the scene before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from zine.blocks.board import Arrow, BoardUnit
from zine.language import named, phase_name
from zine.render.boards.markers import symbol, symbols
from zine.render.hatching import NOBODY, areas, hatch_ids, patterns
from zine.report.replay import ReplayScene
from zine.rules.geography import province_of
from zine.variants.geometry import Geometry

IDENT = "replay"
# Markers on a board of a hundred and fifty pixels.
SMALL = {"A": "m-18,0a18,18 0 1 0 36,0a18,18 0 1 0-36,0z", "F": "m-22,-12h44v24h-44z"}
OUT = "*"  # after the name of a location: where a dislodged unit waits there


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

    `data` is JSON that may stand in a page, `outlines` the land by province, to be used by
    id; `defs`, `land`, `centres` and `glyphs` are parts of the stage; `bands` is the supply
    chart over all scenes, `columns` wide and `total` high; `years` is the contact sheet.
    """

    size: tuple[float, float]
    data: str
    outlines: str
    defs: str
    land: str
    centres: str
    glyphs: str
    bands: str
    columns: int
    total: int
    powers: tuple[tuple[str, str], ...]
    years: tuple[YearBoard, ...]


def drawn_replay(
    scenes: Sequence[ReplayScene],
    geometry: Geometry,
    colours: Mapping[str, str],
    letters: Mapping[str, str],
) -> DrawnReplay:
    """The replay of a game's scenes; `colours` and `letters` are by power."""
    powers = [power for power in colours if _appears(power, scenes)]
    land = sorted({province for scene in scenes for province in scene.tints})
    land = [each for each in land if geometry.sites[each].cells]
    hatches = hatch_ids(powers, colours, IDENT)
    counts = [_counts(scene, powers) for scene in scenes]
    return DrawnReplay(
        size=geometry.size,
        data=_in_page(_data(scenes, geometry, powers, hatches, colours)),
        outlines="".join(_outlines(land, geometry)),
        defs="".join([*patterns(hatches), *symbols(_kinds(scenes), colours, letters, IDENT)]),
        land="".join(
            f'<g data-land="{each}"><use href="#land-{each}"/><use href="#land-{each}"/></g>'
            for each in map(escape, land)
        ),
        centres="".join(_centres(scenes, geometry)),
        glyphs="".join(_glyphs(scenes, powers, colours)),
        bands="".join(_bands(counts, powers, colours)),
        columns=len(scenes),
        total=max(map(sum, counts), default=0),
        powers=tuple((power, colours[power]) for power in powers),
        years=tuple(_years(scenes, geometry, colours)),
    )


def _appears(power: str, scenes: Iterable[ReplayScene]) -> bool:
    return any(
        power in scene.centres.values() or any(u.power == power for u in scene.units.values())
        for scene in scenes
    )


def _outlines(land: Iterable[str], geometry: Geometry) -> Iterator[str]:
    for province, shape in areas({each: each for each in land}, geometry):
        yield f'<path id="land-{escape(province)}" d="{shape}"/>\n'


def _centres(scenes: Iterable[ReplayScene], geometry: Geometry) -> Iterator[str]:
    for province in sorted({each for scene in scenes for each in scene.centres}):
        centre = geometry.sites[province].centre
        if centre is not None:
            yield f'<circle data-centre="{escape(province)}" cx="{centre[0]:g}" cy="{centre[1]:g}" r="5"/>'


def _kinds(scenes: Iterable[ReplayScene]) -> list[tuple[str, str]]:
    """Every kind of unit with its power."""
    units = (unit for scene in scenes for unit in scene.units.values())
    return sorted({(unit.kind, unit.power) for unit in units})


def _glyphs(
    scenes: Iterable[ReplayScene], powers: Sequence[str], colours: Mapping[str, str]
) -> Iterator[str]:
    """Each marker once, in the middle of nowhere, for the player to copy."""
    for kind, power in _kinds(scenes):
        unit = BoardUnit(power=power, kind=kind, location="")
        mark = f'<use href="#{IDENT}-{symbol(kind, power, colours)}"/>'
        yield f'<g data-glyph="{escape(_glyph(unit, powers))}">{mark}</g>'


def _glyph(unit: BoardUnit, powers: Sequence[str]) -> str:
    return f"{unit.kind}{powers.index(unit.power) if unit.power in powers else ''}"


def _data(
    scenes: Sequence[ReplayScene],
    geometry: Geometry,
    powers: Sequence[str],
    hatches: Mapping[str, str],
    colours: Mapping[str, str],
) -> dict[str, Any]:
    told: list[dict[str, Any]] = []
    spots: set[str] = set()
    before: ReplayScene | None = None
    for scene in scenes:
        one = dict(_scene(scene, before, powers))
        spots |= {spot for _, spot in one.get("units", {}).values()}
        spots |= {stop for order in one["orders"] for stop in order[3:] if stop}
        told.append(one)
        before = scene
    return {
        "powers": [[colours[each], hatches[each]] for each in powers],
        "spots": {spot: _spot(spot, geometry) for spot in sorted(spots)},
        "scenes": told,
    }


def _scene(
    scene: ReplayScene, before: ReplayScene | None, powers: Sequence[str]
) -> Iterator[tuple[str, Any]]:
    """A scene as the player reads it; units and colours only where they changed."""
    yield "id", scene.anchor
    if scene.turn is not None:
        phase = scene.turn.phase
        yield "page", f"{phase.slug}.html"
        yield "name", f"{phase_name(phase)}, {phase.label or phase.kind}"
        if scene.turn.sheet and scene.turn.sheet.headline:
            yield "headline", scene.turn.sheet.headline
    if before is None or scene.units != before.units:
        yield (
            "units",
            {
                str(number): [_glyph(unit, powers), unit.location + OUT * unit.dislodged]
                for number, unit in scene.units.items()
            },
        )
    yield "orders", [_order(arrow, number, scene) for arrow, number in scene.orders]
    for name in ("tints", "centres"):
        own: Mapping[str, str] = getattr(scene, name)
        was: Mapping[str, str] = getattr(before, name) if before else {}
        changed = {
            province: powers.index(own[province]) if own.get(province) in powers else -1
            for province in sorted({*own, *was})
            if own.get(province) != was.get(province)
        }
        if changed:
            yield name, changed


def _order(arrow: Arrow, number: int | None, scene: ReplayScene) -> list[Any]:
    """An order: its kind, unit, whether it failed, and its places: start, end, origin, stops.

    A support ends at the unit it helps, wherever exactly that is.
    """
    start = arrow.start
    if number is not None and scene.units[number].dislodged:
        start += OUT
    places = [start, arrow.end, arrow.origin, *arrow.via]
    standing = {
        province_of(unit.location): unit.location
        for unit in scene.units.values()
        if not unit.dislodged and unit.kind in ("A", "F")
    }
    if arrow.kind.startswith(("support", "convoy")) and arrow.kind != "convoyed-move":
        helped = 2 if arrow.origin else 1
        named = places[helped]
        places[helped] = standing.get(province_of(named), named) if named else named
    while places and places[-1] is None:
        places.pop()
    return [arrow.kind.value, -1 if number is None else number, int(arrow.failed), *places]


def _spot(name: str, geometry: Geometry) -> list[float]:
    x, y = geometry.spot(name.removesuffix(OUT), dislodged=name.endswith(OUT))
    return [round(x, 1), round(y, 1)]


def _in_page(data: Mapping[str, Any]) -> str:
    """JSON without a sign that could end the element it is in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _counts(scene: ReplayScene, powers: Iterable[str]) -> list[int]:
    owners = list(scene.centres.values())
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
        owners = list(after.centres.values())
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
    for province, power in sorted(scene.tints.items()):
        if geometry.sites[province].cells:
            lands.setdefault(power, []).append(f'<use href="#land-{escape(province)}"/>')
    for power, uses in sorted(lands.items()):
        yield f'<g class="zb-tint" fill="{colours.get(power, NOBODY)}">{"".join(uses)}</g>'


def _small_units(
    scene: ReplayScene, geometry: Geometry, colours: Mapping[str, str]
) -> Iterator[str]:
    """One path for each power: a disc where it has an army, a box where it has a fleet."""
    marks: dict[str, list[str]] = {}
    for unit in scene.units.values():
        if unit.kind in SMALL:
            x, y = geometry.spot(unit.location, dislodged=unit.dislodged)
            marks.setdefault(unit.power, []).append(f"M{x:g},{y:g}{SMALL[unit.kind]}")
    for power, paths in sorted(marks.items()):
        yield f'<path fill="{colours.get(power, NOBODY)}" d="{"".join(paths)}"/>'
