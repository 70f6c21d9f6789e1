"""Boards, charts and parts of pages, each drawn once for all pages that show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from zine.blocks.board import Board
from zine.blocks.chart_values import Chart
from zine.builder.product import Bench
from zine.departments.shared_drawings import land_on, map_of, names_on
from zine.files.file_hashes import hash_of_files
from zine.files.memory import Memory
from zine.games.record_codec import digest
from zine.language import spoken
from zine.render.board_svg import DrawnBoard, board_svg, drawn, with_owners
from zine.render.boards.land_and_centre_layers import Shown
from zine.render.boards.layout import crop_of, lay_out
from zine.render.boards.power_key import BoardDrawing, page_key
from zine.render.charts.svg import chart_svg
from zine.variantfiles.variant_reader import load_drawing, load_variant

PAPER = "-print.html"


class PageDrawings:
    """The drawings of one site's pages, held in the memory."""

    def __init__(self, root: Path, memory: Memory) -> None:
        self._root, self._memory = root, memory

    def boards_on(self, bench: Bench, address: str) -> object:
        """A function for templates: the drawing of a board, with addresses relative to a page's.

        A page for paper has the land in its boards, for drawings of their own do not know that
        they are printed, and print needs stronger hatching.
        """
        up, grounded = "../" * address.count("/"), not address.endswith(PAPER)

        def draw(
            board: Board,
            variant: str,
            ident: str,
            after: Board | None = None,
            *,
            small: bool = False,
        ) -> BoardDrawing:
            folder = load_variant(variant, self._root)
            geometry = load_drawing(variant, self._root).geometry
            parts = self._parts(board, variant, after, grounded=grounded, kept=bench.recurs)
            land = self._grounds(bench, board, after, variant) if grounded else ()
            name = map_of(variant, self._root)
            svg = board_svg(
                board,
                geometry,
                parts,
                base_href=f"{up}boards/{name}.svg",
                names_href=f"{up}boards/{name}-names.svg",
                ident=ident,
                style="",
                crop=crop_of(board, geometry),
                small=small,
                grounds=[each.seen_from(up) for each in land],
            )
            return BoardDrawing(
                svg, partial(page_key, board, after, folder.colours, ident, parts.kinds)
            )

        return draw

    def _parts(
        self, board: Board, variant: str, after: Board | None, *, grounded: bool, kept: bool
    ) -> DrawnBoard:
        """The drawing of a board, made once for all pages that show it; `kept` for later builds."""
        folder = load_variant(variant, self._root)
        colours, letters = folder.colours, folder.letters
        geometry = load_drawing(variant, self._root).geometry
        held = self._memory.held

        def make() -> DrawnBoard:
            if not grounded:
                parts = self._parts(board, variant, after, grounded=True, kept=kept)
                return with_owners(parts, board, geometry, colours, after)
            return self._kept((variant, board, after), draw) if kept else draw()

        def draw() -> DrawnBoard:
            plan = names_on(variant, self._root, self._memory)
            layout = held("layout", (board,), lambda: lay_out(board, geometry, colours, plan))
            crop = crop_of(board, geometry)
            return drawn(
                board, geometry, colours, letters, after, grounded=True, crop=crop, layout=layout
            )

        made: DrawnBoard = held("board" if grounded else "whole board", (board, after), make)
        return made

    def _kept(self, shown: object, draw: Callable[[], DrawnBoard]) -> DrawnBoard:
        """The drawing of a board in the memory, by all that it shows."""

        def plain() -> list[object]:
            parts = draw()
            return [parts.defs, parts.over, sorted(parts.kinds)]

        key = digest([self._variants, spoken().code, repr(shown)])
        defs, over, kinds = self._memory.once("boards", key, plain)
        return DrawnBoard(defs, "", "", over, frozenset(map(tuple, kinds)))

    @cached_property
    def _variants(self) -> str:
        """A hash of the variants of this zine; those of the press are known by the press."""
        return hash_of_files([self._root / "variants"])

    def _grounds(
        self, bench: Bench, board: Board, after: Board | None, variant: str
    ) -> tuple[Shown, ...]:
        """The drawings of who owns what before a turn, and after it if that is different."""
        kept = self._variants if bench.recurs else ""
        land = partial(land_on, variant=variant, root=self._root, memory=self._memory, kept=kept)
        first, later = (
            self._memory.held("ground", (each,), partial(land, each))
            for each in (board, after or board)
        )
        for ground in (first, later):
            ground.put_on(bench)
        if first.shown == later.shown:
            return (first.shown,)
        return first.shown._replace(view="before"), later.shown._replace(view="after")

    def chart(self, chart: Chart) -> str:
        """The drawings of a chart, made once for all pages that show it."""
        text: str = self._memory.held("chart", (chart,), lambda: chart_svg(chart))
        return text

    def once(self, macro: Any, value: object) -> str:
        """The output of a macro for one value, made once for all pages that show it."""
        text: str = self._memory.held(macro.name, (value,), lambda: Markup(macro(value)))
        return text
