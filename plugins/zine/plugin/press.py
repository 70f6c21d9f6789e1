"""The press as the builder knows it: writes files and pages through Pelican's writer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from zine.blocks import trimmed
from zine.blocks.board import Board
from zine.blocks.charts import Chart
from zine.builder.product import Bench
from zine.departments.shared_drawings import land_on, map_of
from zine.files.memory import Memory
from zine.people import handle_slug
from zine.plugin.pelican_objects import PelicanGenerator
from zine.plugin.writer import ZineWriter
from zine.render.article_lead import first_words, opening
from zine.render.board_svg import DrawnBoard, board_svg, drawn, with_owners
from zine.render.boards.key import BoardDrawing, page_key
from zine.render.boards.layout import crop_of, lay_out
from zine.render.boards.ownership_drawings import Shown
from zine.render.charts.svg import chart_svg
from zine.render.text import status_details, status_words
from zine.report.dates import long_date, long_time
from zine.report.press import folded_letter
from zine.report.turn import number_words
from zine.variantfiles.loading import load_drawing, load_variant

PAPER = "-print.html"


class SitePress:
    """Writes the files of one site; drawings and pieces of pages are made once and held."""

    def __init__(self, generator: PelicanGenerator, writer: ZineWriter, memory: Memory) -> None:
        self._generator, self._writer = generator, writer
        self._memory, self._root = memory, generator.root
        self.sizes = writer.sizes

    def write(self, path: Path, content: str | bytes) -> None:
        """Write a file as it is, a text with LF line ends."""
        self._writer.binary(path, content.encode() if isinstance(content, str) else content)

    def page(self, bench: Bench, address: str, template: str, values: Mapping[str, object]) -> None:
        """Write a page with a template of the theme."""
        self._writer.write_file(
            address,
            self._generator.get_template(f"zine/{template}"),
            self._generator.context,
            self._generator.settings["RELATIVE_URLS"],
            override_output=True,
            **self._helpers(bench, address, printing=bool(values.get("printing"))),
            **values,
        )

    def macros(
        self, bench: Bench, address: str, template: str, values: Mapping[str, object]
    ) -> object:
        """The macros of a template, for what is printed on paper at an address."""
        helpers = self._helpers(bench, address, printing=True)
        context = {**self._generator.context, "SITEURL": "", **helpers, **values, "printing": True}
        return self._generator.get_template(f"zine/{template}").make_module(context)

    def _helpers(self, bench: Bench, address: str, *, printing: bool) -> dict[str, object]:
        """The helpers that all templates share, for the page at an address."""
        return {
            "long_date": long_date,
            "long_time": long_time,
            "status_words": status_words,
            "status_details": status_details,
            "slug_of": handle_slug,
            "opening": opening,
            "first_words": first_words,
            "number_words": number_words,
            "board": self._board_on(bench, address),
            "chart": partial(chart_svg, on_paper=True) if printing else self._chart,
            "once": self._once,
            "trimmed": trimmed,
            "press_letter": folded_letter,
        }

    def _board_on(self, bench: Bench, address: str) -> object:
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
            parts = self._parts(board, variant, after, grounded=grounded)
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
        self, board: Board, variant: str, after: Board | None, *, grounded: bool
    ) -> DrawnBoard:
        """The drawing of a board, made once for all pages that show it."""
        folder = load_variant(variant, self._root)
        colours, letters = folder.colours, folder.letters
        geometry = load_drawing(variant, self._root).geometry
        held = self._memory.held

        def make() -> DrawnBoard:
            if not grounded:
                parts = self._parts(board, variant, after, grounded=True)
                return with_owners(parts, board, geometry, colours, after)
            layout = held("layout", (board,), lambda: lay_out(board, geometry, colours))
            crop = crop_of(board, geometry)
            return drawn(
                board, geometry, colours, letters, after, grounded=True, crop=crop, layout=layout
            )

        made: DrawnBoard = held("board" if grounded else "whole board", (board, after), make)
        return made

    def _grounds(
        self, bench: Bench, board: Board, after: Board | None, variant: str
    ) -> tuple[Shown, ...]:
        """The drawings of who owns what before a turn, and after it if that is different."""
        held = self._memory.held
        first, later = (
            held("ground", (each,), partial(land_on, each, variant, self._root, self._memory))
            for each in (board, after or board)
        )
        for ground in (first, later):
            ground.put_on(bench)
        if first.shown == later.shown:
            return (first.shown,)
        return first.shown._replace(view="before"), later.shown._replace(view="after")

    def _chart(self, chart: Chart) -> str:
        """The drawings of a chart, made once for all pages that show it."""
        text: str = self._memory.held("chart", (chart,), lambda: chart_svg(chart))
        return text

    def _once(self, macro: Any, value: object) -> str:
        """The output of a macro for one value, made once for all pages that show it."""
        text: str = self._memory.held(macro.name, (value,), lambda: Markup(macro(value)))
        return text
