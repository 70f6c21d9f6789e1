"""The search: an index of the finished pages, if the extra is there; the same bytes each time."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from sites import build, copy_small, tree

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


@needs_pagefind
def test_a_preview_makes_no_index(sample: Path) -> None:
    """A check does not wait for an index that nobody will search."""
    assert 0 == build(sample, ZINE_READONLY="1").returncode

    assert not (sample / "output/pagefind").exists()


def test_the_site_is_whole_without_it(published: Path) -> None:
    """No link leads to a search that is not there."""
    assert not (published / "output/search.html").exists()
    assert "search.html" not in (published / "output/index.html").read_text(encoding="utf-8")
