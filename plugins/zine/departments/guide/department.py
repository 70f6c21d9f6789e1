"""How to read a report, and how players send orders, seal them, join and leave."""

from __future__ import annotations

from collections.abc import Iterator

from zine.builder.product import TemplatePage
from zine.departments.department import Department, Site
from zine.language import spoken
from zine.render.legend import legend

# What the documentation says to players, as every zine's site has it (`make docs` writes them).
TRANSLATED = ("de", "fr")
FOR_PLAYERS = ("how-to-send", "how-to-order", "how-to-seal", "how-to-join")


class GuideDepartment(Department):
    """A page for new readers, and pages for players."""

    name = "guide"

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The pages; all that they know of the zine's games is which variants are played."""
        key = sorted({game.settings.variant.name for game in site.games})
        yield TemplatePage(
            address="how-to-read.html",
            template="how_to_read",
            values=lambda: {"legend": legend()},
            key=key,
        )
        for name in FOR_PLAYERS:
            yield TemplatePage(address=f"{name}.html", template=template_of(name), key=key)


def template_of(name: str) -> str:
    """The template of a page for players, in the language of print if it is written in it."""
    file = name.replace("-", "_")
    return f"{spoken().code}/{file}" if spoken().code in TRANSLATED else file
