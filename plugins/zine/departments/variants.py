"""The variants that are played here: a list, and a page for each with its start and rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from markdown_it import MarkdownIt

from zine.blocks.board import Board, BoardUnit
from zine.builder.product import TemplatePage
from zine.departments.department import Department
from zine.departments.players_and_powers import power_names
from zine.departments.zine_for_pages import Site
from zine.games import GameSummary
from zine.language import _
from zine.problems import Collector
from zine.render.boards.markers import letters_beside
from zine.render.hatching import swatch
from zine.report.boards import describe, homes
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_notes
from zine.variantfiles.variant_reader import load_variant


class VariantsDepartment(Department):
    """The variants of all games."""

    name = "variants"

    def prepare(self, site: Site, found: Collector) -> None:
        """Read what the variants say of themselves, before anything is written."""
        for name in sorted({game.settings.variant.name for game in site.games}):
            with found.noting():
                variant_notes(name, site.root)

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The list, and a page for each variant that is played."""
        played: dict[str, list[GameSummary]] = {}
        for game in site.games:
            played.setdefault(game.settings.variant.name, []).append(game)
        shown = {name: load_variant(name, site.root) for name in sorted(played)}
        titles = {
            name: [(game.slug, game.settings.title) for game in played[name]] for name in shown
        }
        yield TemplatePage(
            address="variants/index.html",
            template="variants",
            key=list(titles.items()),
            values=lambda: {
                "variants": [folder.variant for folder in shown.values()],
                "played": played,
                "powers": power_names(site.games),
            },
        )
        for name, folder in shown.items():
            yield TemplatePage(
                address=f"variants/{name}.html",
                template="variant",
                key=(name, titles[name]),
                values=partial(
                    dict,
                    {
                        "variant": folder.variant,
                        "played": played[name],
                        "swatches": {each: swatch(each, folder.colours) for each in folder.colours},
                        "start": _start(folder.variant),
                        "letters": letters_beside(folder.colours, folder.letters),
                        "notes": notes(name, site.root),
                    },
                ),
            )


def notes(name: str, root: Path | None = None) -> str:
    """What a variant says of its rules to players, as HTML below a heading of the page."""
    engine = MarkdownIt("commonmark", {"html": False}).enable("table")
    html: str = engine.render(variant_notes(name, root))
    return html.replace("h2>", "h3>")


def _start(variant: Variant) -> Board:
    """The board as play begins."""
    units = tuple(
        BoardUnit(power=unit.power, kind=unit.kind, location=unit.location)
        for unit in variant.start.units
    )
    owners = dict(variant.start.owners)
    return Board(
        title=f"{variant.title}, {_('the start')}",
        description=describe(variant, variant.start, ()),
        units=units,
        tints=owners,
        centres=owners,
        homes=homes(variant),
    )
