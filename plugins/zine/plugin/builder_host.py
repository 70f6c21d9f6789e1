"""The press as the builder knows it: writes files and pages through Pelican's writer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from zine.blocks import trimmed
from zine.builder.product import Bench
from zine.departments.page_drawings import PageDrawings
from zine.files.memory import Memory
from zine.people import handle_slug
from zine.plugin.pelican_objects import PelicanGenerator
from zine.plugin.writer import ZineWriter
from zine.render.article_lead import first_words, opening
from zine.render.charts.svg import chart_svg
from zine.render.issue_text import status_details, status_words
from zine.report.dates import long_date, long_time
from zine.report.press_paragraphs import folded_letter
from zine.report.turn import number_words


class SitePress:
    """Writes the files of one site."""

    def __init__(self, generator: PelicanGenerator, writer: ZineWriter, memory: Memory) -> None:
        self._generator, self._writer = generator, writer
        self._drawings = PageDrawings(generator.root, memory)
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
            "board": self._drawings.boards_on(bench, address),
            "chart": partial(chart_svg, on_paper=True) if printing else self._drawings.chart,
            "once": self._drawings.once,
            "trimmed": trimmed,
            "press_letter": folded_letter,
        }
