"""The search page; the index is made from the finished site."""

from __future__ import annotations

from collections.abc import Iterator

from zine.departments.department import Department, Site, TemplatePage


class SearchDepartment(Department):
    """The search, if the extra `search` is installed and switched on."""

    name = "search"

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The page, if the site can be searched."""
        if site.searchable:
            yield TemplatePage(address="search.html", template="search")
