"""What a department is: what it reads, what it puts into an issue, and which pages it has.

A build makes one object of each department and calls its methods in this order: `read`, `prepare`,
`links`, `recorded`, `keep`, `parts`, `pages`, `beneath`, `drawn`, `finishing`. A department
overrides those it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from zine.blocks import Block, Words
from zine.builder.product import Bench, Product
from zine.departments.zine_for_pages import Site
from zine.games import Game, Turn
from zine.games.record_codec import digest
from zine.problems import Collector
from zine.report.issues.issue_contents import IssuePart, IssueSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Product):
    """A page made of blocks, or of what makes them; `name` is its kind, for the style sheet.

    `scripts` are those of the theme that it needs, by their files' names. Without a key a page of
    blocks is known by all that it says.
    """

    title: str
    blocks: tuple[Block, ...] | Callable[[], Iterable[Block]]
    description: str = ""
    heading: Words = ""
    name: str = ""
    scripts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Take what is printed as the key."""
        if self.key is None and not callable(self.blocks):
            object.__setattr__(self, "key", digest(repr(self)))

    def make(self, bench: Bench) -> None:
        """Write the page."""
        blocks = tuple(self.blocks()) if callable(self.blocks) else self.blocks
        bench.page(self.address, "blocks_page", {"blocks_page": replace(self, blocks=blocks)})


class Department:
    """A department that prints nothing; each overrides the methods it needs."""

    name: ClassVar[str] = ""

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read the department's files, with problems into `found`; `numbers` are of all issues."""

    def prepare(self, site: Site, found: Collector) -> None:
        """Work out what to print, now that all games are adjudicated. Collects problems in `found`."""

    def recorded(self, root: Path, games: Iterable[Game]) -> None:
        """Do what a recorded turn calls for; `games` are whole, not as the public sees them."""

    def keep(self) -> None:
        """Cache what took long to work out; called only if there is no problem."""

    def parts(self, issue: IssueSource) -> Iterable[IssuePart]:
        """What the department puts into an issue."""
        return ()

    def links(self) -> Mapping[str, object]:
        """What other pages need for links to this department, by the name templates use."""
        return {}

    def drawers(self) -> Mapping[str, Callable[..., Any]]:
        """What draws the embeds that the department's wing brings, by name: see `drawn_embeds`."""
        return {}

    def beneath(self, game: Game, turn: Turn) -> Iterable[Block]:
        """What the department puts beneath a recorded turn on its page."""
        return ()

    def drawn(self) -> Set[str]:
        """The variants whose base drawing the department's boards need."""
        return frozenset()

    def pages(self, site: Site) -> Iterable[Product]:
        """Every page and text of the department."""
        return ()

    def finishing(self, site: Site, folder: Path) -> Iterable[Product]:
        """What is made of the finished pages in a folder, such as an index."""
        return ()
