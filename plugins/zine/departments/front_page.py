"""The department of the front page: the newest issue leads."""

from __future__ import annotations

from collections.abc import Iterator

from zine.builder.product import Product, TemplatePage
from zine.departments.department import Department
from zine.departments.page_keys import front_key, issues_key
from zine.departments.zine_for_pages import Site

EARLIER = 5  # issues that the front page lists besides the newest
WRITINGS = 3  # articles that it begins


class FrontDepartment(Department):
    """The front page, where the theme leaves the zine one."""

    name = "front"

    def pages(self, site: Site) -> Iterator[Product]:
        """The front page."""
        if not site.front:
            return
        newest, older = site.issues[-1], site.issues[-1 - EARLIER : -1]
        articles = [front_key(each) for each in site.texts[:WRITINGS]]
        yield TemplatePage(
            address=site.front,
            template="front",
            values=lambda: {
                "issue": newest,
                "issues": site.issues[::-1],
                "variants": site.variants,
            },
            key=(site.issue_keys[newest.source.number], issues_key(older), articles),
            order=(newest.source.number, 1),
        )
