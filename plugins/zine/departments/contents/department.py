"""The index of everything published, and the calendar of all deadlines."""

from __future__ import annotations

from collections.abc import Iterator

from zine.departments.contents.contents import contents
from zine.departments.department import AnyPage, Department, Site, TemplatePage, TextFile
from zine.language import _
from zine.render.deadlines_ics import CALENDAR, deadlines_ics, house_of


class ContentsDepartment(Department):
    """By year, by game and by author."""

    name = "contents"

    def pages(self, site: Site) -> Iterator[AnyPage]:
        """The index, and the calendar."""
        slugs = {
            name: slug
            for each in site.articles
            for name, slug in zip(each.authors, each.slugs, strict=True)
        }
        issues = [
            [each.source.number, each.source.title, str(each.source.date)] for each in site.issues
        ]
        yield TemplatePage(
            address="contents/index.html",
            template="contents",
            values=lambda: {
                "index": contents(site.issues, site.games, site.articles),
                "author_slugs": slugs,
            },
            key=(issues, site.articles, sorted(site.keys.items())),
        )
        house = house_of(site.file.title, site.address)
        title = _("{zine}: deadlines").format(zine=site.file.title)
        running = [game for game in site.games if game.current]
        text = deadlines_ics(title, running, site.address, house)
        yield TextFile(address=CALENDAR, text=text)
