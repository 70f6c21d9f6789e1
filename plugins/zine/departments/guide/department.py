"""How to read a report: the marks of a board, orders, and the supply chart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from zine.departments.department import Department, Site, TemplatePage
from zine.render.legend import legend


class GuideDepartment(Department):
    """One page for new readers."""

    name = "guide"

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The page."""
        yield TemplatePage(
            address="how-to-read.html",
            template="how_to_read",
            values=partial(dict, {"legend": legend()}),
        )
