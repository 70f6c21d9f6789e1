"""The search page; the index is made from the finished site."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from zine.builder.product import Product, TemplatePage
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.files.environment import is_readonly
from zine.problems import Collector
from zine.report.game_page import issues_of
from zine.wings.books.search.index_parts import SearchParts, parts_of
from zine.wings.books.search.pagefind import index_parts


def _search_parts(site: Site) -> SearchParts:
    """The parts of the site's index."""
    published = frozenset(site.numbers)
    told = {game.slug: issues_of(game, published) for game in site.games if game.current is None}
    return parts_of(site.numbers, {slug: max(own) for slug, own in told.items() if own})


class SearchDepartment(Department):
    """The search, unless ZINE_SEARCH is off or the machine has no pagefind."""

    name = "search"
    _offered = False

    def prepare(self, site: Site, found: Collector) -> None:
        """Whether the site has a search."""
        self._offered = _can_search(site.settings)

    def links(self) -> Mapping[str, object]:
        """Whether there is a page to link to."""
        return {"SEARCH": self._offered}

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The page, if the site can be searched."""
        if self._offered:
            past = _search_parts(site).past
            values = {"past_parts": past}
            yield TemplatePage(
                address="search.html", template="search", values=lambda: values, key=past
            )

    def finishing(self, site: Site, folder: Path) -> Iterable[Product]:
        """The index, in parts; a trial has none."""
        return (
            index_parts(folder, _search_parts(site)) if self._offered and not is_readonly() else ()
        )


def _can_search(settings: Mapping[str, object]) -> bool:
    """Whether the site has a search: the settings ask for it, and the machine has pagefind."""
    return (
        bool(settings.get("ZINE_SEARCH", True)) and importlib.util.find_spec("pagefind") is not None
    )
