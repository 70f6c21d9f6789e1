"""What boards of the site share: maps, the places of names, and drawings of who owns what on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from zine.blocks.board import Board
from zine.builder.product import Bench
from zine.files.file_hashes import hash_of, hash_of_files
from zine.files.memory import Memory
from zine.games.record_codec import digest
from zine.render.boards.land_and_centre_layers import Shown, ground
from zine.render.boards.province_names import NamePlan, name_plan, plain_plan, plan_of
from zine.render.boards.sea_names import nameless, sea_names
from zine.variantfiles.variant_reader import Drawing, load_drawing, load_variant

GROUNDS = "boards/land"


@cache
def map_of(variant: str, root: Path) -> str:
    """The variant whose map's files a variant's boards use: that which it took the map from."""
    own = load_drawing(variant, root)
    if own.home == variant:
        return variant
    first = load_drawing(own.home, root)
    return own.home if _drawn(own) == _drawn(first) else variant


def _drawn(drawing: Drawing) -> object:
    geometry = drawing.geometry
    return drawing.base, dict(geometry.names), dict(geometry.arcs), geometry.size


def map_files(variants: Iterable[str], root: Path) -> Iterator[tuple[str, str]]:
    """The files of the maps of some variants, by address."""
    for name in sorted({map_of(each, root) for each in variants}):
        drawing = load_drawing(name, root)
        yield f"boards/{name}.svg", nameless(drawing.base, drawing.geometry.names)
        yield f"boards/{name}-names.svg", sea_names(drawing.geometry)
        yield f"boards/{name}-codes.svg", drawing.base


class LandDrawing(NamedTuple):
    """The drawings of who owns what on a board: where they are, and what they hold.

    Their names are made from what they hold, so that boards that show the same share them.
    """

    shown: Shown
    texts: tuple[str, str]

    def put_on(self, bench: Bench) -> None:
        """Have both drawings in the site, and with the product that is made on the bench."""
        for address, text in zip(self.shown, self.texts, strict=False):
            bench.share(address, text)


def land_on(
    board: Board, variant: str, root: Path, memory: Memory, *, kept: str = ""
) -> LandDrawing:
    """The drawings of who owns what on a board, made once for all that show the same.

    With the key of the zine's variants they are `kept` for later builds.
    """
    owned = digest([variant, *map(dict, (board.tints, board.centres, board.homes))])

    def draw() -> Sequence[str]:
        geometry = load_drawing(variant, root).geometry
        return ground(board, geometry, load_variant(variant, root).colours)

    def make() -> LandDrawing:
        land, centres = memory.once("land", digest([kept, owned]), draw) if kept else draw()
        names = (f"{GROUNDS}/{hash_of(each.encode())[:16]}.svg" for each in (land, centres))
        return LandDrawing(Shown(*names), (land, centres))

    land: LandDrawing = memory.held("land", (owned,), make)
    return land


def names_on(variant: str, root: Path, memory: Memory) -> NamePlan:
    """The places of a map's names, found once for all builds."""

    def take() -> NamePlan:
        geometry = load_drawing(variant, root).geometry
        key = digest([hash_of_files([root / "variants"]), variant])
        return plan_of(memory.once("names", key, lambda: plain_plan(name_plan(geometry))))

    plan: NamePlan = memory.held("names", (variant,), take)
    return plan
