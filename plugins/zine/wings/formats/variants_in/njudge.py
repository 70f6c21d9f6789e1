"""Map files of the judge nJudge, map.NAME and seed.NAME, as variants of ours. They have no drawing.

A report.NAME beside them has the names of the powers, which those two have only letters for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zine.problems import Place, Problem, Problems
from zine.rules.geography import Geography, Province, Terrain, province_of
from zine.rules.variant import Power, Variant
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.foreign_borders import ForeignBorders
from zine.wings.formats.variants_in.jdip_variants_xml import year_in_four_digits
from zine.wings.formats.variants_in.njudge_map import SEAS, JudgeMap, closed_places
from zine.wings.formats.variants_in.power_colours_and_letters import colours_of
from zine.wings.formats.variants_in.unique_names import power_of, variant_slug, without_clashes

MAP, SEED, REPORT = "map.", "seed.", "report."
OTHERS = ("map", "zip", "xml", "svg", "geography", "politics", "military", "locations")


def judge_files(shown: str) -> tuple[str, ...]:
    """The names of a map, its seed and its report, if `shown` is one of the first two; else none."""
    for start in (MAP, SEED):
        stem = shown.removeprefix(start)
        if stem not in ("", shown) and not stem.lower().endswith(OTHERS):
            return (MAP + stem, SEED + stem, REPORT + stem)
    return ()


def judge_variants(
    files: Mapping[str, bytes], names: tuple[str, ...], powers: Mapping[str, str], standard: Variant
) -> Iterator[tuple[str, BroughtVariant | Problems]]:
    """The one variant of a map and its seed, with its title, or what keeps it from being ours.

    `powers` are the names of powers by the letters of the file. For the others the report of the
    start is asked; where it is missing and the seven letters of the `standard` powers are among
    them, they mean those powers; whoever is left is called after a home.
    """
    title = names[0].removeprefix(MAP).replace("_", " ").strip().title() or "A map"
    try:
        yield title, _variant(files, names, title, powers, standard)
    except Problems as problems:
        yield title, problems


def _variant(
    files: Mapping[str, bytes],
    names: tuple[str, ...],
    title: str,
    given: Mapping[str, str],
    standard: Variant,
) -> BroughtVariant:
    found = JudgeMap(names[0])
    for name in names[:2]:
        if name not in files:
            hint = f"{names[0]} and {names[1]} must be in one folder"
            raise Problems.of(name, "there is no such file", hint)
    found.read_map(files[names[0]].decode("utf-8-sig", "replace"))
    found.read_seed(files[names[1]].decode("utf-8-sig", "replace"), names[1])
    for what, there in (("places", found.names), ("powers", found.letters())):
        if not there:
            found.problems.append(Problem(Place(names[0]), f"the map has no {what}"))
    losses = [
        "the map file has no drawing: the board is schematic",
        "rules of its own that a judge has for this variant are not in the file",
    ]
    report = files.get(names[2], b"").decode("utf-8-sig", "replace")
    named = _powers(found, given, found.reported_names(report, names[2]), standard, losses)
    if found.problems:
        raise Problems(found.problems)
    geography = _geography(found, named, losses)
    powers = tuple(named.values())
    solo = len(geography.centres) // 2 + 1
    losses.append(f"the file does not say how many centres win: {solo} here, more than half")
    return BroughtVariant(
        name=variant_slug(title, "variant"),
        title=title,
        source=f"the judge's map {names[0]}",
        notes="",
        geography=geography,
        powers=powers,
        colours=colours_of(powers, {}, []),
        start={power.name: tuple(found.units.get(key, ())) for key, power in named.items()},
        centres=_owned(found, named, geography),
        unowned=_unowned(found, geography),
        solo=solo,
        first_year=year_in_four_digits(found.year, losses),
        first_stage=found.stage,
        losses=tuple(dict.fromkeys((*found.losses, *losses))),
    )


def _powers(
    found: JudgeMap,
    given: Mapping[str, str],
    reported: Mapping[str, str],
    standard: Variant,
    losses: list[str],
) -> dict[str, Power]:
    """The powers by letter."""
    letters = found.letters()
    place = Place(found.file)
    if strangers := [each for each in given if each not in letters]:
        message = f"no power has the letter {', '.join(strangers)[:60]}"
        found.problems.append(Problem(place, message, f"its letters are {' '.join(letters)}"))
    known = {each.name[0]: each.name for each in standard.powers}
    if not set(known) <= set(letters):
        known = {}
    adjectives = {each.name: each.adjective for each in standard.powers}
    powers: dict[str, Power] = {}
    for letter in letters:
        name = given.get(letter) or reported.get(letter) or known.get(letter) or found.seat(letter)
        adjective = adjectives.get(name, "")
        powers[letter] = power_of(name, adjective, (), [*powers.values()], losses)
    unnamed = [each for each in letters if each not in given and each not in reported]
    if taken := [f"{each} is {powers[each].name}" for each in unnamed]:
        told = f"the files have only letters for powers: here {', '.join(taken)}"
        losses.append(f"{told}; --power {unnamed[0]}=NAME gives another name")
    return powers


def _geography(found: JudgeMap, powers: Mapping[str, Power], losses: list[str]) -> Geography:
    closed = {*closed_places(found)}
    losses += [f"{code} is closed: it is not on the map" for code in found.names if code in closed]
    codes = [code for code in found.names if code not in closed]
    seas = {code for code in codes if found.kinds[code] in SEAS}
    coasts: dict[str, list[str]] = {}
    for at in found.fleets:
        if "/" in at:
            coasts.setdefault(province_of(at), []).append(at.partition("/")[2])
    losses += [words for code in codes for words in _oddities(found, code, coasts)]
    tables = ForeignBorders(
        {code: found.armies.get(code, []) for code in codes if code not in seas},
        {
            at: own
            for at, own in found.fleets.items()
            if province_of(at) not in closed and at not in coasts
        },
    )
    armies, fleets = tables.settled()
    losses += tables.losses
    wet = {*map(province_of, fleets)}
    provinces = []
    for code in codes:
        home = found.home(code)
        dry = Terrain.COASTAL if code in wet else Terrain.INLAND
        provinces.append(
            Province(
                code=code,
                name=found.names[code][0],
                terrain=Terrain.SEA if code in seas else dry,
                centre=bool(home) or found.kinds[code][0] == "x",
                home=powers[home].name if home else None,
                coasts=tuple(coasts.get(code, ())),
                aliases=tuple(found.names[code][1]),
            )
        )
    return Geography(
        provinces={each.code: each for each in without_clashes(provinces, losses)},
        army_borders=armies,
        fleet_borders=fleets,
    )


def _oddities(found: JudgeMap, code: str, coasts: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What a place can do in the file, and not here."""
    is_sea = found.kinds[code] in SEAS
    if found.kinds[code].endswith("w") and not is_sea:
        yield f"{code} is land that fleets may convoy from in some games: not so here"
    if is_sea and found.armies.get(code):
        yield f"armies can be in the sea {code}: not so here"
    if code in coasts and code in found.fleets:
        yield f"{code} has coasts, and borders for fleets without a coast: not here"


def _owned(
    found: JudgeMap, powers: Mapping[str, Power], geography: Geography
) -> dict[str, tuple[str, ...]]:
    """The centres besides their homes that powers own, by power."""
    owned = {
        powers[letter].name: tuple(
            code for code in codes if code in geography.centres and found.home(code) != letter
        )
        for letter, codes in (found.owners or {}).items()
    }
    return {name: codes for name, codes in owned.items() if codes}


def _unowned(found: JudgeMap, geography: Geography) -> tuple[str, ...]:
    """The homes that nobody owns, if the seed says who owns what."""
    if found.owners is None:
        return ()
    taken = {code for codes in found.owners.values() for code in codes}
    return tuple(code for code in geography.centres if found.home(code) and code not in taken)
