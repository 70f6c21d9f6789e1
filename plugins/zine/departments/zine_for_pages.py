"""What departments know of the zine when pages are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TypedDict

from zine.blocks import Block
from zine.blocks.board import Board
from zine.departments.page_keys import course_key, issue_key
from zine.departments.polls.poll import PollResult
from zine.files.memory import Memory
from zine.gamefiles.schemas import ZineFile
from zine.games import Game, GameSummary, Turn
from zine.people import Players
from zine.report.boards import last_ground
from zine.report.issues.issue import IssueReport
from zine.report.issues.issue_contents import Masthead
from zine.report.supply_centres import YearlyCounts, yearly_counts
from zine.report.turn import TurnReport


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """An article as the index lists it; `issue` is the number it was printed in.

    `slugs` are its authors' names in addresses, in step with `authors`. `board` is the first one
    in it, with its variant.
    """

    title: str
    url: str
    day: date
    authors: tuple[str, ...]
    slugs: tuple[str, ...] = ()
    issue: int | None = None
    board: tuple[Board, str] | None = None


class Links(TypedDict, total=False):
    """What departments tell one another, as far as any is there; templates read more of it.

    `CARDS` are the addresses of share cards by those of pages, `POLLS` the results by the names of
    polls (None: an open one), `RATINGS` the years in which rated games were completed.
    """

    CARDS: Mapping[str, str]
    PLAYERS_LISTED: bool
    POLLS: Mapping[str, PollResult | None]
    RATINGS: Mapping[str, Mapping[str, int]] | None


@dataclass(frozen=True, kw_only=True)
class Site:
    """What departments know of the zine once its games are adjudicated.

    `games` are summaries of what the public may see, `game` gives a whole one by its slug, and
    `report` the report of a recorded turn by the slugs of its game and its phase; `numbers` are
    those of all issues. `texts` are the articles as Pelican has them, `articles` as the index lists
    them; `address` is the public address, "" if there is none, `front` that of the front page.
    `settings` are those of the site, `style_sheet` gives one of its style sheets by name.

    The rest is known when pages are made: `links` are those of all departments, `keys` says what
    each game's pages are made from, by its slug; `beneath` what departments put beneath it on its page.
    """

    root: Path
    now: datetime
    file: ZineFile
    players: Players
    games: tuple[GameSummary, ...]
    game: Callable[[str], Game]
    report: Callable[[str, str], TurnReport]
    numbers: tuple[int, ...]
    memory: Memory
    settings: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    style_sheet: Callable[[str], bytes] = lambda name: b""
    address: str = ""
    feed_address: str = ""
    front: str = ""
    issues: tuple[IssueReport, ...] = ()
    texts: tuple[object, ...] = ()
    articles: tuple[Writing, ...] = ()
    links: Links = field(default_factory=Links)
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    beneath: Callable[[Game, Turn], Sequence[Block]] = lambda game, turn: ()

    @property
    def language(self) -> str:
        """The code of the language of print."""
        return str(self.settings["DEFAULT_LANG"])

    @property
    def masthead(self) -> Masthead:
        """What is the same in every issue."""
        return self.issues[-1].masthead

    @cached_property
    def by_slug(self) -> Mapping[str, GameSummary]:
        """The games by the names of their folders."""
        return MappingProxyType({game.slug: game for game in self.games})

    @cached_property
    def last_told(self) -> Mapping[str, int]:
        """The number of the last issue that tells of each game, by its slug; the newest for none."""
        newest = self.issues[-1].source.number
        told = {each.slug: issue.source.number for issue in self.issues for each in issue.sections}
        return MappingProxyType({game.slug: told.get(game.slug, newest) for game in self.games})

    @cached_property
    def variants(self) -> Mapping[str, str]:
        """The name of each game's variant, by the game's slug."""
        return MappingProxyType({game.slug: game.settings.variant.name for game in self.games})

    @cached_property
    def issue_keys(self) -> Mapping[int, str]:
        """What each issue is made from, by its number: pages, book and card ask for it."""
        keys = {each.source.number: issue_key(each, self.by_slug) for each in self.issues}
        return MappingProxyType(keys)

    @property
    def cards(self) -> Mapping[str, str]:
        """The addresses of share cards by those of their pages."""
        return self.links.get("CARDS", {})

    def ground(self, slug: str) -> Mapping[str, str]:
        """The power whose colour each land province has as a game's last turn begins."""
        ground: Mapping[str, str] = self.memory.once(
            "ground", self.keys[slug], lambda: last_ground(self.game(slug))
        )
        return ground

    def years(self, slug: str) -> YearlyCounts:
        """The centres of every power of a game at the end of each finished year."""
        game = self.by_slug[slug]

        def recall() -> YearlyCounts:
            found: YearlyCounts = self.memory.once(
                "centres", course_key(game), lambda: yearly_counts(self.game(slug))
            )
            return found

        years: YearlyCounts = self.memory.held("centres", (game,), recall)
        return years
