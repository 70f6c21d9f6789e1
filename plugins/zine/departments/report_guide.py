"""How to read a report."""

from __future__ import annotations

from collections.abc import Iterator

from zine.builder.product import TemplatePage
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.render.legend import legend


class GuideDepartment(Department):
    """A page for new readers."""

    name = "guide"

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The page; all that it knows of the zine's games is which variants are played."""
        key = sorted({game.settings.variant.name for game in site.games})
        yield TemplatePage(
            address="how-to-read.html",
            template="how_to_read",
            values=lambda: {"legend": legend()},
            key=key,
        )
