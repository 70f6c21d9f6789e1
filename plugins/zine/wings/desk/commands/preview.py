"""`zine preview`: what a turn would be, on the terminal and as a page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from zine.blocks import trimmed
from zine.blocks.board import Board
from zine.cli.main import main, say
from zine.cli.output_paths import WritingPlace
from zine.files.environment import current_time
from zine.gamefiles.game_reader import known_game, read_folder
from zine.people import handle_slug
from zine.render.board_svg import board_svg, data_address, drawn
from zine.render.boards.power_key import BoardDrawing, page_key
from zine.render.boards.sea_names import nameless, sea_names
from zine.render.boards.style import PAGE_STYLE, STYLE
from zine.render.charts.svg import chart_svg
from zine.render.issue_text import turn_text
from zine.render.template_functions import PRINTED
from zine.report.press_paragraphs import folded_letter
from zine.report.public_game import public_game
from zine.report.turn import TurnReport, turn_report
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import bearing_on
from zine.wings.desk.desk_lock import open_desk
from zine.wings.desk.files.preview_page import write_loose_page
from zine.wings.desk.files.preview_templates import style_sheet, theme_template
from zine.wings.desk.previews import TurnPreview, preview

PAGE = WritingPlace(folder=False)


@main.command("preview")
@click.argument("game")
@click.option("--page", type=PAGE, help="Write it as a page to this file, too.")
@click.pass_obj
def print_preview(root: Path, game: str, page: Path | None) -> None:
    """Print the current turn of GAME as it would be with the orders in.

    Nothing is recorded. Hidden games show what the public would see, and sealed orders stay
    sealed until the deadline.
    """
    folder = read_folder(known_game(root, game))
    found = preview(open_desk(root), folder, current_time(), public_game)
    for note in found.notes:
        say(note)
    say("")
    texts = (text for report in _reports_of(found, root) for text in turn_text(report))
    say("\n\n".join(texts))
    if page is not None:
        write_loose_page(root, page, preview_page(found, root))
        say("")
        say("wrote {path}", path=page)


def _reports_of(found: TurnPreview, root: Path) -> tuple[TurnReport, ...]:
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
        reports=_reports_of(found, root),
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
