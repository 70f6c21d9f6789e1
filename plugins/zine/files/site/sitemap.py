"""The sitemap of a site, which lists its pages for search engines, and robots.txt, which names it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from html import escape
from pathlib import Path

from zine.files.atomic_files import write_atomic

SITEMAP, ROBOTS = "sitemap.xml", "robots.txt"
# Pages that lead to others or repeat them are not listed for search engines.
UNLISTED = ("-print.html", "search.html")


def write_sitemap(
    folder: Path, site: str, addresses: tuple[str, ...], changes: Mapping[str, date]
) -> None:
    """Write the sitemap and robots.txt of a site in `folder`, where they do not exist yet."""
    if not (folder / SITEMAP).exists():  # another plugin may have made one
        write_atomic(folder / SITEMAP, sitemap(site, addresses, changes))
    if not (folder / ROBOTS).exists():  # the publisher's own counts
        write_atomic(folder / ROBOTS, f"User-agent: *\nAllow: /\n\nSitemap: {site}/{SITEMAP}\n")


def sitemap(site: str, addresses: tuple[str, ...], changes: Mapping[str, date]) -> str:
    """The pages of a site for search engines (sitemaps.org, 0.9), each with its last change."""
    pages = [each for each in addresses if each.endswith(".html") and not each.endswith(UNLISTED)]
    newest = max(changes.values(), default=None)  # lists and overviews change with the newest
    lines = [
        f"<url><loc>{escape(f'{site}/{page}')}</loc>{_changed(changes.get(page, newest))}</url>"
        for page in pages
    ]
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return head + "\n".join([f'<urlset xmlns="{space}">', *lines, "</urlset>"]) + "\n"


def _changed(day: date | None) -> str:
    return f"<lastmod>{day.isoformat()}</lastmod>" if day else ""
