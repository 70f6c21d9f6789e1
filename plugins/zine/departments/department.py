"""What a department is: what it reads, what it puts into an issue, and which pages it has.

A build makes one object of each department and calls its methods in this order: `read`,
`prepare`, `keep`, `parts`, `links`, `pages`. A department overrides those it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any, ClassVar

from zine.blocks import Block, Words
from zine.gamefiles.schemas import ZineFile
from zine.games import Game
from zine.people import Players
from zine.problems import Collector
from zine.report.issues.issue import IssueReport
from zine.report.issues.pieces import IssuePart, IssueSource
from zine.report.standings import YearlyCounts, yearly_counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page made of blocks, at its address within the site.

    Pages with equal keys are equal; a page without a key is made in every build. `name` is
    the kind of page, for the style sheet.
    """

    address: str
    title: str
    blocks: tuple[Block, ...]
    description: str = ""
    heading: Words = ""
    name: str = ""
    key: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplatePage:
    """A page with its own template, and the values for the template.

    The build asks for the values only if it has to make the page.
    """

    address: str
    template: str
    values: Callable[[], Mapping[str, Any]] = dict
    key: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFile:
    """A text at its address within the site, or what makes it.

    Texts with equal keys are equal; one without a key is made in every build.
    """

    address: str
    text: str | Callable[[], str]
    key: object = None

    @property
    def texts(self) -> Mapping[str, str | Callable[[], str]]:
        """The text by its address."""
        return {self.address: self.text}


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFiles:
    """Texts that change together: what makes each, by its address within the site."""

    texts: Mapping[str, str | Callable[[], str]]
    key: object = None


AnyPage = Page | TemplatePage | TextFile | TextFiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """An article as the index lists it; `issue` is the number it was printed in.

    `slugs` are its authors' names in addresses, in step with `authors`.
    """

    title: str
    url: str
    day: date
    authors: tuple[str, ...]
    slugs: tuple[str, ...] = ()
    issue: int | None = None


@dataclass(frozen=True, kw_only=True)
class Site:
    """What departments know of the zine once its games are adjudicated.

    `games` are as the public may see them; `numbers` are those of all issues. `issues` and
    `articles` are known when pages are written; `address` is the public address, "" if there is
    none. `keys` says what each game's pages are made from, by its slug; `years` gives the centres of
    a game's years.
    `rated` means that the zine keeps ratings, `searchable` that it has a search, `sandboxed`
    that readers can try other orders.
    """

    root: Path
    now: datetime
    file: ZineFile
    players: Players
    games: tuple[Game, ...]
    numbers: tuple[int, ...]
    address: str = ""
    searchable: bool = False
    sandboxed: bool = False
    rated: bool = False
    issues: tuple[IssueReport, ...] = ()
    articles: tuple[Writing, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    years: Callable[[Game], YearlyCounts] = yearly_counts


class Department:
    """A department that prints nothing; each overrides the methods it needs."""

    name: ClassVar[str] = ""

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read the department's files; `numbers` are those of all issues. Collects problems in `found`."""

    def prepare(self, site: Site, found: Collector) -> None:
        """Work out what to print, now that all games are adjudicated. Collects problems in `found`."""

    def keep(self) -> None:
        """Cache what took long to work out; called only if there is no problem."""

    def parts(self, issue: IssueSource) -> Iterable[IssuePart]:
        """What the department puts into an issue."""
        return ()

    def links(self) -> Mapping[str, Any]:
        """What other pages need for links to this department, by the name templates use."""
        return {}

    def drawn(self) -> Set[str]:
        """The variants whose base drawing the department's boards need."""
        return frozenset()

    def pages(self, site: Site) -> Iterable[AnyPage]:
        """Every page and text of the department."""
        return ()
