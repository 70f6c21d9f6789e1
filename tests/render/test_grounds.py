"""Who owns what, in drawings of their own, and boards that leave it to them."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.render.board_svg import board_svg, drawn
from zine.render.boards.land_and_centre_layers import Shown, ground
from zine.render.boards.layout import crop_of
from zine.render.boards.power_key import page_key, unit_words
from zine.render.boards.style import STYLE
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import Geometry

BUILD = Arrow(kind=ArrowKind.BUILD, power="Turkey", start="SMY", unit="A")
BOARD = Board(
    title="A board",
    description="Words.",
    units=(
        BoardUnit(power="Turkey", kind="A", location="CON"),
        BoardUnit(power="England", kind="F", location="NTH"),
    ),
    arrows=(BUILD,),
    tints={"CON": "Turkey", "LON": "England"},
    centres={"CON": "Turkey", "LON": "England"},
    homes={"CON": "Turkey", "LON": "England"},
)


@pytest.fixture(scope="module")
def geometry() -> Geometry:
    """The standard map."""
    return load_drawing("standard").geometry


def colours() -> dict[str, str]:
    """The standard map's powers with their inks."""
    return dict(load_variant("standard").colours)


def on_its_ground(geometry: Geometry) -> str:
    """The board as pages have it."""
    crop = crop_of(BOARD, geometry)
    parts = drawn(BOARD, geometry, colours(), {}, grounded=True, crop=crop)
    grounds = [Shown("land.svg", "centres.svg")]
    return board_svg(
        BOARD, geometry, parts, base_href="b.svg", ident="i", style="", crop=crop, grounds=grounds
    )


def test_a_ground_shows_what_a_board_alone_does(geometry: Geometry) -> None:
    """Land and centres are the same shapes in both, and both drawings are well-formed."""
    alone = board_svg(
        BOARD, geometry, drawn(BOARD, geometry, colours(), {}), base_href="b.svg", ident="i"
    )
    files = [ElementTree.fromstring(each) for each in ground(BOARD, geometry, colours())]

    shapes = [each.get("d") for file in files for each in file.iter() if each.get("d")]
    board = [each.get("d") for each in ElementTree.fromstring(alone).iter()]
    assert shapes
    assert [shape for shape in shapes if shape not in board] == []


def test_a_grounds_style_is_that_of_boards(geometry: Geometry) -> None:
    """Each rule in it is one of theirs, by day and in the dark."""
    for each in ground(BOARD, geometry, colours()):
        style = ElementTree.fromstring(each).findtext("{http://www.w3.org/2000/svg}style") or ""
        bodies = [rule.partition("{")[2] for rule in style.split("}") if "@media" not in rule]
        assert len(bodies) > 3
        assert [body for body in bodies if body not in STYLE] == []
        assert style.count("{") == style.count("}")


def test_a_board_on_a_ground_draws_no_land(geometry: Geometry) -> None:
    """It shows the drawings: land beneath the map, centres over it."""
    text = on_its_ground(geometry)

    assert "zb-tint" not in text
    assert "zb-own" not in text
    hrefs = [
        each.get("href")
        for each in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}image")
    ]
    assert ["land.svg", "b.svg", "centres.svg"] == hrefs


def test_a_cropped_board_has_only_what_is_seen(geometry: Geometry) -> None:
    """No unit, no name and no power of the key is drawn where nobody sees it."""
    crop = crop_of(BOARD, geometry)
    text = on_its_ground(geometry)
    parts = drawn(BOARD, geometry, colours(), {}, grounded=True, crop=crop)
    key = page_key(BOARD, None, colours(), "i", parts.kinds)

    assert crop is not None
    assert ">Con<" in text
    assert ">Lon<" not in text
    assert "North Sea" not in text
    assert ("Turkey" in key, "England" in key) == (True, False)


def test_a_power_without_a_unit_is_in_the_key(geometry: Geometry) -> None:
    """With a swatch of its land, as far as that is seen; its ids are the board's own."""
    alone = replace(BOARD, units=BOARD.units[:1])
    crop = crop_of(alone, geometry)
    after = replace(alone, tints={"CON": "Turkey", "PAR": "France"})

    keys = [
        page_key(
            alone, view, colours(), "i", drawn(alone, geometry, colours(), {}, view, crop=box).kinds
        )
        for view, box in ((None, None), (after, None), (None, crop))
    ]

    powers = [re.findall(r"</svg>(\w+)</li>", key) for key in keys]
    assert [["England", "Turkey"], ["England", "France", "Turkey"], ["Turkey"]] == powers
    assert set(re.findall(r"url\(#([^)]+)", keys[1])) <= set(re.findall(r'id="([^"]+)"', keys[1]))
    assert all(each.startswith("i-") for each in re.findall(r'id="([^"]+)"', keys[1]))


def test_two_positions_have_two_grounds() -> None:
    """Each image belongs to the view that shows it."""
    assert '<image class="zb-after" href="a.svg" />' == Shown("a.svg", "c.svg", "after").image(
        "land", ""
    )


@pytest.mark.parametrize(
    ("kind", "words", "told"),
    [
        ("A", "", "Germany: army in Munich"),
        ("Z", "zeppelin in {place}", "Germany: zeppelin in Munich"),
        ("2Z", "", "Germany: 2Z in Munich"),
    ],
)
def test_a_unit_of_a_rule_set_says_what_it_is(kind: str, words: str, told: str) -> None:
    """The core knows armies and fleets; what else stands on a board brings its own words."""
    unit = BoardUnit(power="Germany", kind=kind, location="MUN", words=words)

    assert told == unit_words(unit, load_drawing("standard").geometry)
