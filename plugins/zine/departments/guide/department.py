"""How to read a report, and how players send orders, seal them, join and leave."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from zine.departments.department import Department, Site, TemplatePage
from zine.render.legend import legend

# What the documentation says to players, as every zine's site has it (`make docs` writes them).
FOR_PLAYERS = ("how-to-send", "how-to-order", "how-to-seal", "how-to-join")


class GuideDepartment(Department):
    """A page for new readers, and pages for players."""

    name = "guide"

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The pages; none of them depends on the zine's games but for the first."""
        yield TemplatePage(
            address="how-to-read.html",
            template="how_to_read",
            values=partial(dict, {"legend": legend()}),
        )
        for name in FOR_PLAYERS:
            yield TemplatePage(address=f"{name}.html", template=name.replace("-", "_"))
