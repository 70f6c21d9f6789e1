"""A game's boards as files that need no other: SVG with names, PNG without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from zine.blocks.board import Board
from zine.games import Game
from zine.render.board_svg import STYLE, board_svg, data_address, drawn
from zine.render.boards.sea_names import nameless, sea_names
from zine.render.raster.board_png import board_png
from zine.report.boards import position_board, turn_board
from zine.rules.calendar import Phase
from zine.variantfiles.loading import load_drawing, load_variant

NOW = "now"
WIDTH = 1200  # pixels of a PNG


def boards_of(game: Game, phase: Phase | None) -> Iterator[tuple[str, Board]]:
    """The board of each recorded phase, or of one alone, and the present position, by name."""
    for turn in game.recorded:
        if phase in (None, turn.phase):
            yield turn.phase.slug, turn_board(game, turn)
    if phase is None:
        title = f"{game.settings.title}, the position now"
        yield NOW, position_board(game, title, game.board)


def whole_svg(board: Board, variant: str, root: Path) -> str:
    """A board as an SVG file that brings its map."""
    folder, drawing = load_variant(variant, root), load_drawing(variant, root)
    geometry = drawing.geometry
    return board_svg(
        board,
        geometry,
        drawn(board, geometry, folder.colours, folder.letters),
        base_href=data_address(nameless(drawing.base, geometry.names)),
        names_href=data_address(sea_names(geometry)),
        ident="board",
        style=STYLE,
    )


def whole_png(board: Board, variant: str, root: Path) -> bytes:
    """A board as a PNG."""
    folder, drawing = load_variant(variant, root), load_drawing(variant, root)
    return board_png(board, drawing.geometry, drawing.base, folder.colours, WIDTH)
