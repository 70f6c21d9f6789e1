"""The drawing of each map: room for everything, and borders as the border table has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from sites import REPO
from zine.variants.geometry import Geometry, bearing_on, border_pairs, contains, geometry_from
from zine.wings.shared.drawing_flaws import lint, touching_cells

FOLDER = REPO / "plugins/zine/variants/standard"
MARKER = 24.0  # room a unit's marker needs, board units


def read(name: str) -> Any:
    """A file of the variant as data, all scalars text."""
    return yaml.load((FOLDER / name).read_text(encoding="utf-8"), yaml.BaseLoader)


@pytest.fixture(scope="module")
def geometry() -> Geometry:
    """The standard map's drawing."""
    return geometry_from(read("geometry.yaml"))


@pytest.fixture(scope="module")
def table() -> Mapping[str, Any]:
    """The standard map's provinces and borders."""
    found: Mapping[str, Any] = read("map.yaml")
    return found


def pairs(table: Mapping[str, Any]) -> frozenset[tuple[str, str]]:
    """All borders of the map."""
    return border_pairs(table["armies"], table["fleets"])


def spots(geometry: Geometry) -> dict[str, tuple[float, float]]:
    """Where units stand, by location."""
    found = {code: site.unit for code, site in geometry.sites.items()}
    for code, site in geometry.sites.items():
        found |= {f"{code}/{coast}": spot for coast, spot in site.coasts.items()}
    return found


def test_every_location_has_a_place(geometry: Geometry, table: Mapping[str, Any]) -> None:
    """Each province, each coast and each supply centre of the map has its spot."""
    provinces = table["provinces"]

    sites = geometry.sites

    assert list(sites) == list(provinces)
    assert {c: set(s.coasts) for c, s in sites.items()} == {
        code: set(each.get("coasts", ())) for code, each in provinces.items()
    }
    assert {c for c, s in sites.items() if s.centre} == {
        code for code, each in provinces.items() if "centre" in each
    }


def test_units_do_not_crowd_each_other(geometry: Geometry) -> None:
    """Any two spots are at least a marker's width apart."""
    close = [
        (one, other)
        for (one, a), (other, b) in combinations(spots(geometry).items(), 2)
        if dist(a, b) < MARKER
    ]

    assert close == []


def test_everything_is_on_the_board(geometry: Geometry) -> None:
    """No marker or label reaches over the edge."""
    width, height = geometry.size

    outside = [
        code
        for code, site in geometry.sites.items()
        for x, y in (site.unit, site.label, *site.coasts.values())
        if not (15 <= x <= width - 15 and 10 <= y <= height - 10)
    ]

    assert outside == []


def test_labels_are_not_under_their_own_unit(geometry: Geometry) -> None:
    """A unit leaves its province's abbreviation and supply centre mark readable."""
    covered = [
        code
        for code, site in geometry.sites.items()
        if dist(site.unit, site.label) < 15
        or (site.centre is not None and dist(site.unit, site.centre) < 17)
    ]

    assert covered == []


def test_land_units_stand_in_their_own_province(geometry: Geometry) -> None:
    """Each spot on land lies in one outline only: its own province's."""
    wrong = {}
    for location, spot in spots(geometry).items():
        at = [
            code
            for code, site in geometry.sites.items()
            if any(contains(ring, spot) for ring in site.cells)
        ]
        own = location[:3]
        expected = [own] if geometry.sites[own].cells else []
        if at != expected:
            wrong[location] = at

    assert wrong == {}


def test_the_drawing_has_the_borders_of_the_table(
    geometry: Geometry, table: Mapping[str, Any]
) -> None:
    """What touches borders, what borders touches, and no exception is needed."""
    assert lint(geometry, pairs(table)) == ()
    assert dict(geometry.exceptions) == {}


def test_armies_march_over_drawn_borders(geometry: Geometry, table: Mapping[str, Any]) -> None:
    """Outlines share a side wherever an army may pass, but for the strait of Denmark."""
    by_land = border_pairs(table["armies"])

    assert by_land - touching_cells(geometry) == {("DEN", "SWE")}


def test_neighbours_on_land_are_army_borders(geometry: Geometry, table: Mapping[str, Any]) -> None:
    """No two outlines share a side that armies may not pass, unless a shore lies there."""
    shared = touching_cells(geometry)

    assert shared - border_pairs(table["armies"]) == frozenset()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"touching": frozenset()}, "BUR-PAR border each other but do not touch"),
        ({"exceptions": {"BUR PAR": "why"}}, "BUR-PAR need no exception"),
        ({"sites": {}}, "PAR has no place on the board"),
    ],
)
def test_lint_sees_faults(
    geometry: Geometry, table: Mapping[str, Any], change: dict[str, Any], fault: str
) -> None:
    """The check finds what it is there to find."""
    assert fault in lint(replace(geometry, **change), pairs(table))


def test_lint_sees_borders_that_should_not_be(geometry: Geometry, table: Mapping[str, Any]) -> None:
    """A pair that touches without a border is a fault, unless it is a declared exception."""
    borders = pairs(table) - {("BUR", "PAR")}

    excused = replace(geometry, exceptions={"BUR PAR": "a river"})

    assert lint(geometry, borders) == ("BUR-PAR touch but do not border each other",)
    assert lint(excused, borders) == ()


def test_lint_sees_a_stray_unit(geometry: Geometry, table: Mapping[str, Any]) -> None:
    """A unit drawn outside its province is a fault."""
    sites = {**geometry.sites, "PAR": replace(geometry.sites["PAR"], unit=(1.0, 1.0))}

    faults = lint(replace(geometry, sites=sites), pairs(table))

    assert faults == ("PAR: a unit at (1.0, 1.0) would be outside its province",)


def test_dislodged_units_stand_beside(geometry: Geometry) -> None:
    """A dislodged unit has a spot of its own."""
    assert geometry.spot("STP/NC") != geometry.spot("STP")
    assert geometry.spot("PAR", dislodged=True) != geometry.spot("PAR")


@pytest.mark.parametrize(
    ("start", "end", "side"),
    [
        ("MOS", "WAR", "the east"),
        ("NAP", "ROM", "the south-east"),
        ("STP/NC", "NWG", "the east"),
        ("PAR", "PAR", ""),
    ],
)
def test_the_compass(geometry: Geometry, start: str, end: str, side: str) -> None:
    """The side of a place from which another looks at it."""
    assert bearing_on(geometry)(start, end) == side


def test_the_base_drawing_is_small_and_well_formed(geometry: Geometry) -> None:
    """It is XML of the geometry's size, and light enough to be loaded with any page."""
    text = (FOLDER / geometry.base).read_bytes()

    root = ElementTree.fromstring(text)

    assert root.attrib["viewBox"] == f"0 0 {geometry.size[0]:g} {geometry.size[1]:g}"
    assert len(text) < 90_000
