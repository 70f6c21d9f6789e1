"""A site built aside: its links and size, and what changes with it."""

from __future__ import annotations

import filecmp
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from zine.files.site.site_mark import MARK
from zine.problems import Place, Problem, Problems
from zine.wings.desk.checking.leak_check import secrets_in
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.decoded_files import texts_below

ISSUE = re.compile(r"issues/(\d+)\.txt")

SEARCH_INDEX = "pagefind/"
READ_BY_SCRIPTS = frozenset("=;")  # what follows "#" is a question, not a place in the page
LARGEST_PAGE = 5_000_000


class _Links(HTMLParser):
    """Gathers where a page's links and pictures lead, and the names within it."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, int]] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of a tag's address and name."""
        for key, value in attrs:
            if key in ("href", "src") and value:
                self.links.append((value, self.getpos()[0]))
            elif key == "id" and value:
                self.names.add(value)


def check_site(desk: PeopleDesk, output: Path, address: str = "") -> None:
    """Look for dead links, secrets and pages too large. Raises Problems with all of them."""
    problems = [*secrets_in(desk, (output,)), *_broken_links(output, address.rstrip("/"))]
    for path, size in _site_files(output):
        if size > LARGEST_PAGE:
            message = f"larger than {LARGEST_PAGE:,} bytes: {size:,}"
            problems.append(Problem(Place(str(path)), message, "make its pictures smaller"))
    if problems:
        raise Problems(problems)


def figures_of(site: Path) -> tuple[int, str]:
    """The newest issue of a built site, 0 for none, and its size in words."""
    sizes = dict(_site_files(site))
    numbers = [int(match[1]) for path in sizes if (match := ISSUE.fullmatch(path.as_posix()))]
    pages = sum(path.suffix == ".html" for path in sizes)
    return max(numbers, default=0), f"{pages} pages, {sum(sizes.values()) / 1_000_000:.1f} MB"


def _broken_links(output: Path, address: str) -> Iterator[Problem]:
    pages: dict[Path, _Links] = {}
    for path, text in texts_below(output, "*.html"):
        pages[path] = _Links()
        pages[path].feed(text)
    for page, found in pages.items():
        for link, line in found.links:
            goal, name = _goal(output, page, link, address)
            if goal is None:
                continue
            place = Place(page.relative_to(output).as_posix(), line, 1)
            if not goal.exists():
                yield Problem(place, f"a link leads nowhere: {link}")
            elif (
                name
                and READ_BY_SCRIPTS.isdisjoint(name)
                and goal in pages
                and name not in pages[goal].names
            ):
                yield Problem(place, f"no place '{name}' in the page it leads to: {link}")


def _goal(output: Path, page: Path, link: str, address: str) -> tuple[Path | None, str]:
    """The file a link leads to within the site and the name in it; None if it leads out."""
    if address and link.startswith(address):
        link = "/" + link.removeprefix(address).lstrip("/")
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None, ""
    way = unquote(parts.path)
    start = output if way.startswith("/") else page.parent
    goal = (start / way.lstrip("/")).resolve() if way else page
    return (goal / "index.html" if goal.is_dir() else goal), unquote(parts.fragment)


def _site_files(folder: Path) -> Iterator[tuple[Path, int]]:
    """Every file of a built site by its path in it, with its size in bytes."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != MARK:
            yield path.relative_to(folder), path.stat().st_size


def changes_between(old: Path, fresh: Path) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """The files that are new, changed and gone if the fresh site takes the old one's place.

    Without an old one all are new.
    """
    before = _compared(old) if old.is_dir() else set()
    after = _compared(fresh)
    both = sorted(before & after)
    changed = [n for n in both if not filecmp.cmp(old / n, fresh / n, shallow=False)]
    return sorted(after - before), changed, sorted(before - after)


def _compared(folder: Path) -> set[str]:
    """The files that a reader could miss: the search index is made again after each build."""
    names = (path.as_posix() for path, _ in _site_files(folder))
    return {name for name in names if not name.startswith(SEARCH_INDEX)}
