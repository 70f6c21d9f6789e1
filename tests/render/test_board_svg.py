"""The board's drawing: well formed, the same each time, and every order has its mark."""

from __future__ import annotations

import re
from dataclasses import replace
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from sites import REPO
from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.gamefiles.print_language import language_of
from zine.language import speaking
from zine.render.board_svg import board_svg, drawn
from zine.render.boards.sea_names import nameless, sea_names
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import Geometry, geometry_from

FOLDER = REPO / "plugins/zine/variants/standard"
SVG = "{http://www.w3.org/2000/svg}"
LETTERS = {"France": "f", "Germany": "g", "England": "e"}
COLOURS = {"France": "#4f9ccf", "Germany": "#5a646c", "England": "#5d5fa8"}

ARROWS = {
    ArrowKind.MOVE: Arrow(kind=ArrowKind.MOVE, power="France", start="PAR", end="BUR"),
    ArrowKind.CONVOYED_MOVE: Arrow(
        kind=ArrowKind.CONVOYED_MOVE, power="England", start="LON", end="NWY", via=("NTH",)
    ),
    ArrowKind.SUPPORT_MOVE: Arrow(
        kind=ArrowKind.SUPPORT_MOVE, power="France", start="MAR", origin="PAR", end="BUR"
    ),
    ArrowKind.SUPPORT_HOLD: Arrow(
        kind=ArrowKind.SUPPORT_HOLD, power="France", start="MAR", end="PAR"
    ),
    ArrowKind.CONVOY: Arrow(
        kind=ArrowKind.CONVOY, power="England", start="NTH", origin="LON", end="NWY"
    ),
    ArrowKind.HOLD: Arrow(kind=ArrowKind.HOLD, power="Germany", start="MUN"),
    ArrowKind.RETREAT: Arrow(kind=ArrowKind.RETREAT, power="Germany", start="BUR", end="RUH"),
    ArrowKind.BUILD: Arrow(kind=ArrowKind.BUILD, power="Germany", start="KIE", unit="F"),
    ArrowKind.REMOVE: Arrow(kind=ArrowKind.REMOVE, power="France", start="PAR"),
    ArrowKind.DISBAND: Arrow(kind=ArrowKind.DISBAND, power="Germany", start="BUR"),
    ArrowKind.RAIL: Arrow(
        kind=ArrowKind.RAIL, power="Germany", start="MUN", end="PRU", via=("SIL",)
    ),
    ArrowKind.FLIGHT: Arrow(kind=ArrowKind.FLIGHT, power="Germany", start="MUN", end="KIE"),
    ArrowKind.RAID: Arrow(kind=ArrowKind.RAID, power="Germany", start="MUN", end="PAR"),
    ArrowKind.GUARD: Arrow(kind=ArrowKind.GUARD, power="France", start="MAR", end="PAR"),
}
BOARD = Board(
    title="Spring <1901> & after",
    description='"Nothing" <happened>',
    units=(
        BoardUnit(power="France", kind="A", location="PAR"),
        BoardUnit(power="France", kind="A", location="MAR"),
        BoardUnit(power="Germany", kind="A", location="BUR", dislodged=True),
        BoardUnit(power="Germany", kind="A", location="MUN"),
        BoardUnit(power="England", kind="A", location="LON"),
        BoardUnit(power="England", kind="F", location="NTH"),
    ),
    arrows=tuple(ARROWS.values()),
    tints={"PAR": "France", "MUN": "Germany"},
    centres={"PAR": "France", "LON": "England"},
)


@pytest.fixture(scope="module")
def geometry() -> Geometry:
    """The standard map's drawing."""
    text = (FOLDER / "geometry.yaml").read_text(encoding="utf-8")
    return geometry_from(yaml.load(text, yaml.BaseLoader))


def draw(geometry: Geometry, board: Board = BOARD, ident: str = "b") -> ElementTree.Element:
    """The drawing, read back."""
    return ElementTree.fromstring(text(geometry, board, ident))


def text(geometry: Geometry, board: Board = BOARD, ident: str = "b") -> str:
    """The drawing as text."""
    return board_svg(
        board,
        geometry,
        drawn(board, geometry, COLOURS, LETTERS),
        base_href="../base.svg?a&b",
        ident=ident,
    )


def orders(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The groups that draw orders: lines, and badges of units that come or go."""
    marks = {"zb-o", "zb-badge"}
    return [g for g in root.iter(f"{SVG}g") if marks & set(g.get("class", "").split())]


def units(root: ElementTree.Element) -> list[str]:
    """The last part of the id of every marker on the board, "A0" for an army of the first power."""
    return [
        use.get("href", "").rpartition("-")[2] for use in root.iter(f"{SVG}use") if use.get("x")
    ]


def with_arrows(*arrows: Arrow) -> Board:
    """The board with these orders alone."""
    return replace(BOARD, arrows=arrows)


def test_it_names_itself(geometry: Geometry) -> None:
    """Title and description stand in the drawing as given, whatever signs they have."""
    root = draw(geometry)

    assert root.findtext(f"{SVG}title") == BOARD.title
    assert root.findtext(f"{SVG}desc") == BOARD.description
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"].split() == ["b-title", "b-desc"]
    assert [root.findtext(f"*[@id='{each}']") for each in ("b-title", "b-desc")] == [
        BOARD.title,
        BOARD.description,
    ]


def test_the_same_board_gives_the_same_bytes(geometry: Geometry) -> None:
    """Drawing is a function of its arguments, whatever order mappings were filled in."""
    turned = replace(BOARD, tints=dict(reversed(list(BOARD.tints.items()))))

    assert text(geometry) == text(geometry, turned)


def test_boards_share_no_ids(geometry: Geometry) -> None:
    """Two boards may stand on one page."""
    ids = [
        {each.get("id") for each in draw(geometry, ident=ident).iter()} - {None}
        for ident in ("one", "two")
    ]

    assert ids[0]
    assert not ids[0] & ids[1]


def test_the_base_drawing_is_linked(geometry: Geometry) -> None:
    """The shared drawing covers the board, at the address given."""
    (image,) = draw(geometry).iter(f"{SVG}image")

    assert image.get("href") == "../base.svg?a&b"
    assert image.get("width") == f"{geometry.size[0]:g}"


@pytest.mark.parametrize("kind", ArrowKind, ids=str)
def test_every_order_has_its_mark(geometry: Geometry, kind: ArrowKind) -> None:
    """Each kind of order is drawn, in a manner of its own."""
    (group,) = orders(draw(geometry, with_arrows(ARROWS[kind])))

    assert group.get("class", "").split()[1:] == [f"zb-{kind.value}"]
    assert len(group) >= 1


@pytest.mark.parametrize("kind", [ArrowKind.MOVE, ArrowKind.CONVOYED_MOVE, ArrowKind.RETREAT])
def test_a_failed_move_ends_at_a_bar(geometry: Geometry, kind: ArrowKind) -> None:
    """It has a bar where it stopped, and no head."""
    (group,) = orders(draw(geometry, with_arrows(replace(ARROWS[kind], failed=True))))

    classes = [each.get("class") for each in group]
    assert "zb-failed" in group.get("class", "").split()
    assert "zb-x" in classes
    assert "zb-head" not in classes


def test_a_failed_support_is_struck(geometry: Geometry) -> None:
    """A support that came to nothing has a stroke across its line."""
    (group,) = orders(
        draw(geometry, with_arrows(replace(ARROWS[ArrowKind.SUPPORT_HOLD], failed=True)))
    )

    assert [each.get("class") for each in group] == [
        "zb-case",
        None,
        "zb-shield",
        "zb-x",
    ]


def test_opposed_moves_part(geometry: Geometry) -> None:
    """Moves of two units against each other take different ways."""
    here = Arrow(kind=ArrowKind.MOVE, power="France", start="PAR", end="BUR")
    there = Arrow(kind=ArrowKind.MOVE, power="Germany", start="BUR", end="PAR")

    one, other = orders(draw(geometry, with_arrows(here, there)))

    bends = [group[0].get("d", "").partition("Q")[2].partition(" ")[0] for group in (one, other)]
    (ax, ay), (bx, by) = [map(float, bend.split(",")) for bend in bends]
    assert abs(ax - bx) + abs(ay - by) > 10


def test_help_joins_the_move_whatever_coast_it_names(geometry: Geometry) -> None:
    """A support that names a province alone ends on the drawn way to one of its coasts."""
    move = Arrow(kind=ArrowKind.MOVE, power="France", start="GAS", end="SPA/NC")
    help_ = Arrow(kind=ArrowKind.SUPPORT_MOVE, power="France", start="MAR", origin="GAS", end="SPA")
    exact = replace(help_, end="SPA/NC")

    drawn = [
        ElementTree.tostring(orders(draw(geometry, with_arrows(each, move)))[0])
        for each in (help_, exact)
    ]

    assert drawn[0] == drawn[1]


def test_markers_show_kind_and_power(geometry: Geometry) -> None:
    """A marker is a glyph in its power's colour; a dislodged unit stands on a tab."""
    root = draw(geometry)

    assert units(root) == ["A0", "A0", "A1", "A1", "A2", "F2", "F1"]
    (army,) = (g for g in root.iter(f"{SVG}g") if g.get("id") == "b-A0")
    assert COLOURS["France"] in [each.get("fill") for each in army.iter()]
    assert sum(each.get("class") == "zb-out" for each in root.iter()) == 1


def test_no_marker_shows_a_letter_alone(geometry: Geometry) -> None:
    """Few powers need no letters; where there are many, letters stand beside the glyph."""
    many = COLOURS | {f"Power {number}": f"#{number:02x}4455" for number in range(34)}
    letters = {power: f"{index:02}" for index, power in enumerate(many)}
    parts = drawn(BOARD, geometry, many, letters)
    crowded = ElementTree.fromstring(board_svg(BOARD, geometry, parts, base_href="", ident="b"))

    def written(root: ElementTree.Element) -> list[list[str]]:
        found = {each.get("id"): each for each in root.iter() if each.get("id")}
        return [[t.text or "" for t in found[f"b-{m}"].iter(f"{SVG}text")] for m in ("A0", "F2")]

    assert written(draw(geometry)) == [[], []]
    assert written(crowded) == [["00"], ["02"]]
    for name in ("b-A0", "b-F2"):
        (marker,) = (each for each in crowded.iter() if each.get("id") == name)
        assert [u.get("href") for u in marker.iter(f"{SVG}use")] == [f"#{name[:3]}"]


def test_a_build_shows_the_unit_built(geometry: Geometry) -> None:
    """It is on the board with a badge; a unit that is removed is faded under its own."""
    built, removed = ARROWS[ArrowKind.BUILD], ARROWS[ArrowKind.REMOVE]

    root = draw(geometry, with_arrows(built, removed))

    assert "F1" in units(root)
    (faded,) = (each for each in root.iter() if each.get("class") == "zb-gone")
    assert units(faded) == ["A0"]
    assert [each.get("class") for each in orders(root)] == [
        "zb-badge zb-build",
        "zb-badge zb-remove",
    ]


def test_tints_and_centres_bear_their_colours(geometry: Geometry) -> None:
    """Land and supply centres are in their owners' colours, home centres framed in another."""
    root = draw(geometry, replace(BOARD, homes={"PAR": "Germany"}))

    marks = [each.get("fill") for each in root.iter() if each.get("class") == "zb-own"]
    homes = [each.get("color") for each in root.iter() if each.get("class") == "zb-home"]
    tints = [each for each in root.iter() if each.get("class") == "zb-tint"]
    assert marks == [COLOURS["England"], COLOURS["France"]]
    assert homes == [COLOURS["Germany"]]
    assert [each.get("fill") for each in tints] == [COLOURS["France"], COLOURS["Germany"]]


def test_a_board_is_light(geometry: Geometry) -> None:
    """A board with all land tinted stays small, as the coasts are in the base drawing."""
    land = [code for code, site in geometry.sites.items() if site.cells]

    drawn = text(geometry, Board(title="", description="", tints=dict.fromkeys(land, "France")))

    assert len(drawn) < 15_500


def test_land_is_hatched_by_its_owner(geometry: Geometry) -> None:
    """Each power's land has a hatching of its own, so that no colour need be seen."""
    root = draw(geometry)

    strokes = {each.get("id"): each[0].get("d") for each in root.iter(f"{SVG}pattern")}
    used = [each.get("fill", "")[5:-1] for each in root.iter(f"{SVG}use") if each.get("fill")]
    assert len(used) == 2
    assert len({strokes[each] for each in used}) == 2


def two_views(geometry: Geometry, after: Board) -> ElementTree.Element:
    """The board with the position after it."""
    parts = drawn(BOARD, geometry, COLOURS, LETTERS, after)
    text = board_svg(BOARD, geometry, parts, base_href="x.svg", ident="b", style="")
    return ElementTree.fromstring(text)


def units_in(root: ElementTree.Element, view: str) -> list[str]:
    """The markers that stand in one view alone."""
    views = [group for group in root.iter() if group.get("class") == f"zb-{view}"]
    return [unit for group in views for unit in units(group)]


def test_two_views_share_what_is_the_same(geometry: Geometry) -> None:
    """Only what moved is drawn twice, and orders belong to the first view alone."""
    moved = BoardUnit(power="France", kind="A", location="SPA/SC")
    after = replace(BOARD, units=(*BOARD.units[1:], moved), arrows=())

    root = two_views(geometry, after)

    assert (["A0", "F1"], ["A0"]) == (units_in(root, "before"), units_in(root, "after"))
    assert 1 == len(list(root.iter(f"{SVG}image")))
    views = [each for each in root.iter() if each.get("class") == "zb-before"]
    assert len(ARROWS) == sum(len(orders(each)) for each in views)
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_land_that_changed_hands_is_in_both_views(geometry: Geometry) -> None:
    """Its old colour before, its new one after; other powers' land is drawn once."""
    after = replace(BOARD, tints={"PAR": "England", "MUN": "Germany"}, units=BOARD.units)

    root = two_views(geometry, after)

    fills = {
        view: [
            each.get("fill")
            for group in root
            if group.get("class") == f"zb-{view}"
            for each in group
            if each.get("class") == "zb-tint"
        ]
        for view in ("before", "after")
    }
    assert {"before": [COLOURS["France"]], "after": [COLOURS["England"]]} == fills
    assert 3 == sum(bool(each.get("fill")) for each in root.iter(f"{SVG}use"))


def test_a_moved_unit_leaves_a_ghost(geometry: Geometry) -> None:
    """The result shows where each unit that moved came from."""
    moved = BoardUnit(power="France", kind="A", location="BUR")
    after = replace(BOARD, units=(moved, *BOARD.units[1:]), arrows=())

    root = two_views(geometry, after)

    views = [each for each in root.iter() if each.get("class") == "zb-after"]
    ghosts = [each for view in views for each in view if each.get("class") == "zb-ghost"]
    moves = (ArrowKind.MOVE, ArrowKind.CONVOYED_MOVE, ArrowKind.RETREAT)
    assert [ARROWS[kind].power for kind in moves] == [
        next(power for power, colour in COLOURS.items() if colour == ghost.get("color"))
        for ghost in ghosts
    ]


def test_a_base_loses_its_abbreviations() -> None:
    """Boards place the names of provinces themselves; other words of the drawing stay."""
    base = '<svg><text x="1" y="2">Par</text>\n<text class="t">armies</text></svg>'

    assert '<svg><text class="t">armies</text></svg>' == nameless(base, {"PAR": "Paris"})


def test_land_of_one_power_has_no_borders_within(geometry: Geometry) -> None:
    """The sides that two of its provinces share are left out, and the area stays the same."""

    def corners(*codes: str) -> int:
        board = Board(title="", description="", tints=dict.fromkeys(codes, "France"))
        (tint,) = (g for g in draw(geometry, board).iter() if g.get("class") == "zb-tint")
        shape = tint[0].get("d", "")
        return shape.count(",") + shape.count("-")

    assert corners("PAR", "BUR", "PIC") < corners("PAR") + corners("BUR") + corners("PIC") - 30


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_seas_names_have_room_on_their_paths(language: str, tmp_path: Path) -> None:
    """A letter off its path is not drawn: the path holds the name in a wide typeface, too."""
    wide = 0.76  # of a letter of DejaVu Serif with its spacing, in sizes
    (tmp_path / "content").mkdir()
    (tmp_path / "content/zine.yaml").write_text(f"language: {language}\n")
    with speaking(language_of(tmp_path)):
        drawn = ElementTree.fromstring(sea_names(load_drawing("standard").geometry))
    paths = {each.attrib["id"]: each.attrib["d"] for each in drawn.iter(f"{SVG}path")}
    short = []
    for each in drawn.iter(f"{SVG}textPath"):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", paths[each.attrib["href"][1:]])]
        along = dist(numbers[:2], numbers[-2:])
        if len(each.text or "") * wide * float(each.attrib["font-size"]) > along:
            short.append(each.text)

    assert len(paths) > 10
    assert short == []
