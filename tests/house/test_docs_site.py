"""The documentation hangs together: links lead somewhere, what is generated is fresh, the site builds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from documents import DOCS, anchors, links, name_of, pages
from sites import REPO
from zine.wings.desk.order_pages.department import FOR_PLAYERS

ROOTS = [
    REPO / name for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
]
ALL = [*pages(), *sorted((DOCS / "reference").glob("*.md")), *ROOTS]


@pytest.mark.parametrize("page", ALL, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    """The file is there, and so is the heading that an anchor names."""
    dead = []
    for link in links(page):
        target, _, anchor = link.partition("#")
        if ":" in target:
            continue
        file = (page.parent / target).resolve() if target else page
        if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
            dead.append(link)

    assert [] == dead


def listed() -> list[str]:
    """Every page in the site's contents."""
    text = (REPO / "mkdocs.yml").read_text(encoding="utf-8")
    return re.findall(r"- ([\w/-]+\.md)$", text.partition("\nnav:\n")[2], re.MULTILINE)


def test_every_page_is_in_the_contents() -> None:
    """Once; a page that mkdocs.yml does not name is found by nobody."""
    there = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]

    assert sorted(there) == sorted(listed())


def test_what_is_generated_is_fresh() -> None:
    """`make docs` would write nothing: commands, options, keys and limits are the program's own."""
    done = subprocess.run(
        [sys.executable, str(REPO / "tools/write_docs.py"), "--check"],
        env={"PYTHONPATH": str(REPO / "plugins")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "" == done.stdout + done.stderr


def test_messages_that_are_explained_exist() -> None:
    """docs/trouble.md quotes messages that the press prints."""
    page = (DOCS / "trouble.md").read_text(encoding="utf-8")
    table = page.partition("| message |")[2].partition("\n\n")[0]
    quoted = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    sources = (path.read_text(encoding="utf-8") for path in (REPO / "plugins").rglob("*.py"))
    text = "\n".join(sources)

    assert len(quoted) >= 5
    assert [] == [each for each in quoted if each not in text]


@pytest.mark.deep
def test_a_site_has_the_players_pages(published: Path) -> None:
    """Each is in every zine's site, and each order page leads to them."""
    orders = next(published.glob("output/games/*/orders/index.html"))
    linked = {
        page
        for page in FOR_PLAYERS
        for path in published.glob("output/games/*/orders/index.html")
        if f"{page}.html" in path.read_text(encoding="utf-8")
    }

    assert orders.exists()
    assert [] == [page for page in FOR_PLAYERS if not (published / f"output/{page}.html").exists()]
    assert {"how-to-send", "how-to-order", "how-to-join"} <= linked


@pytest.mark.deep
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """With every link, anchor and docstring in order."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=REPO,
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stderr
    assert "WARNING" not in done.stderr
    assert "adjudicate" in (tmp_path / "site/engine-api.html").read_text(encoding="utf-8")


def test_the_site_loads_nothing_from_elsewhere() -> None:
    """No fonts, no analytics, no comments."""
    settings = yaml.safe_load((REPO / "mkdocs.yml").read_text(encoding="utf-8"))

    assert settings["theme"]["font"] is False
    assert "analytics" not in settings["extra"]
