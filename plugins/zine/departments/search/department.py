"""The search page, and the index that pagefind makes of the finished site."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from zine.departments.department import Department, Site, TemplatePage
from zine.problems import Problems


class SearchDepartment(Department):
    """The search, if the extra `search` is installed and switched on."""

    name = "search"

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """The page, if the site can be searched."""
        if site.searchable:
            yield TemplatePage(address="search.html", template="search")


# What pagefind brings for pages that want a form by it; ours has a form and a script of its own.
SPARE = ("pagefind-*ui.*", "pagefind-highlight.js")


def index_site(site: Path) -> None:
    """Index the finished pages into pagefind/ below them. Raises Problems if that fails."""
    command = [sys.executable, "-m", "pagefind", "--site", str(site), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        hint = "without the package pagefind the site is built without search"
        raise Problems.of("search", f"the index cannot be made: {last[0]}", hint)
    _leave_out_spares(site / "pagefind")


def _leave_out_spares(folder: Path) -> None:
    """Delete what no page of ours loads: forms by pagefind, and what reads unknown languages."""
    for pattern in SPARE:
        for each in folder.glob(pattern):
            each.unlink()
    entry = json.loads((folder / "pagefind-entry.json").read_bytes())
    if all(language.get("wasm") for language in entry["languages"].values()):
        (folder / "wasm.unknown.pagefind").unlink(missing_ok=True)
