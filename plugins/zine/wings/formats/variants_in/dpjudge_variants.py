"""Map files of the DPjudge as variants of ours. They hold no drawing: boards are schematic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from zine.problems import Place, Problem, Problems
from zine.rules.geography import Geography, Province, Terrain, province_of
from zine.rules.variant import Power, Variant
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.dpjudge_file_includes import map_lines
from zine.wings.formats.variants_in.dpjudge_map import DpMap, coasts_of
from zine.wings.formats.variants_in.dpjudge_map_reader import read_dpjudge_map
from zine.wings.formats.variants_in.foreign_borders import ForeignBorders
from zine.wings.formats.variants_in.jdip_variants_xml import WINTER, year_in_four_digits
from zine.wings.formats.variants_in.power_colours_and_letters import colours_of
from zine.wings.formats.variants_in.unique_names import power_of, variant_slug, without_clashes

SUFFIX = ".map"
PARTS = (SUFFIX, ".geography", ".politics", ".military", ".locations")
SIGN = re.compile(
    rb"^[ \t]*(?:(?:USE|MAP)[ \t]+[^\s=,]+[ \t]*\r?$|(?:COAST|LAND|WATER)[ \t]+\S+[ \t]+ABUTS\s)",
    re.MULTILINE | re.IGNORECASE,
)
STAGES: Mapping[str, int] = {"SPRING": 1, "SUMMER": 2, "FALL": 3, "AUTUMN": 3, "WINTER": 5}
WET, DRY = ("WATER", "SEA"), ("COAST", "PORT")
SPRING, FALL = 1, 3
NAMES: Mapping[int, str] = {SPRING: "spring", FALL: "fall", WINTER: "winter"}
ERAS = ("A.D.", "AD", "B.C.", "BC")
TERRAINS: Mapping[str, Terrain] = {"COAST": Terrain.COASTAL, "PORT": Terrain.COASTAL, "LAND": Terrain.INLAND, "WATER": Terrain.SEA, "SEA": Terrain.SEA}  # fmt: skip


def is_dpjudge(files: Mapping[str, bytes]) -> bool:
    """Whether any file of a package is a map of the DPjudge."""
    return any(name.lower().endswith(SUFFIX) and SIGN.search(files[name]) for name in files)


def dpjudge_variants(
    files: Mapping[str, bytes], shown: str, standard: Variant
) -> Iterator[tuple[str, BroughtVariant | Problems]]:
    """Each map of a package with its title, or what keeps it from being a variant of ours.

    If `shown` is one of the maps, it is the only one. `standard` is our variant that stands for
    the DPjudge's own files of that name.
    """
    maps = [name for name in files if name.lower().endswith(SUFFIX)]
    for name in [shown] if shown in maps else maps:
        title = PurePosixPath(name).stem.replace("_", " ").strip().title() or "A map"
        try:
            yield title, _variant(files, name, title, standard)
        except Problems as problems:
            yield title, problems


def _variant(
    files: Mapping[str, bytes], name: str, title: str, standard: Variant
) -> BroughtVariant:
    found = read_dpjudge_map([*map_lines(files, name)], standard)
    place = Place(name)
    if not found.terrain or not found.powers:
        missing = "places" if not found.terrain else "powers"
        found.problems.append(Problem(place, f"the map has no {missing}"))
    homeless = [code for code in found.centres if code not in found.terrain]
    if homeless:
        message = f"{', '.join(homeless[:8])}: a centre, and not on the map"
        found.problems.append(Problem(place, message))
    if found.problems:
        raise Problems(found.problems)
    losses = [*found.losses]
    geography = _geography(found, losses)
    powers = _powers(found, losses)
    year, stage = _beginning(found, losses)
    losses.append("the map file has no drawing: the board is schematic")
    return BroughtVariant(
        name=variant_slug(title, "variant"),
        title=title,
        source=f"the DPjudge map {PurePosixPath(name).name}",
        notes="",
        geography=geography,
        powers=powers,
        colours=colours_of(powers, {}, []),
        start={each.name: tuple(each.units.values()) for each in found.powers.values()},
        centres={each.name: tuple(each.owns) for each in found.powers.values() if each.owns},
        unowned=found.unowned_homes(),
        solo=found.solo,
        first_year=year,
        first_stage=stage,
        build_anywhere=found.build_anywhere,
        losses=tuple(dict.fromkeys(losses)),
    )


def _geography(found: DpMap, losses: list[str]) -> Geography:
    terrain = _terrain(found, losses)
    tables = _tables(found, terrain)
    armies, fleets = tables.settled()
    losses += tables.losses
    for code in [at for at, own in fleets.items() if not own and terrain.get(at) in DRY]:
        losses.append(f"{code} is a coast that no sea borders: it is inland here")
        terrain[code] = "LAND"
        del fleets[code]
    if found.ambiguous:
        losses.append(f"abbreviations that mean several places: {', '.join(found.ambiguous)}")
    return Geography(
        provinces={
            each.code: each for each in without_clashes([*_provinces(found, terrain)], losses)
        },
        army_borders=armies,
        fleet_borders=fleets,
    )


def _terrain(found: DpMap, losses: list[str]) -> dict[str, str]:
    """The terrain of every place on the map; those that are closed are not."""
    terrain = {code: found.sometimes.get(code, kind) for code, kind in found.terrain.items()}
    for code in [each for each, kind in terrain.items() if kind == "SHUT"]:
        losses.append(f"{code} is closed: it is not on the map")
        del terrain[code]
    for code in [each for each, kind in terrain.items() if kind == "PORT"]:
        losses.append(f"{code} is a coast that fleets convoy from: not so here")
    return terrain


def _provinces(found: DpMap, terrain: Mapping[str, str]) -> Iterator[Province]:
    homes = {code: power.name for power in found.powers.values() for code in power.homes}
    for code, kind in terrain.items():
        name, aliases = found.names.get(code, (code, []))
        yield Province(
            code=code,
            name=name,
            terrain=TERRAINS[kind],
            centre=code in found.centres,
            home=homes.get(code),
            coasts=coasts_of(found, code) if kind != "LAND" else (),
            aliases=tuple(aliases),
        )


def _tables(found: DpMap, terrain: Mapping[str, str]) -> ForeignBorders:
    """The borders of armies on land and of fleets on water and coasts."""
    dry = {code for code, kind in terrain.items() if kind not in WET}
    wet = {place for place in found.fleets if terrain.get(province_of(place), "LAND") != "LAND"}
    wet -= {code for code in wet if coasts_of(found, code)}
    known = {province_of(place) for place in wet}

    def on_sea(other: str) -> bool:
        return other in wet or ("/" not in other and other in known)

    tables = ForeignBorders(
        {
            place: [other for other in own if other in dry or other not in found.terrain]
            for place, own in found.armies.items()
            if place in dry
        },
        {
            place: [
                other for other in own if on_sea(other) or province_of(other) not in found.terrain
            ]
            for place, own in found.fleets.items()
            if place in wet
        },
    )
    for code, own in tables.armies.items():
        # Neighbours name the coasts of a province that has some, not the province.
        for other in own:
            by_sea = {province_of(each) for each in tables.fleets.get(other, ()) if "/" in each}
            if code in by_sea and code not in tables.armies.get(other, (code,)):
                tables.armies[other].append(code)
    return tables


def _powers(found: DpMap, losses: list[str]) -> tuple[Power, ...]:
    powers: list[Power] = []
    for each in found.powers.values():
        powers.append(power_of(each.name, each.adjective, (), powers, losses))
    return tuple(powers)


def _beginning(found: DpMap, losses: list[str]) -> tuple[int, int]:
    """The first year and stage. Raises Problems for a season that no line explains.

    A map may name its seasons itself: its first with moves is our spring, others are our fall. Some
    count years without seasons, as "A.D. 1425".
    """
    season, written = found.begin.get("season", "SPRING"), found.begin.get("year", "1901")
    if not written:
        losses.append("the file has no first year: 1901 here")
    year = int(written[:6] or 1901)
    kind = found.begin.get("kind", "")
    moving = [each for each, kinds in found.seasons.items() if "MOVEMENT" in kinds]
    stages = dict(STAGES)
    for each in (*found.seasons, *([season] if season in ERAS else [])):
        if each not in stages:
            stages[each] = (
                SPRING if each in (*moving[:1], *ERAS) else FALL if each in moving else WINTER
            )
            losses.append(f"the season '{each[:20].title()}' is {NAMES[stages[each]]} here")
    if season not in stages:
        message = f"there is no season '{season[:20].title()}'"
        hint = f"one of {', '.join(STAGES).title()}, or one that a FLOW line explains"
        raise Problems([Problem(found.begin_at, message, hint)])
    year = year_in_four_digits(year, losses)
    if kind.startswith("ADJ"):
        return year, WINTER
    return year, stages[season] + (kind.startswith("RETREAT") and stages[season] in (SPRING, FALL))
