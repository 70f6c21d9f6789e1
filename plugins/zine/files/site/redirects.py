"""Finishes a site when all its pages are written: redirects, and the list of pages."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from datetime import date
from html import escape
from pathlib import Path
from posixpath import relpath

from zine.files.addresses import Addresses, read_addresses, redirects, site_addresses
from zine.files.store import write_atomic

ROBOTS = "robots.txt"
# Pages that lead to others or repeat them are not listed for search engines.
UNLISTED = ("-print.html", "search.html")

REDIRECT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={address}">
</head>
<body><p>This page moved <a href="{address}">to its new address</a>.</p></body>
</html>
"""

MAP = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 60"><title>Moved</title>
<a href="{address}#map"><text x="200" y="36" text-anchor="middle">This map is now on its page</text></a>
</svg>
"""


def finish_site(folder: Path, root: Path, site: str, changes: Mapping[str, date]) -> Addresses:
    """Complete the pages in `folder`; return the addresses that were published before.

    `site` is the public address ("" if there is none), `changes` the days that pages changed,
    by address. Raises Problems if a published address would vanish.
    """
    addresses = read_addresses(root)
    own = site_addresses(folder)
    leads = redirects(addresses, own)
    if site and not (folder / "sitemap.xml").exists():  # another plugin may have made one
        write_atomic(folder / "sitemap.xml", sitemap(site, own, changes))
    if site and not (folder / ROBOTS).exists():  # the publisher's own counts
        write_atomic(folder / ROBOTS, f"User-agent: *\nAllow: /\n\nSitemap: {site}/sitemap.xml\n")
    for old, new in sorted(leads.items()):
        _lead(folder, old, new)
    return addresses


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


def _lead(folder: Path, old: str, new: str) -> None:
    """Make an old address lead to a new one; a file that is not a page is copied there.

    Where there was a drawing and now is a page, a drawing with a link leads to it.
    """
    path = folder / old
    path.parent.mkdir(parents=True, exist_ok=True)
    if old.endswith(".html"):
        address = relpath(new, start=str(Path(old).parent.as_posix()))
        write_atomic(path, REDIRECT.format(address=escape(address)))
    elif old.endswith(".svg") and new.endswith(".html"):
        write_atomic(path, MAP.format(address=escape(Path(new).name)))
    else:
        shutil.copyfile(folder / new, path)
