"""A phase that touches little of the board shows that part alone."""

from __future__ import annotations

import re

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.render.board_svg import board_svg, drawn
from zine.render.boards.collision_boxes import Box
from zine.render.boards.layout import crop_of
from zine.render.boards.province_names import BASELINE, HEIGHT, width_of
from zine.variantfiles.variant_reader import load_drawing, load_variant

GEOMETRY = load_drawing("standard").geometry


def board(*arrows: Arrow) -> Board:
    """A board with a few orders."""
    return Board(title="", description="", arrows=arrows)


def arrow(kind: ArrowKind, start: str, end: str | None = None) -> Arrow:
    """An order of France."""
    return Arrow(kind=kind, power="France", start=start, end=end)


def test_adjustments_show_where_they_are() -> None:
    """The part holds every place touched, with room around it."""
    crop = crop_of(board(arrow(ArrowKind.BUILD, "PAR"), arrow(ArrowKind.BUILD, "BRE")), GEOMETRY)

    assert crop
    assert all(crop.has(GEOMETRY.spot(code)) for code in ("PAR", "BRE", "PIC", "GAS"))
    assert not crop.has(GEOMETRY.spot("MOS"))
    assert Box(0, 0, *GEOMETRY.size).holds(crop)


def test_a_retreat_shows_both_ends() -> None:
    """Where the unit comes from and where it goes."""
    crop = crop_of(board(arrow(ArrowKind.RETREAT, "STP/SC", "FIN")), GEOMETRY)

    assert crop
    assert crop.has(GEOMETRY.spot("STP/SC"))
    assert crop.has(GEOMETRY.spot("FIN"))


def test_moves_show_the_whole() -> None:
    """So do phases in which nothing was ordered, and orders all over the board."""
    far = [arrow(ArrowKind.BUILD, code) for code in ("EDI", "SEV", "NAP", "STP/NC")]

    assert crop_of(board(arrow(ArrowKind.MOVE, "PAR", "BUR")), GEOMETRY) is None
    assert crop_of(board(), GEOMETRY) is None
    assert crop_of(board(*far), GEOMETRY) is None


def test_units_that_wait_to_retreat_are_in_the_part() -> None:
    """Even those whose order came to nothing."""
    waiting = BoardUnit(power="France", kind="A", location="BUR", dislodged=True)
    shown = Board(
        title="",
        description="",
        units=(waiting,),
        arrows=(arrow(ArrowKind.RETREAT, "BEL", "HOL"),),
    )

    crop = crop_of(shown, GEOMETRY)

    assert crop
    assert crop.has(GEOMETRY.spot("BUR"))


def test_a_crop_cuts_no_name_and_keeps_no_unit_that_it_hides() -> None:
    """What is left out makes the page lighter; what is inside stays, letter by letter."""
    folder = load_variant("standard")
    units = [BoardUnit(power="France", kind="A", location=code) for code in ("PAR", "MOS")]
    shown = Board(title="", description="", units=tuple(units))
    parts = drawn(shown, GEOMETRY, folder.colours, folder.letters)
    crop = Box(120, 480, 580, 780)

    def names(svg: str) -> dict[str, Box]:
        found = re.findall(r'<text[^>]* x="([^"]+)" y="([^"]+)">([^<]+)<title', svg)
        return {
            word: Box.around((float(x), float(y) - BASELINE), width_of(word), HEIGHT)
            for x, y, word in found
        }

    cut = drawn(shown, GEOMETRY, folder.colours, folder.letters, crop=crop)

    whole = board_svg(shown, GEOMETRY, parts, base_href="b", ident="x")
    part = board_svg(shown, GEOMETRY, cut, base_href="b", ident="x", crop=crop)

    inside = {word: box for word, box in names(whole).items() if crop.holds(box)}
    assert "Par" in inside
    assert inside == names(part)
    assert "army in Moscow" in whole
    assert "army in Moscow" not in part
    assert "army in Paris" in part
    assert part.count("<g") == part.count("</g>")
