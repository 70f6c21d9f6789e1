"""The boards of a public game as drawings with names, and as pictures without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from zine.blocks.board import Board
from zine.games import Game
from zine.render.board_svg import STYLE, board_svg, data_address, drawn
from zine.render.boards.sea_names import nameless, sea_names
from zine.report.boards import last_board, turn_board
from zine.rules.calendar import Phase
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wing import ExportForm

NOW = "now"
WIDTH = 1200  # pixels of a PNG


def _boards(game: Game, phase: Phase | None) -> Iterator[tuple[str, Board]]:
    """The board of each recorded phase, or of one alone, and the present position, by name."""
    for turn in game.recorded:
        if phase in (None, turn.phase):
            yield f"{game.slug}-{turn.phase.slug}", turn_board(game, turn)
    if phase is None:
        yield f"{game.slug}-{NOW}", last_board(game, f"{game.settings.title}, the position now")


def _svg(game: Game, root: Path, phase: Phase | None) -> Iterator[tuple[str, bytes]]:
    """Each board as an SVG file that brings its map."""
    name = game.settings.variant.name
    folder, drawing = load_variant(name, root), load_drawing(name, root)
    geometry = drawing.geometry
    for file, board in _boards(game, phase):
        shown = board_svg(
            board,
            geometry,
            drawn(board, geometry, folder.colours, folder.letters),
            base_href=data_address(nameless(drawing.base, geometry.names)),
            names_href=data_address(sea_names(geometry)),
            ident="board",
            style=STYLE,
        )
        yield f"{file}.svg", shown.encode()


def _png(game: Game, root: Path, phase: Phase | None) -> Iterator[tuple[str, bytes]]:
    # Imported late: only a picture needs the canvas.
    from zine.wings.books.pictures.board_png import board_png  # noqa: PLC0415

    name = game.settings.variant.name
    folder, drawing = load_variant(name, root), load_drawing(name, root)
    for file, board in _boards(game, phase):
        shown = board_png(board, drawing.geometry, drawing.base, folder.colours, WIDTH)
        yield f"{file}.png", shown


FORMS: Mapping[str, ExportForm] = MappingProxyType(
    {
        "svg": ExportForm(write=_svg, meaning="every board, with names", binary=True),
        "png": ExportForm(write=_png, meaning="every board, without names", binary=True),
    }
)
