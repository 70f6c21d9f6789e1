"""A variant that came in gets a board, and is read as a game would before it is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from zine.variantfiles.variant_folders import own_folder
from zine.variantfiles.variant_reader import load_drawing
from zine.wings.formats.atomic_folder import write_folder
from zine.wings.formats.schematic.board import schematic
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.variant_files import folder_files
from zine.wings.shared.drawing_flaws import drawing_flaws
from zine.wings.shared.variant_check import check_variant


def with_board(variant: BroughtVariant) -> BroughtVariant:
    """A variant with a schematic board, unless it brings a drawing or a unit would lack room."""
    if variant.drawing:
        return variant
    board = schematic(variant.geography)
    return replace(
        variant, drawing=None if [*drawing_flaws(variant.geography, board[0])] else board
    )


def try_variant(variant: BroughtVariant) -> None:
    """Read the variant's files as a game would. Raises Problems with every flaw."""
    with TemporaryDirectory(prefix="zine-") as aside:
        home = Path(aside)
        write_folder(own_folder(home, variant.name), folder_files(variant))
        check_variant(variant.name, home)
        load_drawing(variant.name, home)
