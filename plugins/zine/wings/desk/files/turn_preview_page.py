"""A preview as a page that is no part of the site: made, and written where its reader wants it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from zine.blocks import trimmed
from zine.blocks.board import Board
from zine.files.atomic_files import make_folder, write_atomic
from zine.files.content_folder_checks import FOLDERS
from zine.files.strict_yaml import read_text
from zine.people import handle_slug
from zine.problems import Place, Problems
from zine.render.board_svg import board_svg, data_address, drawn
from zine.render.boards.power_key import BoardDrawing, page_key
from zine.render.boards.sea_names import nameless, sea_names
from zine.render.boards.style import PAGE_STYLE, STYLE
from zine.render.charts.svg import chart_svg
from zine.render.template_functions import PRINTED
from zine.report.press_paragraphs import folded_letter
from zine.report.turn import TurnReport, turn_report
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import bearing_on
from zine.wings.desk.files.preview_templates import style_sheet, theme_template
from zine.wings.desk.previews import TurnPreview

OURS = '<meta name="generator" content="zine preview">'
PUBLIC = (*FOLDERS, "output")


def write_loose_page(root: Path, file: Path, text: str) -> None:
    """Write a page over an older one of its kind.

    Raises Problems for a file that is not such a page, and where the public would find it.
    """
    place, target = Place(str(file)), file.resolve()
    if any(target.is_relative_to((root / name).resolve()) for name in PUBLIC):
        hint = "write it outside content/, games/ and output/, or into private/"
        raise Problems.of(place, "a preview here would be published", hint)
    if target.exists() and OURS not in read_text(target, str(file)):
        hint = "name another file"
        raise Problems.of(place, "this file is not a preview; it was left alone", hint)
    make_folder(target.parent, target.parent)
    write_atomic(target, text)


def previewed_reports(found: TurnPreview, root: Path) -> tuple[TurnReport, ...]:
    """The reports of turns that are not recorded; their receipts stay with the orders."""
    drawing = load_drawing(found.game.settings.variant.name, root)
    bearing = bearing_on(drawing.geometry)
    reports = (turn_report(found.game, turn, bearing) for turn in found.turns)
    return tuple(replace(report, receipts={}) for report in reports)


def preview_page(found: TurnPreview, root: Path) -> str:
    """A preview as an HTML page that needs no other file."""
    own = found.game.settings.variant.name

    def board(what: Board, variant: str, ident: str, after: Board | None = None) -> BoardDrawing:
        folder, drawing = load_variant(variant, root), load_drawing(variant, root)
        geometry = drawing.geometry
        parts = drawn(what, geometry, folder.colours, folder.letters, after)
        svg = board_svg(
            what,
            geometry,
            parts,
            base_href=data_address(nameless(drawing.base, geometry.names)),
            names_href=data_address(sea_names(geometry)),
            ident=ident,
            style="",
        )
        return BoardDrawing(svg, partial(page_key, what, after, folder.colours, ident, parts.kinds))

    return theme_template("preview", PRINTED).render(
        title=found.game.settings.title,
        reports=previewed_reports(found, root),
        notes=tuple(found.notes),
        variant=own,
        style=f"{style_sheet('zine.css')}{STYLE}{PAGE_STYLE}",
        board=board,
        chart=chart_svg,
        once=lambda macro, value: macro(value),
        trimmed=trimmed,
        press_letter=folded_letter,
        slug_of=handle_slug,
        SITEURL="",
    )
