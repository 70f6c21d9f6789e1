"""What people write of how the zine is printed: statements, chapters of games, notices."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated, Self, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from zine.files.strict_yaml import Schema
from zine.games import Chapter, Statement, Stay

LONGEST_STATEMENT = 20_000  # characters
MOST_CHAPTERS = 10_000
MOST_ISSUES = 100_000
_ChapterT = TypeVar("_ChapterT", Chapter, Stay)
Text = Annotated[str, Field(min_length=1, max_length=4_000)]


class Letters(StrEnum):
    """Which letters the text edition has: all, or those of ASCII."""

    UNICODE = "unicode"
    ASCII = "ascii"


def _said(statement: Statement) -> Statement:
    if not 0 < len(statement.text) <= LONGEST_STATEMENT:
        raise ValueError(f"a text of 1 to {LONGEST_STATEMENT} characters is expected")
    if statement.issue is not None and not 0 <= statement.issue < MOST_ISSUES:
        raise ValueError(f"{statement.issue} is not an issue's number (0 to {MOST_ISSUES - 1})")
    return statement


def _numbered(chapter: _ChapterT) -> _ChapterT:
    if not 0 <= chapter.number < MOST_CHAPTERS:
        raise ValueError(f"{chapter.number} is not a chapter's number (0 to {MOST_CHAPTERS - 1})")
    return chapter


Numbered = AfterValidator(_numbered)


class StatementsFile(Schema):
    """games/<slug>/statements.yaml; `issue` prints them, the one with the end if left out."""

    issue: Annotated[int, Field(ge=0, lt=MOST_ISSUES)] | None = None
    statements: tuple[Annotated[Statement, AfterValidator(_said)], ...]


def _stays(written: object) -> object:
    """A number alone is the game's chapter from the start."""
    return [{"number": written}] if isinstance(written, str) else written


Stays = Annotated[tuple[Annotated[Stay, Numbered], ...], BeforeValidator(_stays)]


class Dated(Schema):
    """A notice that issues print from one day to another, both included."""

    since: date | None = None
    until: date | None = None

    @model_validator(mode="after")
    def _prints_some_day(self) -> Self:
        if self.since and self.until and self.until < self.since:
            raise ValueError(f"until: {self.until} is before {self.since}, so it never prints")
        return self


class CallFile(Dated):
    """A call for somebody: a publisher, a GM, a standby, a problem solver."""

    wanted: Annotated[str, Field(min_length=1, max_length=60)]
    text: Text
    write_to: str = ""


class PlayedFile(Dated):
    """An entry of the directory: a variant, where it is played, and by whom."""

    variant: Annotated[str, Field(min_length=1, max_length=80)]
    where: Annotated[str, Field(max_length=120)] = ""
    players: tuple[str, ...] = ()
    about: Annotated[str, Field(max_length=400)] = ""
