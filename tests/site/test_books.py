"""Books of the sample: one for each issue and finished game, whole, linked, valid and kept."""

from __future__ import annotations

import subprocess
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from book_checker import checker
from browsing import needs_chromium
from extreme_zine import built_extreme
from new_turns import LATER, new_turn
from sites import build, copy_small_built, published_sample

PAGES = ((600, 800), (360, 640), (700, 360))  # of readers, in pixels
# What is wider than its page, drawings taller than one or hidden, and symbols larger than their line.
WRONG = """() => [...document.querySelectorAll("body *")].flatMap(each => {
  const box = each.getBoundingClientRect(), name = each.localName;
  if (name === "figure" && !box.height) return ["a figure of which nothing is seen"];
  const drawn = name === "svg" || name === "img";
  const large = each.closest("li") && drawn && box.height > 40;
  if (each.parentElement.closest("svg") || !box.width) return [];
  return box.right > innerWidth + 1 || (drawn && box.height > innerHeight) || large
    ? [`${name} ${Math.round(box.width)}x${Math.round(box.height)}`] : [];
})"""
FINISHED = ("austerlitz", "marne", "threadneedle")


def books(site: Path) -> list[Path]:
    return sorted(site.rglob("*.epub"))


def test_issues_and_finished_games_are_books(published: Path) -> None:
    """Each is linked from its page; games that go on have none."""
    site = published / "output"
    names = {path.relative_to(site).as_posix() for path in books(site)}

    assert {f"games/{slug}/{slug}.epub" for slug in FINISHED} <= names
    assert {"issues/1.epub", "issues/2.epub"} <= names
    assert not {"games/marengo/marengo.epub", "games/bourse/bourse.epub"} & names
    assert "issues/2.epub" in (site / "issues/2.html").read_text(encoding="utf-8")
    assert "marne.epub" in (site / "games/marne/index.html").read_text(encoding="utf-8")


def test_a_book_has_every_report(published: Path) -> None:
    """A chapter for each game of the issue, and for each phase of the game; all well-formed."""
    with zipfile.ZipFile(published / "output/issues/2.epub") as archive:
        names = set(archive.namelist())
        game = archive.read("EPUB/game-marengo.xhtml").decode()
        for name in names:
            if name.endswith((".xhtml", ".opf", ".svg")):
                ET.fromstring(archive.read(name))
    with zipfile.ZipFile(published / "output/games/marne/marne.epub") as archive:
        phases = [name for name in archive.namelist() if name.startswith("EPUB/phase-")]

    assert {"EPUB/boards/standard.svg", "EPUB/cover.xhtml", "EPUB/colophon.xhtml"} <= names
    assert 'href="boards/standard.svg"' in game
    assert "Rome changes hands" in game
    assert len(list((published / "games/marne").glob("*.record.yaml"))) == len(phases)


def test_a_book_begins_and_ends_as_one(published: Path) -> None:
    """The cover has the epigraph with its author, the end comes last, and what a page unfolds has its title."""
    with zipfile.ZipFile(published / "output/issues/2.epub") as archive:
        cover = archive.read("EPUB/cover.xhtml").decode()
        exchange = archive.read("EPUB/game-bourse.xhtml").decode()
    with zipfile.ZipFile(published / "output/games/marne/marne.epub") as archive:
        contents = archive.read("EPUB/nav.xhtml").decode()

    assert "<footer>overheard after a fall turn</footer></blockquote>" in cover
    assert contents.rstrip().endswith("The end</a></li>\n</ol></nav></body>\n</html>")
    assert "<strong>The prices as a table</strong>" in exchange


def test_books_are_made_only_when_something_changed(standing: Path) -> None:
    """One more turn of one game leaves the books of the others, and of old issues, as they are."""
    site = standing / "output"
    before = {path: path.read_bytes() for path in books(site)}
    new_turn(standing)

    assert 0 == build(standing, ZINE_NOW=LATER).returncode

    assert before.keys() == set(books(site))
    for path in (site / "issues/1.epub", site / "games/marne/marne.epub"):
        assert before[path] == path.read_bytes()


def test_a_zine_can_do_without_books(tmp_path: Path) -> None:
    """One setting, and neither books nor links to them are made."""
    root = copy_small_built(tmp_path / "zine")
    assert books(root / "output")
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write("ZINE_EPUB = False\n")

    assert 0 == build(root).returncode

    assert [] == books(root / "output")
    assert ".epub" not in (root / "output/issues/2.html").read_text(encoding="utf-8")


@pytest.mark.deep
@needs_chromium
@pytest.mark.parametrize("zine", ["sample", "extreme"])
def test_everything_fits_its_page(browser: Browser, tmp_path: Path, zine: str) -> None:
    """Nothing is wider than a reader's page, no drawing taller, and symbols of a key are small."""
    site = (published_sample() if zine == "sample" else built_extreme()) / "output"
    page = browser.new_page()
    wrong: list[tuple[str, int, list[str]]] = []
    for book in books(site):
        folder = tmp_path / book.stem
        with zipfile.ZipFile(book) as archive:
            archive.extractall(folder)
        for chapter in sorted(folder.rglob("*.xhtml")):
            page.goto(chapter.as_uri())
            wrong += ((f"{book.stem}/{chapter.stem}", *each) for each in misfits(page))
    page.close()

    assert [] == wrong


@pytest.mark.deep
@needs_chromium
def test_many_powers_take_a_book_no_page_of_their_own(browser: Browser, tmp_path: Path) -> None:
    """Their key stands in columns, and what a page folds is in smaller letters."""
    with zipfile.ZipFile(built_extreme() / "output/issues/60.epub") as archive:
        archive.extractall(tmp_path)
    page = browser.new_page(viewport={"width": 600, "height": 800})
    page.goto((tmp_path / "EPUB/game-crowd.xhtml").as_uri())
    key = page.locator(".board-key").bounding_box()
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    line = page.get_by_text("This is line 200 of a long letter").evaluate(size)
    page.goto((tmp_path / "EPUB/game-crowded-exchange.xhtml").as_uri())
    lot = page.get_by_text("By lot, order of").first.evaluate(size)
    page.close()

    assert key
    assert key["height"] < 600
    assert lot < line


def misfits(page: Page) -> list[tuple[int, list[str]]]:
    """What is wrong with a chapter on pages of readers, by their widths."""
    found: list[tuple[int, list[str]]] = []
    for width, height in PAGES:
        page.set_viewport_size({"width": width, "height": height})
        if wrong := page.evaluate(WRONG):
            found.append((width, wrong[:4]))
    return found


@pytest.mark.deep
def test_epubcheck_finds_nothing(published: Path) -> None:
    """No error and no warning in any book."""
    command = checker()
    for path in books(published / "output"):
        done = subprocess.run(
            [*command, "--failonwarnings", str(path)], capture_output=True, text=True, check=False
        )
        assert 0 == done.returncode, f"{path.name}: {done.stdout}{done.stderr}"
