"""What an issue is made of: articles, the publisher's words, and the parts of departments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from zine.blocks import Block, Sentences
from zine.games import Chapter
from zine.language import _


class Kind(StrEnum):
    """What a piece of writing is."""

    ARTICLE = "article"
    LETTER = "letter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A piece of writing: its page's address, its HTML, and the same as 72-column text.

    A letter has a `sender` ("address/Name"), a reprint names where it is `taken_from`.
    """

    title: str
    author: str
    url: str
    html: str
    text: str
    kind: Kind = Kind.ARTICLE
    sender: str = ""
    taken_from: str = ""

    @property
    def credit(self) -> str:
        """The line that EP put before a reprint or a letter."""
        if self.kind is Kind.LETTER:
            return f"I received the following from {self.sender}:"
        return f"Taken from {self.taken_from}:" if self.taken_from else ""

    @property
    def byline(self) -> str:
        """Who wrote it, where the line before it does not say so."""
        return self.author if self.kind is not Kind.LETTER else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Masthead:
    """What is the same in every issue of a zine.

    `short` is the zine's name in letters' subjects. With `own_chapter` the list of chapters
    has an issue's own one too. The text edition is in ASCII with `ascii_only`, has EP's codes with
    `ep_codes`, and long tables only on their pages with `short_tables`; `site` is the site's address.
    """

    title: str
    subtitle: str
    publisher: str
    address: str
    chapters: tuple[Chapter, ...]
    openings: tuple[str, ...]
    how_to_join: str
    closing: str
    short: str = ""
    own_chapter: bool = False
    ascii_only: bool = False
    ep_codes: bool = False
    short_tables: bool = False
    site: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueSource:
    """What the publisher wrote for one issue; `comments` are its body.

    `games` names those to be printed first, in their order.
    """

    file: str
    number: int
    date: date
    title: str
    chapter: int | None
    epigraph: str
    epigraph_by: str
    comments: Article
    games: tuple[str, ...] = ()


class PartPlace(StrEnum):
    """Where a department's part appears in an issue."""

    BEFORE_ARTICLES = "before articles"
    AFTER_ARTICLES = "after articles"


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuePart:
    """What a department puts into an issue; `to` is the page with more.

    `brief` is what the issue's page prints instead, where the page with more has the rest.
    """

    title: str
    anchor: str
    blocks: tuple[Block, ...]
    place: PartPlace = PartPlace.BEFORE_ARTICLES
    to: str = ""
    name: str = ""
    brief: tuple[Block, ...] = ()


def delayed(slugs: Iterable[str]) -> tuple[IssuePart, ...]:
    """What an issue says of the games that it is put out without; nothing if there are none."""
    names = [slug.replace("-", " ").title() for slug in sorted(slugs)]
    if not names:
        return ()
    told = (
        _(
            "{names}: this issue comes out without the game."
            " Nothing of it is lost; its turns follow in a later issue."
        )
        if len(names) == 1
        else _(
            "{names}: this issue comes out without these games."
            " Nothing of them is lost; their turns follow in a later issue."
        )
    )
    text = told.format(names=", ".join(names))
    return (IssuePart(title="Delayed", anchor="delayed", blocks=(Sentences((text,)),)),)
