"""Permanent addresses: a published page stays, or its address leads to where it moved.

content/addresses.txt lists every address the public site has had; the press adds to it and
removes nothing. People write content/aliases.yaml: where something moved to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from zine.files.atomic_files import write_atomic
from zine.files.file_hashes import files_below
from zine.files.site.site_mark import MARK
from zine.files.strict_yaml import Schema, read_text, read_yaml, validate
from zine.portable_names import name_fault
from zine.problems import Place, Problem, Problems

LIST = "content/addresses.txt"
ALIASES = "content/aliases.yaml"
HEADER = (
    "# Addresses published so far, one a line. The press adds to this list; keep it with the zine.\n"
    "# To let a page go for good, take its line out. Where one moved to, say in aliases.yaml.\n"
)
TURN_PAGE = re.compile(r"games/(?P<game>[a-z0-9-]+)/(?P<phase>[a-z0-9-]+)\.html")
# Parts of pages, and files that may come and go with a build.
PASSING = (
    *("theme/", "boards/", "pictures/", "pagefind/", "what-if/", "zine/static/"),
    *("almanac/", "sitemap.", "api/", MARK),
)


class AliasesFile(Schema):
    """content/aliases.yaml: new addresses by old ones; folders end in a slash."""

    aliases: dict[str, str]


@dataclass(frozen=True, slots=True)
class Addresses:
    """The published addresses of a zine with their lines, and where some moved to."""

    published: Mapping[str, int]
    aliases: Mapping[str, str]
    root: Path = Path()

    def moved(self, address: str) -> str | None:
        """Where an address leads now, by its own alias or its folder's; None without one."""
        if address in self.aliases:
            return self.aliases[address]
        for old, new in sorted(self.aliases.items(), key=lambda each: -len(each[0])):
            if old.endswith("/") and address.startswith(old):
                return new + address.removeprefix(old)
        return None

    def taken_back(self, address: str) -> str | None:
        """The page of the game whose turn had an address, if the turn was taken back since."""
        found = TURN_PAGE.fullmatch(address)
        if found is None:
            return None
        old = self.root / "games" / found["game"] / f"{found['phase']}.record.1.yaml"
        return f"games/{found['game']}/index.html" if old.is_file() else None


def read_addresses(root: Path) -> Addresses:
    """Read both files of a zine, either of which may be missing. Raises Problems."""
    published: dict[str, int] = {}
    for number, line in enumerate(_lines(root), start=1):
        if line.strip() and not line.startswith("#"):
            published.setdefault(line.strip(), number)
    path = root / ALIASES
    aliases = validate(read_yaml(path, ALIASES), AliasesFile).aliases if path.exists() else {}
    return Addresses(published, aliases, root)


def _lines(root: Path) -> list[str]:
    path = root / LIST
    text = read_text(path, LIST) if path.exists() else ""
    return text.removesuffix("\n").split("\n") if text else []


def site_addresses(site: Path) -> tuple[str, ...]:
    """The addresses of a finished site, sorted, without the parts of pages."""
    return tuple(name for name in files_below(site) if not name.startswith(PASSING))


def redirects(addresses: Addresses, site: Iterable[str]) -> dict[str, str]:
    """New addresses by old ones, for everything that moved.

    Raises Problems for each address that would vanish or leads nowhere, and for each alias
    of an address that has a page.
    """
    there = set(site)
    taken = there | addresses.published.keys() | addresses.aliases.keys()
    found: list[Problem] = []
    leads: dict[str, str] = {}
    own = {old: 0 for old in addresses.aliases if not old.endswith("/")}
    for address, line in sorted({**own, **addresses.published}.items()):
        target = addresses.moved(address) or _page_of_map(address, there)
        if target is None and address not in there:
            target = addresses.taken_back(address)
        if address in there:
            if address in addresses.aliases:
                found.append(Problem(Place(ALIASES), f"'{address}' is a page; it needs no alias"))
        elif target is None:
            message = f"'{address}' was published and would vanish"
            hint = f"say in {ALIASES} where it moved to, or delete this line"
            found.append(Problem(Place(LIST, line, 1), message, hint))
        elif target not in there or not _within(address):
            message = f"'{address}' leads to '{target}', which is not a page of this site"
            found.append(Problem(Place(ALIASES), message))
        elif (page := _page_above(address, taken)) is not None:
            message = f"there can be nothing at '{address}': '{page}' is a page, not a folder"
            found.append(Problem(Place(ALIASES), message, "delete this alias"))
        else:
            leads[address] = target
    if found:
        raise Problems(found)
    return leads


def _page_of_map(address: str, there: Set[str]) -> str | None:
    """A phase's page, where its board stood in a file of its own until pages carried it alone."""
    page = f"{address.removesuffix('.svg')}.html"
    is_map = address.startswith("games/") and address.endswith(".svg")
    return page if is_map and page in there else None


def _within(address: str) -> bool:
    """Whether an address stays inside the site and is a valid file name on every system."""
    return not any(map(name_fault, address.split("/")))


def _page_above(address: str, taken: Set[str]) -> str | None:
    """A page whose address is a folder of this address, None if there is none."""
    folders = map(str, PurePosixPath(address).parents)
    return next((folder for folder in folders if folder in taken), None)


def remember(root: Path, addresses: Addresses, site: Iterable[str]) -> None:
    """Add a published site's addresses to the list; comments and the order of lines stay."""
    lines = _lines(root)
    new = sorted(set(site) - set(addresses.published))
    if new:
        head = "".join(f"{line}\n" for line in lines) or HEADER
        write_atomic(root / LIST, head + "".join(f"{address}\n" for address in new))
