"""The search: an index of the finished pages, if the extra is there; the same bytes each time."""

from __future__ import annotations

import gzip
import importlib.util
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from benches import builder, finish
from browsing import needs_chromium, served, until
from sites import build, copy_small, tree
from zine.files.file_hashes import files_below
from zine.wings.books.search.index_parts import SearchParts, parts_of
from zine.wings.books.search.pagefind import index_parts

needs_pagefind = pytest.mark.skipif(
    importlib.util.find_spec("pagefind") is None, reason="the extra `search` is not installed"
)


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample zine that wants a search."""
    root = copy_small(tmp_path / "zine")
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write("\nZINE_SEARCH = True\n")
    return root


@pytest.mark.deep
@needs_pagefind
def test_the_finished_site_is_indexed(sample: Path) -> None:
    """The index is part of the site, is linked, and a second build makes the same bytes."""
    done = build(sample, PYTHONHASHSEED="1")
    assert 0 == done.returncode, done.stderr
    first = tree(sample / "output")

    build(sample, PYTHONHASHSEED="2")

    assert "pagefind/pagefind.js" in first
    assert b'href="./search.html"' in first["index.html"]
    assert first == tree(sample / "output")
    # What our own form does not load is not in the site.
    names = {name.rpartition("/")[2] for name in first if name.startswith("pagefind/")}
    assert {"pagefind.js", "pagefind-entry.json"} <= names
    assert [] == [name for name in names if "ui" in name.split("-") or "highlight" in name]
    assert [] == [name for name in names if name.endswith("-ui.js")]


@pytest.mark.deep
@needs_pagefind
def test_no_excerpt_runs_the_headings_of_columns_together(sample: Path) -> None:
    """Whoever searches is shown words."""
    assert 0 == build(sample).returncode
    site = sample / "output"
    heads = set()
    for path in site.rglob("*.html"):
        for head in re.findall("<thead>.*?</thead>", path.read_text(encoding="utf-8"), re.S):
            found = re.findall("<th[^>]*>(.*?)</th>", head, re.S)
            heads.add("".join(re.sub("<[^>]+>", "", each) for each in found))
    texts = [gzip.decompress(each.read_bytes()).decode() for each in site.rglob("*.pf_fragment")]

    assert len(heads) > 3
    assert len(texts) > 5
    assert [] == [head for head in heads if any(head in text for text in texts)]


@needs_pagefind
def test_a_preview_makes_no_index(sample: Path) -> None:
    """A check does not wait for an index that nobody will search."""
    assert 0 == build(sample, ZINE_READONLY="1").returncode

    assert not (sample / "output/pagefind").exists()


def test_the_site_is_whole_without_it(published: Path) -> None:
    """No link leads to a search that is not there."""
    assert not (published / "output/search.html").exists()
    assert "search.html" not in (published / "output/index.html").read_text(encoding="utf-8")


def test_what_is_past_is_in_parts() -> None:
    """As many issues together as there are; the newest and a few before it are indexed together."""
    parts = parts_of(range(1, 300), {"over": 199, "lately": 297, "never-told": 0})

    assert ("289-296", "281-288", "241-280", "201-240", "1-200") == parts.past
    assert "1-200" == parts.of("issues/7-print.html")
    assert "1-200" == parts.of("games/over/1901-1-spring-movement.html")
    for page in (
        *("issues/297.html", "issues/299.html", "issues/index.html", "index.html"),
        *("games/lately/index.html", "games/never-told/index.html", "games/index.html"),
    ):
        assert "" == parts.of(page)


def test_a_young_zine_has_one_index() -> None:
    """Eight issues and a newest make the first part."""
    assert () == parts_of(range(1, 9), {}).past
    assert ("1-8",) == parts_of(range(1, 10), {}).past


def _write(site: Path, name: str, words: str) -> None:
    page = f'<html lang="en"><body data-pagefind-body><h1>{name}</h1><p>{words}</p></body></html>'
    (site / name).parent.mkdir(parents=True, exist_ok=True)
    (site / name).write_text(page, encoding="utf-8")


@needs_pagefind
def test_a_part_is_indexed_again_only_if_its_pages_changed(tmp_path: Path) -> None:
    """The other is taken from the present site, file for file."""
    parts = SearchParts(issues={1: "1-1"})
    present, fresh = tmp_path / "output", tmp_path / "output.new"
    for changed in (False, True):
        made = builder(tmp_path)
        made.complete()
        for name in ("issues/1.html", "issues/2.html"):
            if changed and name == "issues/1.html":
                fresh.joinpath("issues").mkdir(parents=True, exist_ok=True)
                (fresh / name).hardlink_to(present / name)
            else:
                _write(fresh, name, "a support in Trieste" if changed else "a stab in the Ionian")
        for part in index_parts(fresh, parts):
            made.build(part)
        if not changed:
            finish(made, tmp_path)

    def shared(folder: str) -> set[bool]:
        names = [f"{folder}/{name}" for name in files_below(fresh / folder)]
        return {
            (present / name).exists() and (fresh / name).samefile(present / name) for name in names
        }

    assert {True} == shared("pagefind/past/1-1")
    assert {False} == shared("pagefind/fragment")
    # A part loads its script and its engine from the index that it is added to.
    assert not list((fresh / "pagefind/past/1-1").glob("*.js"))


@pytest.mark.deep
@needs_chromium
@needs_pagefind
def test_what_is_past_is_found(sample: Path, browser: Browser) -> None:
    """The page searches all parts of the index together."""
    for number in range(3, 12):
        text = (
            f"Title: Number {number}\nNumber: {number}\nDate: 2026-11-{number + 4:02}\n\nGaribaldi."
        )
        (sample / f"content/issues/{number}.md").write_text(text, encoding="utf-8")
    done = build(sample)
    assert 0 == done.returncode, done.stderr

    with served(sample / "output") as address:
        page = browser.new_page()
        page.goto(f"{address}/search.html")
        page.get_by_label("Search for").fill("Garibaldi")

        def links() -> set[str]:
            found: list[str] = page.evaluate(
                "[...document.querySelectorAll('#results a')].map(each => each.href)"
            )
            return {link.removeprefix(f"{address}/") for link in found}

        until(page, lambda: {f"issues/{n}.html" for n in range(3, 12)} <= links())
        page.close()
    assert (sample / "output/pagefind/past/1-8").is_dir()
