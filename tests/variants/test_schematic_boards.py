"""Boards drawn from borders alone: every province, land told from sea, cells that touch as the table says."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest

from zine.problems import Problems
from zine.render.boards.province_names import names
from zine.render.boards.sea_names import arc_crowd
from zine.rules.geography import Geography, Province, Terrain
from zine.variantfiles.variant_reader import load_variant
from zine.variants.geometry import Geometry, contains, on_map
from zine.wings.formats.schematic.board import schematic
from zine.wings.formats.schematic.planar_map import FILLER, planar_map
from zine.wings.shared.drawing_flaws import drawing_flaws, touching_cells


@cache
def standard() -> tuple[Geography, tuple[Geometry, str]]:
    """The standard map, and its schematic board."""
    chart = load_variant("standard").variant.geography
    return chart, schematic(chart)


def geography(names: str, *borders: str) -> Geography:
    """A map of places, upper case land and lower case sea, and of borders such as "ALP-sea"."""
    sea = {code.upper() for code in names.split() if code.islower()}
    links: dict[str, list[str]] = {code.upper(): [] for code in names.split()}
    for border in borders:
        one, other = border.upper().split("-")
        links[one].append(other)
        links[other].append(one)
    wet = {code for code, near in links.items() if code in sea or sea & {*near}}
    kinds = {c: Terrain.SEA if c in sea else Terrain.COASTAL for c in wet}
    return Geography(
        provinces={
            code: Province(code=code, name=code.title(), terrain=kinds.get(code, Terrain.INLAND))
            for code in links
        },
        army_borders={
            code: tuple(n for n in near if n not in sea)
            for code, near in links.items()
            if code not in sea and any(n not in sea for n in near)
        },
        fleet_borders={
            code: tuple(n for n in near if n in wet and sea & {code, n})
            for code, near in links.items()
            if code in wet
        },
    )


def joined(base: str, geometry: Geometry) -> set[frozenset[str]]:
    """The provinces that dotted lines join."""
    spots = {f"{site.unit[0]:g},{site.unit[1]:g}": code for code, site in geometry.sites.items()}
    lines = re.search(r'<path class="j" d="([^"]*)"', base)
    ends = (each.split("L") for each in (lines[1].split("M")[1:] if lines else []))
    return {frozenset(spots[end] for end in each) for each in ends}


def land_pairs(chart: Geography) -> set[frozenset[str]]:
    """Bordering provinces of which neither is sea."""
    return {
        frozenset((one, other))
        for one, near in chart.adjacent.items()
        for other in near
        if not (chart.is_sea(one) or chart.is_sea(other))
    }


def test_land_touches_where_it_borders_and_nowhere_else() -> None:
    """Neighbours on land share a line of the drawing."""
    chart, (geometry, base) = standard()

    touching = {frozenset(pair) for pair in touching_cells(geometry)}
    assert touching == land_pairs(chart)
    assert not joined(base, geometry)


def test_every_coast_runs_along_a_sea() -> None:
    """Land has an outline, sea has none; inland provinces have no coast around them."""
    chart, (geometry, base) = standard()

    coast = set(re.findall(r"[\d.]+,[\d.]+", re.search(r'id="coast" d="([^"]*)"', base)[1]))  # type: ignore[index]
    for code, province in chart.provinces.items():
        cells = geometry.sites[code].cells
        assert bool(cells) == (province.terrain is not Terrain.SEA)
        sides = [{f"{x:g},{y:g}" for x, y in side} for ring in cells for side in pairwise(ring)]
        along = any(side <= coast for side in sides)
        assert along == (province.terrain is Terrain.COASTAL), code


def test_no_two_names_overlap() -> None:
    """On an empty board each abbreviation is clear of the others and of the names of seas."""
    chart, (bare, _) = standard()

    geometry = on_map(bare, chart)

    shown = names(geometry, (), ())
    assert {each.code for each in shown} == chart.provinces.keys() - geometry.arcs.keys()
    for one, other in combinations(shown, 2):
        assert not one.box.meets(other.box), (one.code, other.code)
    assert not any(arc_crowd(geometry).hit_by(each.box) for each in shown)


def test_units_stand_in_their_provinces() -> None:
    """On every coast, too."""
    _, (geometry, _) = standard()

    for site in geometry.sites.values():
        for spot in (site.unit, *site.coasts.values()):
            assert not site.cells or any(contains(ring, spot) for ring in site.cells)


def test_the_north_is_where_the_map_says() -> None:
    """By its coasts and the names of its places."""
    _, (geometry, _) = standard()
    sites = geometry.sites

    assert sites["STP"].coasts["NC"][1] < sites["STP"].coasts["SC"][1]
    assert sites["NWG"].unit[1] < sites["TUN"].unit[1]
    assert sites["LVP"].unit[0] < sites["MOS"].unit[0]


def test_a_board_does_not_depend_on_the_order_of_the_table() -> None:
    """The same borders give the same bytes."""
    chart, drawn = standard()
    turned = replace(
        chart,
        army_borders=dict(reversed(chart.army_borders.items())),
        fleet_borders=dict(reversed(chart.fleet_borders.items())),
    )

    assert schematic(turned) == drawn


def test_what_lies_between_five_places_is_closed() -> None:
    """As Switzerland does, which no table names."""
    _, (_, base) = standard()

    assert len(re.findall(r'<path class="b" d="M[^M"]*z"/>', base)) == 1


@pytest.mark.parametrize(
    ("places", "borders"),
    [
        ("ALP", ()),
        ("ALP BET", ("ALP-BET",)),
        ("ALP BET", ()),
        ("ISL sea", ("ISL-sea",)),
        ("ALP BET ISL sea", ("ALP-BET", "ALP-sea", "BET-sea", "ISL-sea")),
        ("ALP BET GAM DEL", ("ALP-BET", "BET-GAM", "GAM-DEL")),
        ("ALP BET GAM DEL", ("ALP-BET", "GAM-DEL")),
        ("HUB ALP BET GAM DEL EPS", ("HUB-ALP", "HUB-BET", "HUB-GAM", "HUB-DEL", "HUB-EPS")),
    ],
)
def test_odd_maps_are_drawn_whole(places: str, borders: tuple[str, ...]) -> None:
    """Islands, chains, parts that nothing joins: each province has its place and is in order."""
    chart = geography(places, *borders)

    geometry, base = schematic(chart)

    assert geometry.sites.keys() == chart.provinces.keys()
    assert not [*drawing_flaws(chart, geometry)]
    assert all(f">{code.title()}</text>" in base for code in chart.provinces)
    assert {frozenset(pair) for pair in touching_cells(geometry)} == land_pairs(chart)


def test_a_border_that_no_flat_map_has_is_a_dotted_line() -> None:
    """Of five provinces that all border each other, one border has no room."""
    places = ["ALP", "BET", "GAM", "DEL", "EPS"]
    chart = geography(" ".join(places), *(f"{a}-{b}" for a, b in combinations(places, 2)))

    geometry, base = schematic(chart)

    touching = {frozenset(pair) for pair in touching_cells(geometry)}
    assert len(joined(base, geometry)) == 1
    assert touching | joined(base, geometry) == land_pairs(chart)


def test_the_faces_of_a_map_go_around_each_border_twice() -> None:
    """Once on either side, also where fillers hold its parts together."""
    near = geography("ALP BET GAM sea", "ALP-BET", "GAM-sea").adjacent

    flat = planar_map(near)

    steps = [pair for face in flat.faces for pair in pairwise((*face, face[0]))]
    assert len(steps) == len({*steps})
    assert {*steps} == {pair[::-1] for pair in steps}
    assert any(code.startswith(FILLER) for pair in steps for code in pair)
    # Euler's formula: places and faces are two more than borders.
    places = {code for pair in steps for code in pair}
    assert len(places) + len(flat.faces) == len(steps) // 2 + 2


def test_a_table_that_is_no_map_is_drawn_all_the_same() -> None:
    """Twenty places that all border each other: nearly every border is a dotted line."""
    places = [f"{a}{b}X" for a in "ABCD" for b in "ABCDE"]
    chart = geography(" ".join(places), *(f"{a}-{b}" for a, b in combinations(places, 2)))

    geometry = schematic(chart)[0]

    assert geometry.sites.keys() == chart.provinces.keys()


@pytest.mark.parametrize("joined_up", [False, True], ids=["islands", "all joined"])
def test_what_is_far_from_a_map_is_refused_at_once(joined_up: bool) -> None:
    """Hundreds of places that nothing joins, and thousands of borders, would take minutes."""
    places = [f"{a}{b}{c}" for a in "ABCDE" for b in "ABCDE" for c in "ABCDE"]
    borders = [f"{a}-{b}" for a, b in combinations(places, 2)] if joined_up else []

    with pytest.raises(Problems, match="too much to draw"):
        schematic(geography(" ".join(places), *borders))
