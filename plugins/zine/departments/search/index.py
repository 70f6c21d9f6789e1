"""The index that readers search: made by pagefind, if it is installed, on a finished site."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from zine.departments.search.parts import SearchParts
from zine.files.cache import Cached, CachedPages, files_below, link_or_copy, stamp
from zine.games.codec import digest
from zine.problems import Problems

INDEX = "pagefind"
PAST = f"{INDEX}/past"
# What pagefind brings for pages that want a form by it; ours has a form and a script of its own.
SPARE = ("pagefind-*ui.*", "pagefind-highlight.js")
# What a part loads from the index that it is added to.
SHARED = ("*.js", "wasm.*")


def index_site(site: Path, root: Path, parts: SearchParts, kept: CachedPages | None) -> None:
    """Index the finished pages into pagefind/ below them. Raises Problems if that fails.

    A part of the index is taken from the present site if its pages were (`kept`).
    """
    known, engine = Cached(root, "search"), version("pagefind")
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for name in files_below(site):
        if name.endswith(".html"):
            pages[parts.of(name)].append(name)
    for part, names in sorted(pages.items()):
        key = digest([engine, part, [(name, stamp(site / name)) for name in names]])
        files = known.get(key)
        if not (files and kept and kept.take(files, key)):
            files = _index(site, part, names)
            known.put(key, files)
            if kept:
                kept.take(files, key, wanted=False)
    known.save()


def _index(site: Path, part: str, pages: Iterable[str]) -> list[str]:
    """Index some pages; which files that makes."""
    place = f"{PAST}/{part}" if part else INDEX
    alone = site / f"{INDEX}.pages"  # pagefind takes all pages that it finds in a folder
    for name in pages:
        (alone / name).parent.mkdir(parents=True, exist_ok=True)
        link_or_copy(str(site / name), str(alone / name))
    made = site / f"{INDEX}.made"
    _run("--site", str(alone), "--output-path", str(made))
    shutil.rmtree(alone)
    _leave_out(made, (*SPARE, *SHARED) if part else SPARE)
    files = files_below(made)
    for name in files:
        (site / place / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).replace(site / place / name)
    shutil.rmtree(made)
    return [f"{place}/{name}" for name in files]


def _run(*options: str) -> None:
    command = [sys.executable, "-m", "pagefind", "--quiet", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        hint = "without the package pagefind the site is built without search"
        raise Problems.of("search", f"the index cannot be made: {last[0]}", hint)


def _leave_out(folder: Path, spare: Iterable[str]) -> None:
    """Delete what no page of ours loads, and what reads unknown languages where none is."""
    for pattern in spare:
        for each in folder.glob(pattern):
            each.unlink()
    entry = json.loads((folder / "pagefind-entry.json").read_bytes())
    if all(language.get("wasm") for language in entry["languages"].values()):
        (folder / "wasm.unknown.pagefind").unlink(missing_ok=True)
