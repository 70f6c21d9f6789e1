"""Finishes a site when all its pages are written: old addresses lead to the new ones."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from datetime import date
from html import escape
from pathlib import Path
from posixpath import relpath

from zine.files.atomic_files import write_atomic
from zine.files.published_addresses import Addresses, read_addresses, redirects, site_addresses
from zine.files.site.sitemap import write_sitemap

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
    if site:
        write_sitemap(folder, site, own, changes)
    for old, new in sorted(leads.items()):
        _lead(folder, old, new)
    return addresses


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
