"""The index that readers search: made by pagefind, if it is installed, on a finished site."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path

from zine.builder.product import Bench, Files, Product
from zine.files.file_hashes import files_below, link_or_copy, stamp
from zine.games.record_codec import digest
from zine.problems import Problems
from zine.wings.books.search.index_parts import SearchParts

INDEX = "pagefind"
PAST = f"{INDEX}/past"
# What pagefind brings for pages that want a form by it; ours has a form and a script of its own.
SPARE = ("pagefind-*ui.*", "pagefind-highlight.js")
# What a part loads from the index that it is added to.
SHARED = ("*.js", "wasm.*")


def index_parts(site: Path, parts: SearchParts) -> Iterator[Product]:
    """The parts of the index of the finished pages of a site, into pagefind/ below them.

    A part is made again only if a page of it changed. Making raises Problems if that fails.
    """
    engine = version("pagefind")
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for name in files_below(site):
        if name.endswith(".html"):
            pages[parts.of(name)].append(name)
    for part, names in sorted(pages.items()):
        key = [engine, part, [(name, stamp(site / name)) for name in names]]
        place = f"{PAST}/{part}" if part else INDEX
        making = partial(_index, site, place, names, (*SPARE, *SHARED) if part else SPARE)
        yield Files(address=f"{place}/", key=digest(key), making=making)


def _index(
    site: Path, place: str, pages: Iterable[str], spare: Iterable[str], bench: Bench
) -> None:
    """Index some pages."""
    alone = site / f"{INDEX}.pages"  # pagefind takes all pages that it finds in a folder
    for name in pages:
        (alone / name).parent.mkdir(parents=True, exist_ok=True)
        link_or_copy(str(site / name), str(alone / name))
    made = site / f"{INDEX}.made"
    # Headings of columns have no space between them, and nobody looks for them.
    _run("--site", str(alone), "--output-path", str(made), "--exclude-selectors", "thead")
    shutil.rmtree(alone)
    _leave_out(made, spare)
    for name in files_below(made):
        bench.put(f"{place}/{name}", (made / name).read_bytes())
    shutil.rmtree(made)


def _run(*options: str) -> None:
    command = [sys.executable, "-m", "pagefind", "--quiet", *options]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
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
